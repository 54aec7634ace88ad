/* Writes types, values, bodies and structures as JSON (runner/protocol.md, "Values and types"). */
#include "proto/encode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "common/base64.h"
#include "model/body.h"
#include "model/num.h"
#include "model/type.h"
#include "model/value.h"
#include "native/ast.h"
#include "proto/writer.h"

#include <string.h>

static const char *type_word(enum type_kind kind)
{
    static const char *const words[] = {
        [TYPE_STRING] = "string",   [TYPE_NUMBER] = "number", [TYPE_BOOL] = "bool",
        [TYPE_DYNAMIC] = "dynamic", [TYPE_LIST] = "list",     [TYPE_SET] = "set",
        [TYPE_MAP] = "map",         [TYPE_TUPLE] = "tuple",   [TYPE_OBJECT] = "object",
        [TYPE_CAPSULE] = "capsule"};
    return words[kind];
}

static void encode_object_type(struct writer *w, const struct type *type)
{
    writer_open(w, '{');
    for (size_t i = 0; i < type->as.object.count; i++) {
        writer_name_key(w, type->as.object.names[i]);
        encode_type(w, type->as.object.types[i]);
    }
    writer_close(w, '}');
}

static void encode_tuple_type(struct writer *w, const struct type *type)
{
    writer_open(w, '[');
    for (size_t i = 0; i < type->as.tuple.count; i++)
        encode_type(w, type->as.tuple.elements[i]);
    writer_close(w, ']');
}

void encode_type(struct writer *w, const struct type *type)
{
    const char *word = type_word(type->kind);
    if (type_is_primitive(type) || type->kind == TYPE_DYNAMIC) {
        writer_string(w, str_from(word));
        return;
    }
    writer_open(w, '{');
    writer_key(w, word);
    if (type->kind == TYPE_OBJECT)
        encode_object_type(w, type);
    else if (type->kind == TYPE_TUPLE)
        encode_tuple_type(w, type);
    else if (type->kind == TYPE_CAPSULE)
        writer_name(w, type->as.capsule);
    else
        encode_type(w, type->as.element);
    writer_close(w, '}');
}

void encode_text(struct ctx *cx, struct writer *w, const char *key, struct str text)
{
    bool holds_nul = text.length && memchr(text.data, '\0', text.length);
    writer_key(w, holds_nul ? str_format(cx->arena, "%s_base64", key).data : key);
    if (holds_nul) {
        char *encoded = arena_alloc(cx->arena, BASE64_ENCODED(text.length));
        base64_encode(text.data, text.length, encoded);
        text = (struct str){encoded, BASE64_ENCODED(text.length)};
    }
    writer_string(w, text);
}

static void encode_sequence(struct ctx *cx, struct writer *w, const struct value *value)
{
    writer_open_member(w, type_word(value->type->kind), '[');
    for (size_t i = 0; i < value->as.sequence.count && !w->refused; i++)
        encode_value(cx, w, value->as.sequence.items[i]);
    writer_close(w, ']');
}

static void encode_members(struct ctx *cx, struct writer *w, const struct str *names,
                           const struct value *const *values, size_t count)
{
    writer_open(w, '{');
    for (size_t i = 0; i < count && !w->refused; i++) {
        writer_name_key(w, names[i]);
        encode_value(cx, w, values[i]);
    }
    writer_close(w, '}');
}

/* Writes the members of the JSON object that represents a known value. */
static void encode_known(struct ctx *cx, struct writer *w, const struct value *value)
{
    enum type_kind kind = value->type->kind;
    switch (kind) {
    case TYPE_STRING:
        encode_text(cx, w, "string", value->as.string);
        break;
    case TYPE_NUMBER:
        writer_key(w, "number");
        writer_string(w, num_wire(cx, value->as.number));
        break;
    case TYPE_BOOL:
        writer_key(w, "bool");
        writer_raw(w, value->as.boolean ? "true" : "false");
        break;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE:
        encode_sequence(cx, w, value);
        break;
    case TYPE_MAP:
    case TYPE_OBJECT:
        writer_key(w, type_word(kind));
        encode_members(cx, w, value->as.mapping.keys, value->as.mapping.items,
                       value->as.mapping.count);
        break;
    case TYPE_CAPSULE:
        writer_key(w, "capsule");
        writer_name(w, value->type->as.capsule);
        writer_key(w, "id");
        writer_name(w, value->as.capsule_id);
        break;
    case TYPE_DYNAMIC: /* no known value has this type */
        w->refused = "a known value of the dynamic pseudo-type";
        break;
    }
    if (kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_MAP) {
        writer_key(w, "of");
        encode_type(w, value->type->as.element);
    }
}

