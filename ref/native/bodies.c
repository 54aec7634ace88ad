/* Implements Body Content (model/body.h) for native bodies. Cases: spec-tests/model/body-content */

#include "base/arena.h"
#include "model/body.h"
#include "native/evaluator.h"
#include "native/native.h"

static struct content_attribute content_attribute(const struct native_attribute *attribute)
{
    return (struct content_attribute){
        .name = attribute->name,
        .expression = expression_view(attribute->expression),
        .range = attribute->name_range,
    };
}

/* Separates the attributes that the schema names from the remaining attributes. */
static bool match_attributes(struct ctx *cx, const struct native_body *body,
                             const struct schema *schema, struct content *out,
                             struct native_body *rest)
{
    size_t count = body->attribute_count;
    struct content_attribute *taken = ARENA_ARRAY(cx->arena, count, struct content_attribute);
    const struct native_attribute **left =
        ARENA_ARRAY(cx->arena, count, const struct native_attribute *);
    bool *found = ARENA_ARRAY(cx->arena, schema->attribute_count, bool);

    for (size_t i = 0; i < count; i++) {
        const struct native_attribute *attribute = body->attributes[i];
        const struct attribute_schema *match = schema_attribute(schema, attribute->name);
        if (match != NULL) {
            found[match - schema->attributes] = true;
            taken[out->attribute_count++] = content_attribute(attribute);
        } else {
            TRY(schema_unexpected_attribute(cx, schema, attribute->name, attribute->name_range));
        }
        if (schema_remains(cx, schema, match != NULL))
            left[rest->attribute_count++] = attribute;
    }
    for (size_t i = 0; i < schema->attribute_count; i++) {
        if (!found[i] && schema->attributes[i].required)
            TRY(schema_missing_attribute(cx, schema->attributes[i].name, body->end));
    }
    out->attributes = taken;
    rest->attributes = left;
    return true;
}

static struct content_block content_block(struct ctx *cx, const struct native_block *block,
                                          const struct block_schema *schema)
{
    struct str *labels = ARENA_ARRAY(cx->arena, block->label_count, struct str);

    for (size_t i = 0; i < block->label_count; i++)
        labels[i] = block->labels[i]->text;
    return (struct content_block){
        .type = block->type,
        .labels = labels,
        .label_count = block->label_count,
        .body = native_body_view(cx, block->body),
        .schema = schema,
        .range = block->type_range,
    };
}

/* Separates the blocks that the schema names from the remaining blocks. */
static bool match_blocks(struct ctx *cx, const struct native_body *body,
                         const struct schema *schema, struct content *out, struct native_body *rest)
{
    size_t count = body->block_count;
    struct content_block *taken = ARENA_ARRAY(cx->arena, count, struct content_block);
    const struct native_block **left = ARENA_ARRAY(cx->arena, count, const struct native_block *);

    for (size_t i = 0; i < count; i++) {
        const struct native_block *block = body->blocks[i];
        const struct block_schema *match = schema_block(schema, block->type);
        if (match != NULL) {
            bool surplus = block->label_count > match->label_count;
            TRY(schema_label_count(cx, match, block->label_count,
                                   surplus ? block->labels[match->label_count]->range
                                           : block->type_range));
            taken[out->block_count++] = content_block(cx, block, match);
        } else {
            TRY(schema_unexpected_block(cx, schema, block->type, block->type_range));
        }
        if (schema_remains(cx, schema, match != NULL))
            left[rest->block_count++] = block;
    }
    out->blocks = taken;
    rest->blocks = left;
    return true;
}

/* Applies a schema to a body (sections Schema-driven Processing and Partial Processing). */
static bool body_content(struct ctx *cx, const struct body *view, const struct schema *schema,
                         struct content *out, const struct body **remain)
{
    const struct native_body *body = view->node;
    struct native_body *rest = ARENA_NEW(cx->arena, struct native_body);

    *out = (struct content){0};
    rest->end = body->end;
    TRY(match_attributes(cx, body, schema, out, rest));
    TRY(match_blocks(cx, body, schema, out, rest));
    *remain = native_body_view(cx, rest);
    return true;
}

/* Returns all attributes of a body (section Dynamic Attributes Processing). */
static bool body_attributes(struct ctx *cx, const struct body *view, struct content *out)
{
    const struct native_body *body = view->node;
    struct content_attribute *all =
        ARENA_ARRAY(cx->arena, body->attribute_count, struct content_attribute);

    if (body->block_count > 0)
        TRY(schema_block_among_attributes(cx, body->blocks[0]->type, body->blocks[0]->type_range));
    for (size_t i = 0; i < body->attribute_count; i++)
        all[i] = content_attribute(body->attributes[i]);
    *out = (struct content){.attributes = all, .attribute_count = body->attribute_count};
    return true;
}

const struct body *native_body_view(struct ctx *cx, const struct native_body *body)
{
    struct body *view = ARENA_NEW(cx->arena, struct body);

    *view = (struct body){.content = body_content,
                          .attributes = body_attributes,
                          .node = body,
                          .missing_range = body->end};
    return view;
}
