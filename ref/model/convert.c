/* Information model, Type Conversions and Unification: conversion of values and of what their types
   alone say of it. */

#include "model/convert.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert_types.h"
#include "model/num.h"
#include "model/primitive.h"
#include "model/unify.h"
#include "model/value.h"
#include "spec/spec.h"

/* A part of a value. Every null converts; whether one within a value must also be of a type that
   does is an open passage. */
static bool convert_part(struct ctx *cx, const struct value *part, const struct type *to,
                         struct range at, const struct value **out)
{
    const struct type *result;
    if (value_is_null(part) && convert_types(cx, part->type, to, &result) == CONVERSION_NONE &&
        reads(cx, NULL_ELEMENT_TYPE_BY_TYPE))
        return no_conversion(cx, part->type, to, at);
    return convert(cx, part, to, at, out);
}

/* --- To collections --- */

static bool convert_items(struct ctx *cx, const struct value *const *items, size_t count,
                          const struct type *to, struct range at, const struct value *const **out)
{
    const struct value **converted = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++)
        TRY(convert_part(cx, items[i], to, at, &converted[i]));
    *out = converted;
    return true;
}

/* Whether the element type of an empty collection takes the place of `target`: an open passage. */
static bool takes_own_type(struct ctx *cx, const struct type *target)
{
    if (target->kind == TYPE_DYNAMIC)
        return !reads(cx, EMPTY_TO_DYNAMIC_ELEMENTS_DYNAMIC);
    return reads(cx, EMPTY_TO_DYNAMIC_ELEMENTS_OWN);
}

/* The element type that takes the place of `target`, which has the dynamic pseudo-type in it: what
   the elements unify to; where there are none, what the source says. */
static bool open_element(struct ctx *cx, const struct type *from, const struct type *target,
                         struct range at, const struct value *const *items, size_t count,
                         const struct type **out)
{
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        types[i] = items[i]->type;
    *out = target;
    if (count > 0)
        *out = unify(cx, types, count);
    else if (from->kind != TYPE_TUPLE && from->kind != TYPE_OBJECT && takes_own_type(cx, target))
        convert_types(cx, from->as.element, target, out);
    if (*out != NULL || cx->limit_exceeded)
        return *out != NULL;
    return fail(cx, DIAG_CONVERSION, at, "the elements have no common type");
}

static bool have_one_type(const struct value *const *items, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!type_equal(items[0]->type, items[i]->type))
            return false;
    return true;
}

/* Converts all items to the target's element type; *element is then the one that they have. */
static bool to_elements(struct ctx *cx, const struct type *from, const struct type *to,
                        struct range at, const struct value *const **items, size_t count,
                        const struct type **element)
{
    *element = to->as.element;
    TRY(convert_items(cx, *items, count, *element, at, items));
    if (!type_has_dynamic(*element) || reads(cx, DYNAMIC_ELEMENT_TARGET_KEEP))
        return true;
    TRY(open_element(cx, from, to->as.element, at, *items, count, element));
    TRY(convert_items(cx, *items, count, *element, at, items));
    /* A list type that is taken as it is may have the dynamic pseudo-type in it still. */
    if (!have_one_type(*items, count) && reads(cx, UNIFY_LIST_SET_AS_GIVEN))
        return fail(cx, DIAG_CONVERSION, at, "the elements have no common type");
    return true;
}

static bool to_list(struct ctx *cx, const struct value *value, const struct type *to,
                    struct range at, const struct value **out)
{
    const struct value *const *items = value->as.sequence.items;
    size_t count = value->as.sequence.count;
    const struct type *element;
    TRY(to_elements(cx, value->type, to, at, &items, count, &element));
    bool open = value->type->kind == TYPE_SET && count > 1 && !value_wholly_known(value) &&
                reads(cx, SET_UNKNOWN_TO_LIST_UNKNOWN);
    *out = open ? value_unknown(cx, type_collection(cx, TYPE_LIST, element))
                : value_list(cx, element, items, count);
    return true;
}

static bool to_set(struct ctx *cx, const struct value *value, const struct type *to,
                   struct range at, const struct value **out)
{
    const struct value *const *items = value->as.sequence.items;
    size_t count = value->as.sequence.count;
    const struct type *element;
    TRY(to_elements(cx, value->type, to, at, &items, count, &element));
    bool open = !value_wholly_known(value) && reads(cx, SET_UNKNOWN_MEMBER_UNKNOWN_SET);
    *out = open ? value_unknown(cx, type_collection(cx, TYPE_SET, element))
                : value_set(cx, element, items, count);
    return true;
}