void encode_value(struct ctx *cx, struct writer *w, const struct value *value)
{
    writer_open(w, '{');
    if (value_is_known(value)) {
        encode_known(cx, w, value);
    } else {
        writer_key(w, value_is_null(value) ? "null" : "unknown");
        encode_type(w, value->type);
    }
    writer_close(w, '}');
}

static void open_block(struct writer *w, struct str type)
{
    writer_open(w, '{');
    writer_key(w, "type");
    writer_name(w, type);
    writer_open_member(w, "labels", '[');
}

void encode_body(struct ctx *cx, struct writer *w, const struct processed_body *body)
{
    writer_open(w, '{');
    writer_key(w, "attributes");
    encode_members(cx, w, body->attribute_names, body->attribute_values, body->attribute_count);
    writer_open_member(w, "blocks", '[');
    for (size_t i = 0; i < body->block_count && !w->refused; i++) {
        const struct processed_block *block = &body->blocks[i];
        open_block(w, block->type);
        for (size_t k = 0; k < block->label_count; k++)
            writer_name(w, block->labels[k]);
        writer_close(w, ']');
        writer_key(w, "body");
        encode_body(cx, w, block->body);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    if (body->remain) {
        writer_key(w, "remain");
        encode_body(cx, w, body->remain);
    }
    writer_close(w, '}');
}

void encode_structure(struct writer *w, const struct native_body *body)
{
    writer_open(w, '{');
    writer_open_member(w, "attributes", '[');
    for (size_t i = 0; i < body->attribute_count; i++)
        writer_name(w, body->attributes[i]->name);
    writer_close(w, ']');
    writer_open_member(w, "blocks", '[');
    for (size_t i = 0; i < body->block_count && !w->refused; i++) {
        const struct native_block *block = body->blocks[i];
        open_block(w, block->type);
        for (size_t k = 0; k < block->label_count; k++)
            writer_name(w, block->labels[k]->text);
        writer_close(w, ']');
        writer_key(w, "body");
        encode_structure(w, block->body);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

/* ---- Places ---- */

static void encode_place(struct writer *w, const char *key, size_t start, size_t end)
{
    writer_open_member(w, key, '[');
    writer_size(w, start);
    writer_size(w, end);
    writer_close(w, ']');
}

static void encode_attribute_places(struct writer *w, const struct native_attribute *attribute)
{
    struct range name = attribute->name_range, expression = attribute->expression->range;
    writer_open(w, '{');
    encode_place(w, "name", name.start, name.end);
    encode_place(w, "expression", expression.start, expression.end);
    encode_place(w, "whole", name.start, expression.end);
    writer_close(w, '}');
}

static void encode_block_places(struct writer *w, const struct native_block *block)
{
    struct range last =
        block->label_count > 0 ? block->labels[block->label_count - 1]->range : block->type_range;
    writer_open(w, '{');
    encode_place(w, "header", block->type_range.start, last.end);
    encode_place(w, "whole", block->type_range.start, block->body->end.end);
    writer_key(w, "body");
    encode_places(w, block->body);
    writer_close(w, '}');
}

/* Writes the ranges of the attributes and blocks of a body without errors, in bytes. */
void encode_places(struct writer *w, const struct native_body *body)
{
    writer_open(w, '{');
    writer_open_member(w, "attributes", '[');
    for (size_t i = 0; i < body->attribute_count; i++)
        encode_attribute_places(w, body->attributes[i]);
    writer_close(w, ']');
    writer_open_member(w, "blocks", '[');
    for (size_t i = 0; i < body->block_count && !w->refused; i++)
        encode_block_places(w, body->blocks[i]);
    writer_close(w, ']');
    writer_close(w, '}');
}
