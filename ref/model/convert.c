/* Implements Type Conversions and Unification: converts values. Conversion of Null Values is
   convert_null, Conversion to and from the Dynamic Pseudo-type is to_dynamic and convert_unknown,
   and Collection and Structural Type Conversions are to_collection, to_tuple and to_object.
   `pairs` in convert_types.c lists which kinds convert to which. */

#include "model/convert.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/refinement.h"
#include "spec/spec.h"

/* Converts an item of a value. If a null item has a type that does not convert to the target type,
   the chosen interpretations of ambiguous passages decide if the null converts. */
static bool convert_item(struct ctx *cx, const struct value *item, const struct type *to,
                         struct range at, const struct value **out)
{
    if (value_is_null(item) && !converts(cx, item->type, to) &&
        reads(cx, NULL_ELEMENT_TYPE_BY_TYPE))
        return no_conversion(cx, item->type, to, at);
    return convert(cx, item, to, at, out);
}

/* The elements of a collection, and their new type. */
struct elements {
    const struct type *type;
    const struct value *const *items;
    size_t count;
};

static bool convert_elements(struct ctx *cx, struct range at, struct elements *elements)
{
    const struct value **converted = ARENA_ARRAY(cx->arena, elements->count, const struct value *);
    for (size_t i = 0; i < elements->count; i++)
        TRY(convert_item(cx, elements->items[i], elements->type, at, &converted[i]));
    elements->items = converted;
    return true;
}

/* Returns true if the dynamic type in `target` is replaced by the element type of an empty
   collection. */
static bool takes_own_type(struct ctx *cx, const struct type *target)
{
    if (target->kind == TYPE_DYNAMIC)
        return !reads(cx, EMPTY_TO_DYNAMIC_ELEMENTS_DYNAMIC);
    return reads(cx, EMPTY_TO_DYNAMIC_ELEMENTS_OWN);
}

/* Returns the element type of the result, for a target whose element type contains the dynamic
   pseudo-type. The result's element type is the type to which the elements unify. If the collection
   is empty, the result's element type follows from the source's element type. */
static const struct type *open_element(struct ctx *cx, const struct type *from,
                                       const struct elements *elements)
{
    const struct type **types = ARENA_ARRAY(cx->arena, elements->count, const struct type *);
    for (size_t i = 0; i < elements->count; i++)
        types[i] = elements->items[i]->type;
    const struct type *element = elements->type;
    if (elements->count > 0)
        return unify_elements(cx, types, elements->count);
    if (from->kind != TYPE_TUPLE && from->kind != TYPE_OBJECT && takes_own_type(cx, element))
        convert_types(cx, from->as.element, elements->type, &element);
    return element;
}

static bool have_one_type(const struct elements *elements)
{
    for (size_t i = 1; i < elements->count; i++)
        if (!type_equal(elements->items[0]->type, elements->items[i]->type))
            return false;
    return true;
}

/* Unifies the elements, if the element type of the target contains the dynamic pseudo-type. */
static bool unify_open_elements(struct ctx *cx, const struct value *value, struct range at,
                                struct elements *out)
{
    if (!type_has_dynamic(out->type) || reads(cx, DYNAMIC_ELEMENT_TARGET_KEEP))
        return true;
    out->type = open_element(cx, value->type, out);
    TRY(!cx->limit_exceeded);
    /* Under the interpretation UNIFY_LIST_SET_AS_GIVEN, the element types may still differ. */
    if (out->type != NULL) {
        TRY(convert_elements(cx, at, out));
        if (have_one_type(out) || !reads(cx, UNIFY_LIST_SET_AS_GIVEN))
            return true;
    }
    return fail(cx, DIAG_CONVERSION, at, "the elements have no common type");
}

/* Returns true if the chosen interpretations make a set with unknown elements unknown itself. */
static bool is_unknown_set(struct ctx *cx, const struct value *value, bool to_set, size_t count)
{
    return !value_wholly_known(value) && (to_set ? reads(cx, SET_UNKNOWN_MEMBER_UNKNOWN_SET)
                                                 : value->type->kind == TYPE_SET && count > 1 &&
                                                       reads(cx, SET_UNKNOWN_TO_LIST_UNKNOWN));
}

/* Object to map: the names become keys. Set to list: the elements are in value_order. */
static bool to_collection(struct ctx *cx, const struct value *value, const struct type *to,
                          struct range at, const struct value **out)
{
    struct elements e = {to->as.element, value->as.sequence.items, value->as.sequence.count};
    bool set = to->kind == TYPE_SET;
    TRY(convert_elements(cx, at, &e));
    TRY(unify_open_elements(cx, value, at, &e));
    if (to->kind == TYPE_MAP)
        *out = value_map(cx, e.type, value->as.mapping.keys, e.items, e.count);
    else if (is_unknown_set(cx, value, set, e.count))
        *out = value_unknown(cx, type_collection(cx, to->kind, e.type));
    else
        *out = (set ? value_set : value_list)(cx, e.type, e.items, e.count);
    return *out != NULL;
}

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
        TRY(convert_item(cx, value->as.sequence.items[i], to->as.tuple.elements[i], at, &items[i]));
    *out = value_tuple(cx, items, count);
    return *out != NULL;
}

