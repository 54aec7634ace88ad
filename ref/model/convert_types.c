/* Implements Type Conversions and Unification: decides which types convert; convert.c converts. */

#include "model/convert.h"

#include "base/arena.h"
#include "base/ctx.h"

static const struct convert_pair pairs[] = {
    {TYPE_NUMBER, TYPE_STRING, MODEL_CONVERT_PRIMITIVE_NUMBER_TO_STRING},
    {TYPE_BOOL, TYPE_STRING, MODEL_CONVERT_PRIMITIVE_BOOL_TO_STRING},
    {TYPE_STRING, TYPE_NUMBER, MODEL_CONVERT_PRIMITIVE_STRING_TO_NUMBER},
    {TYPE_STRING, TYPE_BOOL, MODEL_CONVERT_PRIMITIVE_STRING_TO_BOOL},
    {TYPE_SET, TYPE_LIST, MODEL_CONVERT_COLLECTION_SET_TO_LIST},
    {TYPE_LIST, TYPE_SET, MODEL_CONVERT_COLLECTION_LIST_TO_SET},
    {TYPE_TUPLE, TYPE_LIST, MODEL_CONVERT_COLLECTION_TUPLE_TO_LIST},
    {TYPE_TUPLE, TYPE_SET, MODEL_CONVERT_COLLECTION_TUPLE_TO_SET},
    {TYPE_OBJECT, TYPE_MAP, MODEL_CONVERT_COLLECTION_OBJECT_TO_MAP},
    {TYPE_LIST, TYPE_TUPLE, MODEL_CONVERT_COLLECTION_LIST_TO_TUPLE},
    {TYPE_SET, TYPE_TUPLE, MODEL_CONVERT_COLLECTION_SET_TO_TUPLE},
    {TYPE_MAP, TYPE_OBJECT, MODEL_CONVERT_COLLECTION_MAP_TO_OBJECT},
    {TYPE_OBJECT, TYPE_OBJECT, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT},
    {TYPE_TUPLE, TYPE_TUPLE, MODEL_CONVERT_COLLECTION_TUPLE_TO_TUPLE},
    {TYPE_LIST, TYPE_LIST, MODEL_CONVERT_COLLECTION_SAME_KIND_ELEMENTS},
    {TYPE_SET, TYPE_SET, MODEL_CONVERT_COLLECTION_SAME_KIND_ELEMENTS},
    {TYPE_MAP, TYPE_MAP, MODEL_CONVERT_COLLECTION_SAME_KIND_ELEMENTS},
};

const struct convert_pair *convert_pair(enum type_kind from, enum type_kind to)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].from == from && pairs[i].to == to)
            return &pairs[i];
    return NULL;
}

bool convert_refused(struct ctx *cx, const struct type *from, const struct type *to)
{
    if (from->kind == TYPE_CAPSULE || to->kind == TYPE_CAPSULE)
        return rule(cx, MODEL_CAPSULE_NO_CONVERSION);
    if (type_is_primitive(from) && type_is_primitive(to))
        return rule(cx, MODEL_CONVERT_PRIMITIVE_BOOL_NUMBER_NONE);
    return rule(cx, MODEL_CONVERT_COLLECTION_NO_OTHER);
}

static bool to_collection(struct ctx *cx, const struct type *from, const struct type *to,
                          const struct type **result)
{
    size_t count;
    const struct type *const *parts = type_parts(from, &count);
    const struct type **converted = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        if (!convert_types(cx, parts[i], to->as.element, &converted[i]))
            return false;
    const struct type *element = to->as.element;
    if (count > 0 && type_has_dynamic(element) && !reads(cx, DYNAMIC_ELEMENT_TARGET_KEEP))
        element = unify(cx, converted, count);
    *result = element == NULL ? NULL : type_collection(cx, to->kind, element);
    return *result != NULL;
}

static bool to_tuple(struct ctx *cx, const struct type *from, const struct type *to,
                     const struct type **result)
{
    size_t count = to->as.tuple.count;
    bool tuple = from->kind == TYPE_TUPLE;
    if (tuple && from->as.tuple.count != count &&
        rule(cx, MODEL_CONVERT_COLLECTION_TUPLE_TO_TUPLE_LENGTH))
        return false;
    const struct type **elements = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++) {
        elements[i] = to->as.tuple.elements[i];
        if (tuple && i >= from->as.tuple.count)
            continue;
        const struct type *part = tuple ? from->as.tuple.elements[i] : from->as.element;
        if (!convert_types(cx, part, elements[i], &elements[i]))
            return false;
    }
    *result = type_tuple(cx, elements, count);
    return *result != NULL;
}

/* Returns true if the source has an attribute that the target lacks. */
static bool has_extra_attribute(const struct type *from, const struct type *to)
{
    for (size_t i = 0; i < from->as.object.count; i++)
        if (type_attribute(to, from->as.object.names[i]) == NULL)
            return true;
    return false;
}

static bool to_object(struct ctx *cx, const struct type *from, const struct type *to,
                      const struct type **result)
{
    size_t count = to->as.object.count;
    bool object = from->kind == TYPE_OBJECT;
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    if (object && has_extra_attribute(from, to) &&
        !rule(cx, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_EXTRA))
        return false;
    for (size_t i = 0; i < count; i++) {
        types[i] = to->as.object.types[i];
        const struct type *part =
            object ? type_attribute(from, to->as.object.names[i]) : from->as.element;
        if (part == NULL && rule(cx, RELEASED_CONVERT_OBJECT_MISSING_ATTRIBUTE))
            return false;
        if (part != NULL ? !convert_types(cx, part, types[i], &types[i])
                         : !rule(cx, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_MISSING))
            return false;
    }
    *result = type_object(cx, to->as.object.names, types, count);
    return *result != NULL;
}

static bool different_types(struct ctx *cx, const struct type *from, const struct type *to,
                            const struct type **result)
{
    if (from->kind == TYPE_DYNAMIC)
        return rule(cx, MODEL_CONVERT_DYNAMIC_FROM_DYNAMIC);
    const struct convert_pair *pair = convert_pair(from->kind, to->kind);
    if (pair == NULL)
        return !convert_refused(cx, from, to);
    if (!rule(cx, pair->rule))
        return false;
    if (type_is_primitive(to))
        return true;
    return to->kind == TYPE_TUPLE    ? to_tuple(cx, from, to, result)
           : to->kind == TYPE_OBJECT ? to_object(cx, from, to, result)
                                     : to_collection(cx, from, to, result);
}

bool convert_types(struct ctx *cx, const struct type *from, const struct type *to,
                   const struct type **result)
{
    *result = NULL;
    if (!ctx_step(cx, 1, (struct range){0}))
        return false;
    bool ok;
    const struct type *converted = to;
    if (to->kind == TYPE_DYNAMIC) {
        ok = rule(cx, MODEL_CONVERT_DYNAMIC_TO_DYNAMIC);
        converted = from;
    } else if (type_equal(from, to)) {
        ok = rule(cx, MODEL_CONVERSION_IDENTITY);
    } else {
        ok = different_types(cx, from, to, &converted);
    }
    if (ok)
        *result = converted;
    return ok;
}
