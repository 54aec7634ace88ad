/* Protocol, Operations: schemas. Faults that the information model speaks of (a name twice, an
 * attribute and a block of one name) are not looked for here: they are the model's to report. */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "model/body.h"
#include "proto/field.h"

static bool decode_attribute(struct ctx *cx, const struct field *field,
                             struct attribute_schema *out)
{
    static const char *const keys[] = {"name", "required", NULL};
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "name", &out->name));
    return field_bool(cx, field, "required", &out->required);
}

static bool decode_attributes(struct ctx *cx, const struct field *array, struct schema *out)
{
    TRY(field_expect(cx, array, WIRE_ARRAY));
    size_t count = array->node->count;
    struct attribute_schema *attributes = ARENA_ARRAY(cx->arena, count, struct attribute_schema);
    for (size_t i = 0; i < count; i++) {
        struct field item = field_at(array, i);
        TRY(decode_attribute(cx, &item, &attributes[i]));
    }
    out->attributes = attributes;
    out->attribute_count = count;
    return true;
}

static bool decode_block(struct ctx *cx, const struct field *field, struct block_schema *out)
{
    static const char *const keys[] = {"type", "labels", "schema", NULL};
    struct field member;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "type", &out->type));
    if (field_find(field, "labels", &member))
        TRY(field_texts(cx, &member, &out->labels, &out->label_count));
    if (field_find(field, "schema", &member))
        return decode_schema(cx, &member, &out->schema);
    out->schema = ARENA_NEW(cx->arena, struct schema);
    return true;
}

static bool decode_blocks(struct ctx *cx, const struct field *array, struct schema *out)
{
    TRY(field_expect(cx, array, WIRE_ARRAY));
    size_t count = array->node->count;
    struct block_schema *blocks = ARENA_ARRAY(cx->arena, count, struct block_schema);
    for (size_t i = 0; i < count; i++) {
        struct field item = field_at(array, i);
        TRY(decode_block(cx, &item, &blocks[i]));
    }
    out->blocks = blocks;
    out->block_count = count;
    return true;
}

/* Of the three modes at most one, and what belongs to it. */
static bool check_modes(struct ctx *cx, const struct field *field, const struct schema *schema)
{
    if (schema->dynamic && (schema->attributes || schema->blocks || schema->partial))
        return field_fail(cx, field, "\"dynamic\" stands alone");
    if (schema->remain && !schema->partial)
        return field_fail(cx, field, "\"remain\" needs \"partial\"");
    return true;
}

bool decode_schema(struct ctx *cx, const struct field *field, const struct schema **out)
{
    static const char *const keys[] = {"attributes", "blocks",  "partial",
                                       "remain",     "dynamic", NULL};
    struct schema *schema = ARENA_NEW(cx->arena, struct schema);
    struct field member;
    TRY(field_only(cx, field, keys));
    TRY(field_bool(cx, field, "partial", &schema->partial));
    TRY(field_bool(cx, field, "dynamic", &schema->dynamic));
    if (field_find(field, "attributes", &member))
        TRY(decode_attributes(cx, &member, schema));
    if (field_find(field, "blocks", &member))
        TRY(decode_blocks(cx, &member, schema));
    if (field_find(field, "remain", &member))
        TRY(decode_schema(cx, &member, &schema->remain));
    TRY(check_modes(cx, field, schema));
    *out = schema;
    return true;
}