static bool to_map(struct ctx *cx, const struct value *value, const struct type *to,
                   struct range at, const struct value **out)
{
    const struct value *const *items = value->as.mapping.items;
    size_t count = value->as.mapping.count;
    const struct type *element;
    TRY(to_elements(cx, value->type, to, at, &items, count, &element));
    *out = value_map(cx, element, value->as.mapping.keys, items, count);
    return true;
}

/* --- To structures --- */

static bool to_tuple(struct ctx *cx, const struct value *value, const struct type *to,
                     struct range at, const struct value **out)
{
    size_t given = value->as.sequence.count, count = to->as.tuple.count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    if (given != count) {
        enum rule_id id = value->type->kind == TYPE_TUPLE
                              ? MODEL_CONVERT_COLLECTION_TUPLE_TO_TUPLE_LENGTH
                              : MODEL_CONVERT_COLLECTION_TO_TUPLE_LENGTH;
        TRY(forbid(cx, id, DIAG_CONVERSION, at, "%zu elements do not convert to a tuple of %zu",
                   given, count));
        *out = value_stand_in(cx, to);
        return true;
    }
    for (size_t i = 0; i < count; i++)
        TRY(convert_part(cx, value->as.sequence.items[i], to->as.tuple.elements[i], at, &items[i]));
    *out = value_tuple(cx, items, count);
    return true;
}

static bool missing_attribute(struct ctx *cx, const struct value *value, struct str name,
                              struct range at)
{
    bool refused = value->type->kind == TYPE_MAP
                       ? rule(cx, MODEL_CONVERT_COLLECTION_MAP_TO_OBJECT_MISSING)
                       : !rule(cx, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_MISSING);
    if (refused)
        return fail(cx, DIAG_CONVERSION, at, "\"%.*s\" is missing", STR_FMT(name));
    return true;
}

static bool extra_attribute(struct ctx *cx, const struct value *value, struct str name,
                            struct range at)
{
    bool refused = value->type->kind == TYPE_MAP
                       ? rule(cx, MODEL_CONVERT_COLLECTION_MAP_TO_OBJECT_EXTRA)
                       : !rule(cx, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_EXTRA);
    if (refused)
        return fail(cx, DIAG_CONVERSION, at, "\"%.*s\" is no attribute of the object type",
                    STR_FMT(name));
    return true;
}

static bool check_extra(struct ctx *cx, const struct value *value, const struct type *to,
                        struct range at)
{
    for (size_t i = 0; i < value->as.mapping.count; i++)
        if (type_attribute(to, value->as.mapping.keys[i]) == NULL)
            return extra_attribute(cx, value, value->as.mapping.keys[i], at);
    return true;
}

static bool to_object(struct ctx *cx, const struct value *value, const struct type *to,
                      struct range at, const struct value **out)
{
    TRY(check_extra(cx, value, to, at));
    size_t count = to->as.object.count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++) {
        struct str name = to->as.object.names[i];
        const struct value *item = value_member(cx, value, name);
        if (item != NULL) {
            TRY(convert_part(cx, item, to->as.object.types[i], at, &items[i]));
        } else {
            TRY(missing_attribute(cx, value, name, at));
            items[i] = value_null(cx, to->as.object.types[i]);
        }
    }
    *out = value_object(cx, to->as.object.names, items, count);
    return true;
}

/* --- Values --- */

static bool is_empty(const struct value *value)
{
    if (value->type->kind == TYPE_MAP)
        return value->as.mapping.count == 0;
    return (value->type->kind == TYPE_LIST || value->type->kind == TYPE_SET) &&
           value->as.sequence.count == 0;
}

/* An empty collection has no element that could fail, so that its type decides; within one kind
   that is an open passage. */
static bool empty_converts(struct ctx *cx, const struct value *value, const struct type *to)
{
    const struct type *result;
    return !is_empty(value) || convert_types(cx, value->type, to, &result) != CONVERSION_NONE ||
           (value->type->kind == to->kind && reads(cx, EMPTY_COLLECTION_TYPES_CONVERTED));
}

