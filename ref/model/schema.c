/* Implements Body Content of the information model: checks schemas, and processes bodies by
   schemas. */

#include "base/arena.h"
#include "base/ctx.h"
#include "model/body.h"
#include "spec/spec.h"

/* --- For the syntaxes --- */

const struct attribute_schema *schema_attribute(const struct schema *schema, struct str name)
{
    size_t count = schema->attribute_count;
    size_t at = str_find(schema->attributes, count, sizeof *schema->attributes, name);
    return at < count ? &schema->attributes[at] : NULL;
}

const struct block_schema *schema_block(const struct schema *schema, struct str type)
{
    size_t count = schema->block_count;
    size_t at = str_find(schema->blocks, count, sizeof *schema->blocks, type);
    return at < count ? &schema->blocks[at] : NULL;
}

bool schema_unexpected_attribute(struct ctx *cx, const struct schema *schema, struct str name,
                                 struct range at)
{
    if (schema->partial && rule(cx, MODEL_PARTIAL_EXTRA_ATTRIBUTE))
        return true;
    return forbid(cx, MODEL_SCHEMA_EXHAUSTIVE_ATTRIBUTE, DIAG_SCHEMA_UNEXPECTED_ATTRIBUTE, at,
                  "no attribute \"%.*s\" is expected", STR_FMT(name));
}

bool schema_unexpected_block(struct ctx *cx, const struct schema *schema, struct str type,
                             struct range at)
{
    if (schema->partial && rule(cx, MODEL_PARTIAL_EXTRA_BLOCK))
        return true;
    return forbid(cx, MODEL_SCHEMA_EXHAUSTIVE_BLOCK, DIAG_SCHEMA_UNEXPECTED_BLOCK, at,
                  "no block of type \"%.*s\" is expected", STR_FMT(type));
}

bool schema_remains(struct ctx *cx, const struct schema *schema, bool matched)
{
    if (!schema->partial)
        return false;
    return matched ? !rule(cx, MODEL_PARTIAL_ELIDED) : rule(cx, MODEL_PARTIAL_REMAINS);
}

bool schema_missing_attribute(struct ctx *cx, struct str name, struct range at)
{
    return forbid(cx, MODEL_SCHEMA_ATTRIBUTE_REQUIRED, DIAG_SCHEMA_MISSING, at,
                  "the attribute \"%.*s\" is required", STR_FMT(name));
}

bool schema_label_count(struct ctx *cx, const struct block_schema *schema, size_t found,
                        struct range at)
{
    if (found != schema->label_count)
        return forbid(cx, MODEL_SCHEMA_LABEL_COUNT, DIAG_SCHEMA_LABELS, at,
                      "a block of type \"%.*s\" has %zu labels, not %zu", STR_FMT(schema->type),
                      schema->label_count, found);
    return true;
}

bool schema_block_among_attributes(struct ctx *cx, struct str type, struct range at)
{
    return forbid(cx, MODEL_DYNAMIC_ATTRIBUTES_NO_BLOCKS, DIAG_SCHEMA_UNEXPECTED_BLOCK, at,
                  "a body of arbitrary attributes cannot contain a block of type \"%.*s\"",
                  STR_FMT(type));
}

/* Reports errors in the schema itself (section Schema-driven Processing). If the rule that forbids
   several elements with one name is switched off, the first of these elements counts. */
static bool check_schema(struct ctx *cx, const struct schema *schema, struct range at)
{
    for (size_t i = 1; i < schema->attribute_count; i++) {
        struct str name = schema->attributes[i].name;
        if (str_equal(schema->attributes[i - 1].name, name))
            TRY(forbid(cx, MODEL_SCHEMA_DUPLICATE_ATTRIBUTE_SCHEMA, DIAG_SCHEMA_DUPLICATE, at,
                       "the schema asks for the attribute \"%.*s\" twice", STR_FMT(name)));
    }
    for (size_t i = 0; i < schema->block_count; i++) {
        struct str type = schema->blocks[i].type;
        if (schema_attribute(schema, type) != NULL)
            TRY(forbid(cx, MODEL_SCHEMA_ATTRIBUTE_BLOCK_CLASH, DIAG_SCHEMA_CLASH, at,
                       "the schema asks for both an attribute and blocks named \"%.*s\"",
                       STR_FMT(type)));
        if (i > 0 && str_equal(schema->blocks[i - 1].type, type) &&
            reads(cx, SCHEMA_DUPLICATE_BLOCK_ERROR))
            return fail(cx, DIAG_SCHEMA_DUPLICATE, at,
                        "the schema asks for the block type \"%.*s\" twice", STR_FMT(type));
    }
    return true;
}

/* --- Processing --- */

