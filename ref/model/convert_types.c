/* Implements Type Conversions and Unification: decides if a type converts to another type, and if
   the conversion is safe. */

#include "model/convert.h"

#include "base/arena.h"
#include "base/ctx.h"

static const struct convert_pair pairs[] = {
    {TYPE_NUMBER, TYPE_STRING, MODEL_CONVERT_PRIMITIVE_NUMBER_TO_STRING, CONVERSION_SAFE},
    {TYPE_BOOL, TYPE_STRING, MODEL_CONVERT_PRIMITIVE_BOOL_TO_STRING, CONVERSION_SAFE},
    {TYPE_STRING, TYPE_NUMBER, MODEL_CONVERT_PRIMITIVE_STRING_TO_NUMBER, CONVERSION_UNSAFE},
    {TYPE_STRING, TYPE_BOOL, MODEL_CONVERT_PRIMITIVE_STRING_TO_BOOL, CONVERSION_UNSAFE},
    {TYPE_SET, TYPE_LIST, MODEL_CONVERT_COLLECTION_SET_TO_LIST, CONVERSION_SAFE},
    {TYPE_LIST, TYPE_SET, MODEL_CONVERT_COLLECTION_LIST_TO_SET, CONVERSION_UNSAFE},
    {TYPE_TUPLE, TYPE_LIST, MODEL_CONVERT_COLLECTION_TUPLE_TO_LIST, CONVERSION_SAFE},
    {TYPE_TUPLE, TYPE_SET, MODEL_CONVERT_COLLECTION_TUPLE_TO_SET, CONVERSION_UNSAFE},
    {TYPE_OBJECT, TYPE_MAP, MODEL_CONVERT_COLLECTION_OBJECT_TO_MAP, CONVERSION_SAFE},
    {TYPE_LIST, TYPE_TUPLE, MODEL_CONVERT_COLLECTION_LIST_TO_TUPLE, CONVERSION_UNSAFE},
    {TYPE_SET, TYPE_TUPLE, MODEL_CONVERT_COLLECTION_SET_TO_TUPLE, CONVERSION_UNSAFE},
    {TYPE_MAP, TYPE_OBJECT, MODEL_CONVERT_COLLECTION_MAP_TO_OBJECT, CONVERSION_UNSAFE},
    {TYPE_OBJECT, TYPE_OBJECT, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT, CONVERSION_SAFE},
    {TYPE_TUPLE, TYPE_TUPLE, MODEL_CONVERT_COLLECTION_TUPLE_TO_TUPLE, CONVERSION_SAFE},
    {TYPE_LIST, TYPE_LIST, MODEL_CONVERT_COLLECTION_SAME_KIND_ELEMENTS, CONVERSION_SAFE},
    {TYPE_SET, TYPE_SET, MODEL_CONVERT_COLLECTION_SAME_KIND_ELEMENTS, CONVERSION_SAFE},
    {TYPE_MAP, TYPE_MAP, MODEL_CONVERT_COLLECTION_SAME_KIND_ELEMENTS, CONVERSION_SAFE},
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

static enum conversion least(enum conversion a, enum conversion b)
{
    return a < b ? a : b;
}

static enum conversion to_collection(struct ctx *cx, const struct type *from, const struct type *to,
                                     const struct type **result)
{
    size_t count;
    const struct type *const *parts = type_parts(from, &count);
    const struct type **converted = ARENA_ARRAY(cx->arena, count, const struct type *);
    enum conversion kind = CONVERSION_SAFE;
    for (size_t i = 0; i < count && kind != CONVERSION_NONE; i++)
        kind = least(kind, convert_types(cx, parts[i], to->as.element, &converted[i]));
    const struct type *element = to->as.element;
    if (kind != CONVERSION_NONE && count > 0 && type_has_dynamic(element) &&
        !reads(cx, DYNAMIC_ELEMENT_TARGET_KEEP))
        element = unify(cx, converted, count);
    if (element == NULL)
        return CONVERSION_NONE;
    *result = type_collection(cx, to->kind, element);
    return *result != NULL ? kind : CONVERSION_NONE;
}

static enum conversion to_tuple(struct ctx *cx, const struct type *from, const struct type *to,
                                const struct type **result)
{
    size_t count = to->as.tuple.count;
    bool tuple = from->kind == TYPE_TUPLE;
    if (tuple && from->as.tuple.count != count &&
        rule(cx, MODEL_CONVERT_COLLECTION_TUPLE_TO_TUPLE_LENGTH))
        return CONVERSION_NONE;
    const struct type **elements = ARENA_ARRAY(cx->arena, count, const struct type *);
    enum conversion kind = CONVERSION_SAFE;
    for (size_t i = 0; i < count && kind != CONVERSION_NONE; i++) {
        elements[i] = to->as.tuple.elements[i];
        if (tuple && i >= from->as.tuple.count)
            continue;
        const struct type *part = tuple ? from->as.tuple.elements[i] : from->as.element;
        kind = least(kind, convert_types(cx, part, elements[i], &elements[i]));
    }
    if (kind == CONVERSION_NONE)
        return kind;
    *result = type_tuple(cx, elements, count);
    return *result != NULL ? kind : CONVERSION_NONE;
}

/* Returns the kind of conversion between two object types. If the target lacks an attribute of the
   source, the conversion is unsafe, because a value is lost. */
static enum conversion extra_attributes(struct ctx *cx, const struct type *from,
                                        const struct type *to)
{
    for (size_t i = 0; i < from->as.object.count; i++)
        if (type_attribute(to, from->as.object.names[i]) == NULL)
            return rule(cx, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_EXTRA) ? CONVERSION_UNSAFE
                                                                             : CONVERSION_NONE;
    return CONVERSION_SAFE;
}

static enum conversion to_object(struct ctx *cx, const struct type *from, const struct type *to,
                                 const struct type **result)
{
    size_t count = to->as.object.count;
    bool object = from->kind == TYPE_OBJECT;
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    enum conversion kind = object ? extra_attributes(cx, from, to) : CONVERSION_SAFE;
    for (size_t i = 0; i < count && kind != CONVERSION_NONE; i++) {
        types[i] = to->as.object.types[i];
        const struct type *part =
            object ? type_attribute(from, to->as.object.names[i]) : from->as.element;
        if (part != NULL)
            kind = least(kind, convert_types(cx, part, types[i], &types[i]));
        else if (rule(cx, RELEASED_CONVERT_OBJECT_MISSING_ATTRIBUTE) ||
                 !rule(cx, MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_MISSING))
            kind = CONVERSION_NONE;
    }
    if (kind == CONVERSION_NONE)
        return kind;
    *result = type_object(cx, to->as.object.names, types, count);
    return *result != NULL ? kind : CONVERSION_NONE;
}

static enum conversion different_types(struct ctx *cx, const struct type *from,
                                       const struct type *to, const struct type **result)
{
    if (from->kind == TYPE_DYNAMIC)
        return rule(cx, MODEL_CONVERT_DYNAMIC_FROM_DYNAMIC) ? CONVERSION_UNSAFE : CONVERSION_NONE;
    const struct convert_pair *pair = convert_pair(from->kind, to->kind);
    if (pair == NULL)
        return convert_refused(cx, from, to) ? CONVERSION_NONE : CONVERSION_UNSAFE;
    if (!rule(cx, pair->rule))
        return CONVERSION_NONE;
    if (type_is_primitive(to))
        return pair->safety;
    enum conversion parts = to->kind == TYPE_TUPLE    ? to_tuple(cx, from, to, result)
                            : to->kind == TYPE_OBJECT ? to_object(cx, from, to, result)
                                                      : to_collection(cx, from, to, result);
    return least(pair->safety, parts);
}

enum conversion convert_types(struct ctx *cx, const struct type *from, const struct type *to,
                              const struct type **result)
{
    enum conversion kind;
    *result = NULL;
    if (!ctx_step(cx, 1, (struct range){0}))
        return CONVERSION_NONE;
    const struct type *converted = to;
    if (to->kind == TYPE_DYNAMIC) {
        kind = rule(cx, MODEL_CONVERT_DYNAMIC_TO_DYNAMIC) ? CONVERSION_SAFE : CONVERSION_NONE;
        converted = from;
    } else if (type_equal(from, to)) {
        kind = rule(cx, MODEL_CONVERSION_IDENTITY) ? CONVERSION_SAFE : CONVERSION_NONE;
    } else {
        kind = different_types(cx, from, to, &converted);
    }
    if (kind != CONVERSION_NONE)
        *result = converted;
    return kind;
}
