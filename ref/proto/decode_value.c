/* Decodes values (runner/protocol.md, "Values and types"). */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/unicode.h"
#include "common/base64.h"
#include "model/num.h"
#include "model/scope.h"
#include "model/type.h"
#include "model/value.h"
#include "proto/field.h"

/* The forms of a value in the protocol. */
enum tag {
    TAG_STRING,
    TAG_STRING_BASE64,
    TAG_NUMBER,
    TAG_BOOL,
    TAG_TUPLE,
    TAG_OBJECT,
    TAG_LIST,
    TAG_SET,
    TAG_MAP,
    TAG_NULL,
    TAG_UNKNOWN,
    TAG_CAPSULE
};

static const struct form {
    const char *key;
    enum wire_kind content;
    const char *second; /* the second key; NULL if the form has one key only */
} forms[] = {
    [TAG_STRING] = {"string", WIRE_STRING, NULL},
    [TAG_STRING_BASE64] = {"string_base64", WIRE_STRING, NULL},
    [TAG_NUMBER] = {"number", WIRE_STRING, NULL},
    [TAG_BOOL] = {"bool", WIRE_BOOL, NULL},
    [TAG_TUPLE] = {"tuple", WIRE_ARRAY, NULL},
    [TAG_OBJECT] = {"object", WIRE_OBJECT, NULL},
    [TAG_LIST] = {"list", WIRE_ARRAY, "of"},
    [TAG_SET] = {"set", WIRE_ARRAY, "of"},
    [TAG_MAP] = {"map", WIRE_OBJECT, "of"},
    [TAG_NULL] = {"null", WIRE_NULL,
                  NULL}, /* decode_type reads the content of null and unknown values */
    [TAG_UNKNOWN] = {"unknown", WIRE_NULL, NULL},
    [TAG_CAPSULE] = {"capsule", WIRE_STRING, "id"},
};

enum { FORMS = sizeof forms / sizeof *forms };

static bool decode_bytes(struct ctx *cx, const struct field *content, const struct value **out)
{
    struct str text = content->node->text;
    char *data = arena_alloc(cx->arena, BASE64_DECODED_MAX(text.length) + 1);
    struct str bytes = {data, 0};
    if (!base64_decode(text.data, text.length, data, &bytes.length))
        return field_fail(cx, content, "not base64");
    if (unicode_first_ill_formed(bytes) < bytes.length)
        return field_fail(cx, content, "not UTF-8");
    *out = value_string(cx, bytes);
    return true;
}

static bool decode_number(struct ctx *cx, const struct field *content, const struct value **out)
{
    const struct num *number;
    size_t before = cx->diag_count;
    if (!num_from_wire(cx, content->node->text, &number))
        return cx->diag_count == before && field_fail(cx, content, "not a number, or too large");
    *out = value_number(cx, number);
    return true;
}

/* Decodes the values in an array or an object. If `element` is not NULL, all values must have the
   type `element`. */
static bool decode_items(struct ctx *cx, const struct field *content, const struct type *element,
                         const struct value *const **out)
{
    size_t count = content->node->count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++) {
        struct field item = field_at(content, i);
        TRY(decode_value(cx, &item, &items[i]));
        if (element && !type_equal(items[i]->type, element))
            return field_fail(cx, &item, "the element does not have the type that \"of\" names");
    }
    *out = items;
    return true;
}

bool decode_keys(struct ctx *cx, const struct field *object, const struct str **out)
{
    size_t count = object->node->count, twice;
    struct str *keys = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        keys[i] = object->node->items[i]->key;
    *out = keys;
    if (!value_duplicate_key(cx, keys, count, &twice))
        return true;
    struct field member = field_at(object, twice);
    return field_fail(cx, &member, "another key has the same normal form");
}

static bool decode_collection(struct ctx *cx, enum tag tag, const struct field *content,
                              const struct type *element, const struct value **out)
{
    size_t count = content->node->count;
    const struct value *const *items = NULL;
    const struct str *keys = NULL;
    if (content->node->kind == WIRE_OBJECT)
        TRY(decode_keys(cx, content, &keys));
    TRY(decode_items(cx, content, element, &items));
    *out = tag == TAG_TUPLE    ? value_tuple(cx, items, count)
           : tag == TAG_OBJECT ? value_object(cx, keys, items, count)
           : tag == TAG_LIST   ? value_list(cx, element, items, count)
           : tag == TAG_SET    ? value_set(cx, element, items, count)
                               : value_map(cx, element, keys, items, count);
    return *out != NULL;
}

/* Decodes a value of the form `tag`. `second` is the member with the key forms[tag].second. */
static bool decode_content(struct ctx *cx, enum tag tag, const struct field *content,
                           const struct field *second, const struct value **out)
{
    const struct type *type = NULL;
    switch (tag) {
    case TAG_STRING:
        *out = value_string(cx, content->node->text);
        return true;
    case TAG_STRING_BASE64:
        return decode_bytes(cx, content, out);
    case TAG_NUMBER:
        return decode_number(cx, content, out);
    case TAG_BOOL:
        *out = value_bool(cx, content->node->boolean);
        return true;
    case TAG_LIST:
    case TAG_SET:
    case TAG_MAP:
        TRY(decode_type(cx, second, &type));
        return decode_collection(cx, tag, content, type, out);
    case TAG_TUPLE:
    case TAG_OBJECT:
        return decode_collection(cx, tag, content, NULL, out);
    case TAG_NULL:
    case TAG_UNKNOWN:
        TRY(decode_type(cx, content, &type));
        *out = tag == TAG_NULL ? value_null(cx, type) : value_unknown(cx, type);
        return true;
    case TAG_CAPSULE:
        break;
    }
    TRY(field_expect(cx, second, WIRE_STRING));
    *out = value_capsule(cx, content->node->text, second->node->text);
    return true;
}

bool decode_value(struct ctx *cx, const struct field *field, const struct value **out)
{
    struct field content, second;
    size_t i = 0;
    TRY(field_expect(cx, field, WIRE_OBJECT));
    while (i < FORMS && !field_find(field, forms[i].key, &content))
        i++;
    if (i == FORMS)
        return field_fail(cx, field, "a value is an object with one tag, such as \"string\"");
    const char *const keys[] = {forms[i].key, forms[i].second, NULL};
    TRY(field_only(cx, field, keys));
    TRY(!forms[i].second || field_need(cx, field, forms[i].second, &second));
    TRY(forms[i].content == WIRE_NULL || field_expect(cx, &content, forms[i].content));
    return decode_content(cx, (enum tag)i, &content, &second, out);
}

static bool decode_variable(struct ctx *cx, const struct field *field, void *out)
{
    struct variable *variable = out;
    variable->name = field->name;
    return decode_value(cx, field, &variable->value);
}

bool decode_variables(struct ctx *cx, const struct field *object, const struct variable **out,
                      size_t *count)
{
    static const struct items form = {WIRE_OBJECT, sizeof **out, decode_variable};
    return (*out = field_items(cx, object, &form, count)) != NULL;
}
