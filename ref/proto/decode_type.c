/* Protocol, Values and types: types. */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "model/type.h"
#include "model/value.h"
#include "proto/field.h"

static bool decode_word(struct ctx *cx, const struct field *field, const struct type **out)
{
    static const struct {
        const char *word;
        const struct type *type;
    } words[] = {{"string", &type_string},
                 {"number", &type_number},
                 {"bool", &type_bool},
                 {"dynamic", &type_dynamic}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal(field->node->text, str_from(words[i].word))) {
            *out = words[i].type;
            return true;
        }
    return field_fail(cx, field, "no type has this name");
}

static bool decode_list(struct ctx *cx, const struct field *content, const struct type **out)
{
    const struct type *element;
    TRY(decode_type(cx, content, &element));
    *out = type_collection(cx, TYPE_LIST, element);
    return true;
}

static bool decode_set(struct ctx *cx, const struct field *content, const struct type **out)
{
    const struct type *element;
    TRY(decode_type(cx, content, &element));
    *out = type_collection(cx, TYPE_SET, element);
    return true;
}

static bool decode_map(struct ctx *cx, const struct field *content, const struct type **out)
{
    const struct type *element;
    TRY(decode_type(cx, content, &element));
    *out = type_collection(cx, TYPE_MAP, element);
    return true;
}

bool decode_types(struct ctx *cx, const struct field *array, const struct type *const **out,
                  size_t *count)
{
    TRY(field_expect(cx, array, WIRE_ARRAY));
    *count = array->node->count;
    const struct type **types = ARENA_ARRAY(cx->arena, *count, const struct type *);
    for (size_t i = 0; i < *count; i++) {
        struct field item = field_at(array, i);
        TRY(decode_type(cx, &item, &types[i]));
    }
    *out = types;
    return true;
}

static bool decode_tuple(struct ctx *cx, const struct field *content, const struct type **out)
{
    const struct type *const *elements;
    size_t count;
    TRY(decode_types(cx, content, &elements, &count));
    *out = type_tuple(cx, elements, count);
    return true;
}

static bool decode_object(struct ctx *cx, const struct field *content, const struct type **out)
{
    TRY(field_expect(cx, content, WIRE_OBJECT));
    size_t count = content->node->count, twice;
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++) {
        struct field member = field_at(content, i);
        TRY(decode_type(cx, &member, &types[i]));
    }
    if (value_duplicate_key(cx, content->node->keys, count, &twice)) {
        struct field member = field_at(content, twice);
        return field_fail(cx, &member, "another name of the object has the same normal form");
    }
    *out = type_object(cx, content->node->keys, types, count);
    return true;
}

static bool decode_capsule(struct ctx *cx, const struct field *content, const struct type **out)
{
    TRY(field_expect(cx, content, WIRE_STRING));
    *out = type_capsule(cx, content->node->text);
    return true;
}

bool decode_type(struct ctx *cx, const struct field *field, const struct type **out)
{
    static const struct {
        const char *key;
        bool (*decode)(struct ctx *cx, const struct field *content, const struct type **out);
    } forms[] = {{"list", decode_list},   {"set", decode_set},       {"map", decode_map},
                 {"tuple", decode_tuple}, {"object", decode_object}, {"capsule", decode_capsule}};
    if (field->node->kind == WIRE_STRING)
        return decode_word(cx, field, out);
    if (field->node->kind != WIRE_OBJECT || field->node->count != 1)
        return field_fail(cx, field, "a type is a word or an object with one key");
    struct field content = field_at(field, 0);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (str_equal(content.name, str_from(forms[i].key)))
            return forms[i].decode(cx, &content, out);
    return field_fail(cx, &content, "no kind of type has this name");
}
