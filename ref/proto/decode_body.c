/* Decodes the bodies that `write` and `edit` write (runner/protocol.md, "Requests"). */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "model/body.h"
#include "model/scope.h"
#include "native/native.h"
#include "proto/field.h"

/* Decodes the name of an attribute or the type of a block. */
static bool decode_identifier(struct ctx *cx, const struct field *object, const char *key,
                              struct str *out)
{
    TRY(field_text(cx, object, key, out));
    return native_is_identifier(cx, *out) ||
           fail(cx, DIAG_UNWRITABLE, (struct range){0}, "\"%.*s\" is no identifier", STR_FMT(*out));
}

static bool decode_attribute(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"name", "value", NULL};
    struct variable *attribute = out;
    struct field value;
    TRY(field_only(cx, field, keys));
    TRY(decode_identifier(cx, field, "name", &attribute->name));
    TRY(field_need(cx, field, "value", &value));
    return decode_value(cx, &value, &attribute->value);
}

bool decode_written_block(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"type", "labels", "body", NULL};
    struct processed_block *block = out;
    struct field member;
    TRY(field_only(cx, field, keys));
    TRY(decode_identifier(cx, field, "type", &block->type));
    if (field_find(field, "labels", &member))
        TRY(field_texts(cx, &member, &block->labels, &block->label_count));
    TRY(field_need(cx, field, "body", &member));
    return decode_written_body(cx, &member, &block->body);
}

bool decode_written_body(struct ctx *cx, const struct field *field,
                         const struct processed_body **out)
{
    static const char *const keys[] = {"attributes", "blocks", NULL};
    static const struct items attributes = {WIRE_ARRAY, sizeof(struct variable), decode_attribute},
                              blocks = {WIRE_ARRAY, sizeof(struct processed_block),
                                        decode_written_block};
    struct processed_body *body = ARENA_NEW(cx->arena, struct processed_body);
    const struct variable *pairs = NULL;
    struct field member;
    TRY(field_only(cx, field, keys));
    if (field_find(field, "attributes", &member))
        TRY(pairs = field_items(cx, &member, &attributes, &body->attribute_count));
    if (field_find(field, "blocks", &member))
        TRY(body->blocks = field_items(cx, &member, &blocks, &body->block_count));
    struct str *names = ARENA_ARRAY(cx->arena, body->attribute_count, struct str);
    const struct value **values =
        ARENA_ARRAY(cx->arena, body->attribute_count, const struct value *);
    for (size_t i = 0; i < body->attribute_count; i++) {
        names[i] = pairs[i].name;
        values[i] = pairs[i].value;
    }
    body->attribute_names = names;
    body->attribute_values = values;
    *out = body;
    return true;
}
