/* Protocol, Values and types: values. */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/unicode.h"
#include "model/num.h"
#include "model/scope.h"
#include "model/type.h"
#include "model/value.h"
#include "proto/base64.h"
#include "proto/field.h"

/* Each decoder gets the member with the tag, and the second one (`of`, `id`) where the form has
   it. */
typedef bool decoder(struct ctx *cx, const struct field *content, const struct field *second,
                     const struct value **out);

static bool decode_string(struct ctx *cx, const struct field *content, const struct field *second,
                          const struct value **out)
{
    (void)second;
    TRY(field_expect(cx, content, WIRE_STRING));
    *out = value_string(cx, content->node->text);
    return true;
}

static bool decode_string_base64(struct ctx *cx, const struct field *content,
                                 const struct field *second, const struct value **out)
{
    (void)second;
    TRY(field_expect(cx, content, WIRE_STRING));
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

static bool decode_number(struct ctx *cx, const struct field *content, const struct field *second,
                          const struct value **out)
{
    const struct num *number;
    (void)second;
    TRY(field_expect(cx, content, WIRE_STRING));
    size_t before = cx->diag_count;
    if (num_from_wire(cx, content->node->text, &number)) {
        *out = value_number(cx, number);
        return true;
    }
    return cx->diag_count > before ? false : field_fail(cx, content, "not a number, or too large");
}

static bool decode_bool(struct ctx *cx, const struct field *content, const struct field *second,
                        const struct value **out)
{
    (void)second;
    TRY(field_expect(cx, content, WIRE_BOOL));
    *out = value_bool(cx, content->node->boolean);
    return true;
}

/* The values in an array or an object; where `element` is set, all are of that type. */
static bool decode_items(struct ctx *cx, const struct field *content, const struct type *element,
                         const struct value *const **out)
{
    size_t count = content->node->count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++) {
        struct field item = field_at(content, i);
        TRY(decode_value(cx, &item, &items[i]));
        if (element && !type_equal(items[i]->type, element))
            return field_fail(cx, &item, "not of the type that \"of\" names");
    }
    *out = items;
    return true;
}

static bool decode_tuple(struct ctx *cx, const struct field *content, const struct field *second,
                         const struct value **out)
{
    const struct value *const *items;
    (void)second;
    TRY(field_expect(cx, content, WIRE_ARRAY));
    TRY(decode_items(cx, content, NULL, &items));
    *out = value_tuple(cx, items, content->node->count);
    return true;
}

static bool decode_list(struct ctx *cx, const struct field *content, const struct field *second,
                        const struct value **out)
{
    const struct type *element;
    const struct value *const *items;
    TRY(field_expect(cx, content, WIRE_ARRAY));
    TRY(decode_type(cx, second, &element));
    TRY(decode_items(cx, content, element, &items));
    *out = value_list(cx, element, items, content->node->count);
    return true;
}

static bool decode_set(struct ctx *cx, const struct field *content, const struct field *second,
                       const struct value **out)
{
    const struct type *element;
    const struct value *const *items;
    TRY(field_expect(cx, content, WIRE_ARRAY));
    TRY(decode_type(cx, second, &element));
    TRY(decode_items(cx, content, element, &items));
    *out = value_set(cx, element, items, content->node->count);
    return true;
}

/* The members of an object, whose keys are distinct also when normalised. */
static bool decode_members(struct ctx *cx, const struct field *content, const struct type *element,
                           const struct value *const **out)
{
    size_t twice;
    TRY(field_expect(cx, content, WIRE_OBJECT));
    if (value_duplicate_key(cx, content->node->keys, content->node->count, &twice)) {
        struct field member = field_at(content, twice);
        return field_fail(cx, &member, "another key has the same normal form");
    }
    return decode_items(cx, content, element, out);
}

static bool decode_object(struct ctx *cx, const struct field *content, const struct field *second,
                          const struct value **out)
{
    const struct value *const *items;
    (void)second;
    TRY(decode_members(cx, content, NULL, &items));
    *out = value_object(cx, content->node->keys, items, content->node->count);
    return true;
}

static bool decode_map(struct ctx *cx, const struct field *content, const struct field *second,
                       const struct value **out)
{
    const struct type *element;
    const struct value *const *items;
    TRY(decode_type(cx, second, &element));
    TRY(decode_members(cx, content, element, &items));
    *out = value_map(cx, element, content->node->keys, items, content->node->count);
    return true;
}

static bool decode_null(struct ctx *cx, const struct field *content, const struct field *second,
                        const struct value **out)
{
    const struct type *type;
    (void)second;
    TRY(decode_type(cx, content, &type));
    *out = value_null(cx, type);
    return true;
}

static bool decode_unknown(struct ctx *cx, const struct field *content, const struct field *second,
                           const struct value **out)
{
    const struct type *type;
    (void)second;
    TRY(decode_type(cx, content, &type));
    *out = value_unknown(cx, type);
    return true;
}

static bool decode_capsule(struct ctx *cx, const struct field *content, const struct field *second,
                           const struct value **out)
{
    TRY(field_expect(cx, content, WIRE_STRING));
    TRY(field_expect(cx, second, WIRE_STRING));
    *out = value_capsule(cx, content->node->text, second->node->text);
    return true;
}

static const struct form {
    const char *tag;
    const char *second; /* NULL where the form has one key */
    decoder *decode;
} forms[] = {{"string", NULL, decode_string},   {"string_base64", NULL, decode_string_base64},
             {"number", NULL, decode_number},   {"bool", NULL, decode_bool},
             {"tuple", NULL, decode_tuple},     {"object", NULL, decode_object},
             {"list", "of", decode_list},       {"set", "of", decode_set},
             {"map", "of", decode_map},         {"null", NULL, decode_null},
             {"unknown", NULL, decode_unknown}, {"capsule", "id", decode_capsule}};

/* The form whose tag is among the members, or NULL. */
static const struct form *find_form(const struct field *field, struct field *content)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (field_find(field, forms[i].tag, content))
            return &forms[i];
    return NULL;
}

bool decode_value(struct ctx *cx, const struct field *field, const struct value **out)
{
    struct field content, second = {.node = NULL};
    TRY(field_expect(cx, field, WIRE_OBJECT));
    const struct form *form = find_form(field, &content);
    if (!form)
        return field_fail(cx, field, "a value has a key that tells its kind, such as \"string\"");
    const char *const keys[] = {form->tag, form->second, NULL};
    TRY(field_only(cx, field, keys));
    if (form->second)
        TRY(field_need(cx, field, form->second, &second));
    return form->decode(cx, &content, &second, out);
}

bool decode_variables(struct ctx *cx, const struct field *object, const struct variable **out,
                      size_t *count)
{
    TRY(field_expect(cx, object, WIRE_OBJECT));
    *count = object->node->count;
    struct variable *variables = ARENA_ARRAY(cx->arena, *count, struct variable);
    for (size_t i = 0; i < *count; i++) {
        struct field member = field_at(object, i);
        variables[i].name = member.name;
        TRY(decode_value(cx, &member, &variables[i].value));
    }
    *out = variables;
    return true;
}
