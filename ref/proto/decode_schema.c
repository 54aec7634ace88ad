/* Decodes schemas (runner/protocol.md, "Requests"). Does not look for duplicate names, because
   ref/model/schema.c reports duplicate names. */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "model/body.h"
#include "proto/field.h"

static bool decode_attribute(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"name", "required", NULL};
    struct attribute_schema *attribute = out;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "name", &attribute->name));
    return field_bool(cx, field, "required", &attribute->required);
}

static bool decode_block(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"type", "labels", "schema", NULL};
    struct block_schema *block = out;
    struct field member;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "type", &block->type));
    if (field_find(field, "labels", &member))
        TRY(field_texts(cx, &member, &block->labels, &block->label_count));
    if (field_find(field, "schema", &member))
        return decode_schema(cx, &member, &block->schema);
    block->schema = ARENA_NEW(cx->arena, struct schema);
    return true;
}

static bool check_modes(struct ctx *cx, const struct field *field, const struct schema *schema)
{
    if (schema->dynamic && (schema->attributes || schema->blocks || schema->partial))
        return field_fail(cx, field, "\"dynamic\" allows no other member");
    if (schema->remain && !schema->partial)
        return field_fail(cx, field, "\"remain\" needs \"partial\"");
    return true;
}

bool decode_schema(struct ctx *cx, const struct field *field, const struct schema **out)
{
    static const char *const keys[] = {"attributes", "blocks",  "partial",
                                       "remain",     "dynamic", NULL};
    static const struct items attributes = {WIRE_ARRAY, sizeof(struct attribute_schema),
                                            decode_attribute},
                              blocks = {WIRE_ARRAY, sizeof(struct block_schema), decode_block};
    struct schema *schema = ARENA_NEW(cx->arena, struct schema);
    struct field member;
    TRY(field_only(cx, field, keys));
    TRY(field_bool(cx, field, "partial", &schema->partial));
    TRY(field_bool(cx, field, "dynamic", &schema->dynamic));
    if (field_find(field, "attributes", &member))
        TRY((schema->attributes =
                 field_items(cx, &member, &attributes, &schema->attribute_count)) != NULL);
    if (field_find(field, "blocks", &member))
        TRY((schema->blocks = field_items(cx, &member, &blocks, &schema->block_count)) != NULL);
    if (field_find(field, "remain", &member))
        TRY(decode_schema(cx, &member, &schema->remain));
    TRY(check_modes(cx, field, schema));
    *out = schema;
    return true;
}