/* Returns true if a value does not convert to an object type with other attributes. One rule
   forbids the conversion of a map. Another rule allows the conversion of an object. */
static bool refuses(struct ctx *cx, const struct value *value, enum rule_id of_map,
                    enum rule_id of_object)
{
    return value->type->kind == TYPE_MAP ? rule(cx, of_map) : !rule(cx, of_object);
}

static bool to_object(struct ctx *cx, const struct value *value, const struct type *to,
                      struct range at, const struct value **out)
{
    size_t extra = 0, given = value->as.mapping.count, count = to->as.object.count;
    while (extra < given && type_attribute(to, value->as.mapping.keys[extra]) != NULL)
        extra++;
    if (extra < given && value->type->kind == TYPE_MAP &&
        rule(cx, RELEASED_CONVERT_MAP_TO_OBJECT_EXTRA))
        extra = given;
    if (extra < given && refuses(cx, value, MODEL_CONVERT_COLLECTION_MAP_TO_OBJECT_EXTRA,
                                 MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_EXTRA))
        return fail(cx, DIAG_CONVERSION, at, "\"%.*s\" is no attribute of the object type",
                    STR_FMT(value->as.mapping.keys[extra]));
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++) {
        struct str name = to->as.object.names[i];
        const struct value *item = value_member(cx, value, name);
        bool released = item == NULL && value->type->kind == TYPE_OBJECT &&
                        rule(cx, RELEASED_CONVERT_OBJECT_MISSING_ATTRIBUTE);
        if (item != NULL)
            TRY(convert_item(cx, item, to->as.object.types[i], at, &items[i]));
        else if (released || refuses(cx, value, MODEL_CONVERT_COLLECTION_MAP_TO_OBJECT_MISSING,
                                     MODEL_CONVERT_COLLECTION_OBJECT_TO_OBJECT_MISSING))
            return fail(cx, DIAG_CONVERSION, at, "\"%.*s\" is missing", STR_FMT(name));
        else
            items[i] = value_null(cx, to->as.object.types[i]);
    }
    *out = value_object(cx, to->as.object.names, items, count);
    return *out != NULL;
}

/* Returns false if the value is an empty collection whose type does not convert. The type of an
   empty collection decides, because there is no element that could fail to convert. If source and
   target are types of the same kind, the chosen interpretation of an ambiguous passage decides. */
static bool empty_converts(struct ctx *cx, const struct value *value, const struct type *to)
{
    enum type_kind kind = value->type->kind;
    bool collection = kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_MAP;
    return !collection || value->as.sequence.count > 0 || converts(cx, value->type, to) ||
           (kind == to->kind && reads(cx, EMPTY_COLLECTION_TYPES_CONVERTED));
}

/* Converts a known value whose type is not the target type. */
static bool convert_known(struct ctx *cx, const struct value *value, const struct type *to,
                          struct range at, const struct value **out)
{
    const struct convert_pair *pair = convert_pair(value->type->kind, to->kind);
    if (pair == NULL) {
        if (convert_refused(cx, value->type, to))
            return no_conversion(cx, value->type, to, at);
        *out = value_stand_in(cx, to);
        return true;
    }
    if (type_is_primitive(to))
        return primitive_convert(cx, value, to, at, out);
    if (!empty_converts(cx, value, to) || !rule(cx, pair->rule))
        return no_conversion(cx, value->type, to, at);
    if (to->kind == TYPE_TUPLE)
        return to_tuple(cx, value, to, at, out);
    return (to->kind == TYPE_OBJECT ? to_object : to_collection)(cx, value, to, at, out);
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

/* Converts a null to another type. If the rule by which every null converts is switched off, the
   types decide. */
static bool convert_null(struct ctx *cx, const struct value *value, const struct type *to,
                         struct range at, const struct value **out)
{
    const struct type *result;
    if (!rule(cx, MODEL_CONVERT_NULL_TO_ANY_TYPE) && !converts(cx, value->type, to))
        return no_conversion(cx, value->type, to, at);
    if (!type_has_dynamic(to) || reads(cx, NULL_TO_DYNAMIC_ELEMENTS_DYNAMIC) ||
        !convert_types(cx, value->type, to, &result))
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
    } else if (!convert_types(cx, value->type, to, &result) ||
               !rule(cx, MODEL_CONVERSION_UNKNOWN)) {
        return no_conversion(cx, value->type, to, at);
    }
    return (*out = value_refined(cx, result, refinement_converted(value, result))) != NULL;
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
                       struct range at, struct converted *out)
{
    size_t before = cx->diag_count;
    *out = (struct converted){NULL, {0}};
    if (convert(cx, value, to, at, &out->value))
        return true;
    *out = (struct converted){NULL, cx->diags[before]->detail};
    return ctx_forget(cx, before);
}

bool converts(struct ctx *cx, const struct type *from, const struct type *to)
{
    const struct type *result;
    return convert_types(cx, from, to, &result);
}