/* If several attributes have one name, keeps the last. Names repeat only if a rule is off. */
static void keep_last(struct ctx *cx, struct processed_body *out, struct str *names,
                      const struct value **values, size_t count)
{
    const size_t *order = str_order(cx->arena, names, count);
    bool *dropped = ARENA_ARRAY(cx->arena, count, bool);
    size_t kept = 0;
    for (size_t i = 1; i < count; i++)
        dropped[order[i - 1]] = str_equal(names[order[i - 1]], names[order[i]]);
    for (size_t i = 0; i < count; i++) {
        names[kept] = names[i];
        values[kept] = values[i];
        kept += !dropped[i];
    }
    out->attribute_names = names;
    out->attribute_values = values;
    out->attribute_count = kept;
}

/* Evaluates all attributes, also after an error, because every error must be reported. */
static bool process_attributes(struct ctx *cx, const struct content *content,
                               const struct scope *scope, struct processed_body *out)
{
    size_t count = content->attribute_count;
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);
    bool ok = true;
    for (size_t i = 0; i < count && !cx->limit_exceeded; i++) {
        const struct expression *expression = &content->attributes[i].expression;
        names[i] = content->attributes[i].name;
        ok = expression_evaluate(cx, expression, scope, &values[i]) && ok;
    }
    if (!ok || cx->limit_exceeded)
        return false;
    keep_last(cx, out, names, values, count);
    return true;
}

static bool process_block(struct ctx *cx, const struct content_block *block,
                          const struct scope *scope, struct processed_block *out)
{
    *out = (struct processed_block){
        .type = block->type, .labels = block->labels, .label_count = block->label_count};
    TRY(allow(cx, MODEL_SCHEMA_BLOCK_BODY, DIAG_SCHEMA_CONTENT, block->range,
              "the block's body is not processed"));
    return body_process(cx, block->body, block->schema->schema, scope, &out->body);
}

static bool process_blocks(struct ctx *cx, const struct content *content, const struct scope *scope,
                           struct processed_body *out)
{
    size_t count = content->block_count;
    struct processed_block *blocks = ARENA_ARRAY(cx->arena, count, struct processed_block);
    if (count > 0)
        TRY(allow(cx, MODEL_SCHEMA_BLOCK_SEQUENCE, DIAG_SCHEMA_CONTENT, content->blocks[0].range,
                  "the blocks of the body are not returned"));
    bool ok = true;
    for (size_t i = 0; i < count && !cx->limit_exceeded; i++)
        ok = process_block(cx, &content->blocks[i], scope, &blocks[i]) && ok;
    out->blocks = blocks;
    out->block_count = count;
    return ok && !cx->limit_exceeded;
}

/* Processes a body in dynamic-attributes mode, which gives an attribute map. */
static bool process_dynamic(struct ctx *cx, const struct body *body, const struct scope *scope,
                            struct processed_body *out)
{
    struct content content = {0};
    TRY(body->attributes(cx, body, &content));
    if (content.attribute_count > 0)
        TRY(allow(cx, MODEL_DYNAMIC_ATTRIBUTES_ATTRIBUTE_MAP, DIAG_SCHEMA_CONTENT,
                  content.attributes[0].range, "the attributes of the body are not returned"));
    return process_attributes(cx, &content, scope, out);
}

/* Processes a body by a schema. Gives the attribute map, the block sequence and the rest. */
static bool process_schema(struct ctx *cx, const struct body *body, struct schema schema,
                           const struct scope *scope, struct processed_body *out)
{
    struct content content = {0};
    const struct body *remain = NULL;
    schema.attributes =
        str_sorted(cx->arena, schema.attributes, schema.attribute_count, sizeof *schema.attributes);
    schema.blocks = str_sorted(cx->arena, schema.blocks, schema.block_count, sizeof *schema.blocks);
    TRY(check_schema(cx, &schema, body->missing_range));
    TRY(body->content(cx, body, &schema, &content, &remain));
    if (content.attribute_count > 0)
        TRY(allow(cx, MODEL_SCHEMA_ATTRIBUTE_MAP, DIAG_SCHEMA_CONTENT, content.attributes[0].range,
                  "the attributes of the body are not returned"));
    bool ok = process_attributes(cx, &content, scope, out);
    ok = !cx->limit_exceeded && process_blocks(cx, &content, scope, out) && ok;
    if (!schema.partial || schema.remain == NULL || cx->limit_exceeded)
        return ok;
    TRY(allow(cx, MODEL_PARTIAL_REMAIN_PROCESSED, DIAG_SCHEMA_CONTENT, remain->missing_range,
              "the remaining body is not processed"));
    return body_process(cx, remain, schema.remain, scope, &out->remain) && ok;
}

bool body_process(struct ctx *cx, const struct body *body, const struct schema *schema,
                  const struct scope *scope, const struct processed_body **out)
{
    struct processed_body *processed = ARENA_NEW(cx->arena, struct processed_body);
    size_t elements = schema->attribute_count + schema->block_count;
    TRY(ctx_step(cx, 1 + elements, body->missing_range));
    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, body->missing_range));
    bool ok = schema->dynamic ? process_dynamic(cx, body, scope, processed)
                              : process_schema(cx, body, *schema, scope, processed);
    ctx_leave(cx);
    *out = processed;
    return ok;
}
