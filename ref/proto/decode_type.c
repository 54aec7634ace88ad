/* Decodes types (runner/protocol.md, "Values and types"). */
#include "proto/decode.h"

#include "base/ctx.h"
#include "base/diag.h"
#include "model/type.h"
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

static bool decode_item(struct ctx *cx, const struct field *field, void *out)
{
    return decode_type(cx, field, out);
}

bool decode_types(struct ctx *cx, const struct field *array, const struct type *const **out,
                  size_t *count)
{
    static const struct items form = {WIRE_ARRAY, sizeof **out, decode_item};
    return (*out = field_items(cx, array, &form, count)) != NULL;
}

static bool decode_tuple(struct ctx *cx, const struct field *content, const struct type **out)
{
    const struct type *const *elements;
    size_t count;
    TRY(decode_types(cx, content, &elements, &count));
    *out = type_tuple(cx, elements, count);
    return *out != NULL;
}

static bool decode_object(struct ctx *cx, const struct field *content, const struct type **out)
{
    static const struct items form = {WIRE_OBJECT, sizeof *out, decode_item};
    const struct type *const *types;
    const struct str *names;
    size_t count;
    TRY((types = field_items(cx, content, &form, &count)) != NULL);
    TRY(decode_keys(cx, content, &names));
    *out = type_object(cx, names, types, count);
    return *out != NULL;
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
        enum type_kind kind; /* the kind of type if `decode` is NULL, as for list, set and map */
    } forms[] = {{"list", NULL, TYPE_LIST},
                 {"set", NULL, TYPE_SET},
                 {"map", NULL, TYPE_MAP},
                 {"tuple", decode_tuple, TYPE_TUPLE},
                 {"object", decode_object, TYPE_OBJECT},
                 {"capsule", decode_capsule, TYPE_CAPSULE}};
    if (field->node->kind == WIRE_STRING)
        return decode_word(cx, field, out);
    if (field->node->kind != WIRE_OBJECT || field->node->count != 1)
        return field_fail(cx, field, "a type is a string or an object with one key");
    struct field content = field_at(field, 0);
    size_t i = 0, count = sizeof forms / sizeof *forms;
    while (i < count && !str_equal(content.name, str_from(forms[i].key)))
        i++;
    if (i == count)
        return field_fail(cx, &content, "no kind of type has this name");
    if (forms[i].decode)
        return forms[i].decode(cx, &content, out);
    TRY(decode_type(cx, &content, out));
    *out = type_collection(cx, forms[i].kind, *out);
    return *out != NULL;
}