/* By the kind of the target, for all kinds that pairs lead to (convert_types.c). */
static bool (*const to_kind[])(struct ctx *cx, const struct value *value, const struct type *to,
                               struct range at, const struct value **out) = {
    [TYPE_LIST] = to_list,   [TYPE_SET] = to_set,       [TYPE_MAP] = to_map,
    [TYPE_TUPLE] = to_tuple, [TYPE_OBJECT] = to_object,
};

/* A known value of another type. */
static bool convert_known(struct ctx *cx, const struct value *value, const struct type *to,
                          struct range at, const struct value **out)
{
    if (type_is_primitive(value->type) && type_is_primitive(to))
        return primitive_convert(cx, value, to, at, out);
    const struct convert_pair *pair = convert_pair(value->type->kind, to->kind);
    if (pair == NULL) {
        if (convert_refused(cx, value->type, to))
            return no_conversion(cx, value->type, to, at);
        *out = value_stand_in(cx, to);
        return true;
    }
    if (!empty_converts(cx, value, to) || !rule(cx, pair->rule))
        return no_conversion(cx, value->type, to, at);
    return to_kind[to->kind](cx, value, to, at, out);
}

static bool to_dynamic(struct ctx *cx, const struct value *value, struct range at,
                       const struct value **out)
{
    bool typed_null = value_is_null(value) && value->type->kind != TYPE_DYNAMIC;
    if (typed_null && reads(cx, NULL_TO_DYNAMIC_DYNAMIC_NULL) &&
        rule(cx, MODEL_CONVERT_NULL_TO_ANY_TYPE)) {
        *out = value_null(cx, &type_dynamic);
        return true;
    }
    if (!rule(cx, MODEL_CONVERT_DYNAMIC_TO_DYNAMIC))
        return no_conversion(cx, value->type, &type_dynamic, at);
    *out = value;
    return true;
}

/* A null of another type; without the rule on nulls the types decide. */
static bool convert_null(struct ctx *cx, const struct value *value, const struct type *to,
                         struct range at, const struct value **out)
{
    const struct type *result;
    if (!rule(cx, MODEL_CONVERT_NULL_TO_ANY_TYPE) &&
        convert_types(cx, value->type, to, &result) == CONVERSION_NONE)
        return no_conversion(cx, value->type, to, at);
    if (!type_has_dynamic(to) || reads(cx, NULL_TO_DYNAMIC_ELEMENTS_DYNAMIC) ||
        convert_types(cx, value->type, to, &result) == CONVERSION_NONE)
        result = to;
    *out = value_null(cx, result);
    return true;
}

static bool convert_unknown(struct ctx *cx, const struct value *value, const struct type *to,
                            struct range at, const struct value **out)
{
    const struct type *result = to;
    if (value_is_dynamic(value)) {
        if (!rule(cx, MODEL_CONVERT_DYNAMIC_FROM_DYNAMIC))
            return no_conversion(cx, value->type, to, at);
    } else if (convert_types(cx, value->type, to, &result) == CONVERSION_NONE ||
               !rule(cx, MODEL_CONVERSION_UNKNOWN)) {
        return no_conversion(cx, value->type, to, at);
    }
    *out = value_unknown(cx, result);
    return true;
}

bool convert(struct ctx *cx, const struct value *value, const struct type *to, struct range at,
             const struct value **out)
{
    TRY(ctx_step(cx, 1, at));
    if (to->kind == TYPE_DYNAMIC)
        return to_dynamic(cx, value, at, out);
    if (type_equal(value->type, to)) {
        if (!rule(cx, MODEL_CONVERSION_IDENTITY))
            return no_conversion(cx, value->type, to, at);
        *out = value;
        return true;
    }
    if (value_is_null(value))
        return convert_null(cx, value, to, at, out);
    if (value_is_unknown(value))
        return convert_unknown(cx, value, to, at, out);
    return convert_known(cx, value, to, at, out);
}

bool convert_or_reason(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out, struct str *reason)
{
    size_t before = cx->diag_count;
    if (convert(cx, value, to, at, out))
        return true;
    *reason = cx->diags[before]->detail;
    *out = NULL;
    return ctx_forget(cx, before);
}

enum conversion convert_kind(struct ctx *cx, const struct type *from, const struct type *to)
{
    const struct type *result;
    return convert_types(cx, from, to, &result);
}
