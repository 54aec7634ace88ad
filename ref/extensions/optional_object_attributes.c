/* Implements the section Optional Object Attributes of the type expressions extension. Cases:
   spec-tests/extensions/type-expressions/optional-attributes */

#include "extensions/extensions.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/refinement.h"
#include "model/type.h"
#include "model/value.h"
#include "spec/spec.h"

/* Fills in missing optional attributes at any depth. If nothing is missing, *out is the value
   itself. If something is missing, collections become tuples and objects, because their elements
   may differ in type. */
static bool fill(struct ctx *cx, const struct constraint *constraint, const struct value *value,
                 struct range at, const struct value **out);

/* Amendment: returns an unknown value of an attribute with a default as one that is not null. */
static const struct value *released_not_null(struct ctx *cx,
                                             const struct constraint_attribute *attribute,
                                             const struct value *given)
{
    struct refinement known = refinement_of(given);
    if (!value_is_unknown(given) || value_is_dynamic(given) || known.not_null ||
        attribute->fallback == NULL || value_is_null(attribute->fallback) ||
        !rule(cx, RELEASED_OPTIONAL_DEFAULT_NOT_NULL) || !reads(cx, OPTIONAL_DEFAULT_NULL_DEFAULT))
        return given;
    known.not_null = true;
    return value_refined(cx, given->type, known);
}

/* Fills in an attribute if it is missing. Sets *out to NULL if the attribute stays missing. */
static bool fill_attribute(struct ctx *cx, const struct constraint_attribute *attribute,
                           const struct value *given, struct range at, const struct value **out)
{
    bool null = given != NULL && value_is_null(given) && attribute->fallback != NULL &&
                reads(cx, OPTIONAL_DEFAULT_NULL_DEFAULT);
    *out = given;
    if (given != NULL && !null)
        return fill(cx, attribute->constraint, released_not_null(cx, attribute, given), at, out);
    if (!attribute->optional && reads(cx, MISSING_REQUIRED_ATTRIBUTE_NULL))
        return true;
    if (!attribute->optional) {
        *out = value_stand_in(cx, attribute->constraint->type);
        return forbid(cx, EXTENSIONS_OPTIONAL_REQUIRED, DIAG_CONVERSION, at,
                      "the attribute \"%.*s\" is missing", STR_FMT(attribute->name));
    }
    if (attribute->fallback != NULL && rule(cx, EXTENSIONS_OPTIONAL_MISSING_DEFAULT)) {
        *out = attribute->fallback;
        return (!attribute->unfit && reads(cx, OPTIONAL_DEFAULT_NESTED_NULL)) ||
               fill(cx, attribute->constraint, attribute->fallback, at, out);
    }
    if (given == NULL)
        *out = rule(cx, EXTENSIONS_OPTIONAL_MISSING_NULL)
                   ? value_null(cx, attribute->constraint->type)
                   : value_stand_in(cx, attribute->constraint->type);
    return true;
}

/* Fills in the attributes of an object. Does the same for a map that is converted to an object. */
static bool fill_object(struct ctx *cx, const struct constraint *constraint,
                        const struct value *value, struct range at, const struct value **out)
{
    size_t count = value->as.mapping.count, most = count + constraint->attribute_count;
    struct str *keys = ARENA_ARRAY(cx->arena, most, struct str);
    const struct value **items = ARENA_ARRAY(cx->arena, most, const struct value *);
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        keys[i] = value->as.mapping.keys[i];
        items[i] = value->as.mapping.items[i];
    }
    for (size_t i = 0; i < constraint->attribute_count; i++) {
        const struct constraint_attribute *attribute = &constraint->attributes[i];
        const struct value *given = value_member(cx, value, attribute->name);
        keys[count] = attribute->name;
        TRY(fill_attribute(cx, attribute, given, at, &items[count]));
        if (items[count] == given)
            continue;
        changed = true;
        count++; /* if two keys are equal, the later one counts */
    }
    *out = changed ? value_object(cx, keys, items, count) : value;
    return *out != NULL;
}

/* Fills in attributes in the elements of a sequence or map. */
static bool fill_elements(struct ctx *cx, const struct constraint *constraint,
                          const struct value *value, struct range at, const struct value **out)
{
    bool mapping = value->type->kind == TYPE_MAP || value->type->kind == TYPE_OBJECT;
    size_t count = value_item_count(value);
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        const struct value *item = value->as.sequence.items[i];
        const struct constraint *part =
            constraint->part_count == 1 ? constraint->parts[0] : constraint->parts[i];
        TRY(fill(cx, part, item, at, &items[i]));
        changed |= items[i] != item;
    }
    if (!changed)
        *out = value;
    else
        *out = mapping ? value_object(cx, value->as.mapping.keys, items, count)
                       : value_tuple(cx, items, count);
    return *out != NULL;
}

/* Returns true if the constraint has a part for each element of the value. */
static bool has_elements(const struct constraint *constraint, const struct value *value)
{
    enum type_kind to = constraint->type->kind, from = value->type->kind;
    bool mapping = from == TYPE_MAP || from == TYPE_OBJECT;
    bool sequence = from == TYPE_LIST || from == TYPE_SET || from == TYPE_TUPLE;
    if (to == TYPE_TUPLE)
        return sequence && value_item_count(value) == constraint->part_count;
    return to == TYPE_MAP ? mapping : (to == TYPE_LIST || to == TYPE_SET) && sequence;
}

/* --- Unknown values and empty collections: only types show which attributes they have --- */

/* Adds missing optional attributes to a type at any depth. */
static bool complete(struct ctx *cx, const struct constraint *constraint, const struct type *type,
                     struct range at, const struct type **out);

/* Makes an object type from an object or map type. A map may lack each optional attribute to which
   its elements do not convert. */
static bool complete_object(struct ctx *cx, const struct constraint *constraint,
                            const struct type *type, struct range at, const struct type **out)
{
    bool map = type->kind == TYPE_MAP;
    size_t given_count = map ? 0 : type->as.object.count, count = 0;
    size_t most = constraint->attribute_count + given_count;
    struct str *names = ARENA_ARRAY(cx->arena, most, struct str);
    const struct type **types = ARENA_ARRAY(cx->arena, most, const struct type *);
    for (size_t i = 0; i < constraint->attribute_count; i++) {
        const struct constraint_attribute *attribute = &constraint->attributes[i];
        const struct type *wanted = attribute->constraint->type;
        const struct type *given = map ? type->as.element : type_attribute(type, attribute->name);
        if (given == NULL && !attribute->optional && reads(cx, MISSING_REQUIRED_ATTRIBUTE_NULL))
            continue;
        if (given == NULL && !attribute->optional)
            TRY(forbid(cx, EXTENSIONS_OPTIONAL_REQUIRED, DIAG_CONVERSION, at,
                       "the attribute \"%.*s\" is missing", STR_FMT(attribute->name)));
        if (given != NULL)
            TRY(complete(cx, attribute->constraint, given, at, &given));
        bool lacks = given == NULL || (map && attribute->optional && !converts(cx, given, wanted));
        names[count] = attribute->name;
        types[count++] = lacks ? wanted : given;
    }
    for (size_t i = 0; i < given_count; i++)
        if (type_attribute(constraint->type, type->as.object.names[i]) == NULL) {
            names[count] = type->as.object.names[i];
            types[count++] = type->as.object.types[i];
        }
    *out = type_object(cx, names, types, count);
    return *out != NULL;
}

static bool complete(struct ctx *cx, const struct constraint *constraint, const struct type *type,
                     struct range at, const struct type **out)
{
    enum type_kind to = constraint->type->kind, from = type->kind;
    bool mapping = from == TYPE_MAP || from == TYPE_OBJECT;
    size_t count;
    const struct type *const *parts = type_parts(type, &count);
    *out = type;
    if (to == TYPE_OBJECT && mapping)
        return complete_object(cx, constraint, type, at, out);
    if (constraint->part_count == 0 || count == 0 || mapping != (to == TYPE_MAP) ||
        (to == TYPE_TUPLE && (from != TYPE_TUPLE || count != constraint->part_count)))
        return true;
    const struct type **completed = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        TRY(complete(cx, constraint->parts[to == TYPE_TUPLE ? i : 0], parts[i], at, &completed[i]));
    *out = from == TYPE_TUPLE    ? type_tuple(cx, completed, count)
           : from == TYPE_OBJECT ? type_object(cx, type->as.object.names, completed, count)
                                 : type_collection(cx, from, completed[0]);
    return *out != NULL;
}

/* Returns true if only the type of the value shows which attributes are missing. */
static bool shows_only_type(const struct value *value)
{
    enum type_kind kind = value->type->kind;
    return value_is_unknown(value) || (value_is_known(value) && value_item_count(value) == 0 &&
                                       (kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_MAP));
}

static const struct value *with_type(struct ctx *cx, const struct value *value,
                                     const struct type *type)
{
    if (value_is_unknown(value))
        return value_unknown_with(cx, type, value->refinement);
    const struct type *element = type->as.element;
    return type->kind == TYPE_LIST  ? value_list(cx, element, NULL, 0)
           : type->kind == TYPE_SET ? value_set(cx, element, NULL, 0)
                                    : value_map(cx, element, NULL, NULL, 0);
}

static bool fill(struct ctx *cx, const struct constraint *constraint, const struct value *value,
                 struct range at, const struct value **out)
{
    enum type_kind from = value->type->kind;
    bool to_object = constraint->type->kind == TYPE_OBJECT;
    const struct type *type;
    TRY(ctx_step(cx, 1, at));
    *out = value;
    if (value_is_null(value)) {
        size_t diag_count = cx->diag_count;
        if (complete(cx, constraint, value->type, at, &type) && !type_equal(type, value->type))
            *out = value_null(cx, type);
        return ctx_forget(cx, diag_count);
    }
    if (to_object && value_is_known(value) && (from == TYPE_OBJECT || from == TYPE_MAP))
        return fill_object(cx, constraint, value, at, out);
    if (shows_only_type(value)) {
        TRY(complete(cx, constraint, value->type, at, &type));
        if (!type_equal(type, value->type))
            *out = with_type(cx, value, type);
        return *out != NULL;
    }
    return !has_elements(constraint, value) || fill_elements(cx, constraint, value, at, out);
}

bool constraint_convert(struct ctx *cx, const struct constraint *constraint,
                        const struct value *value, struct range at, const struct value **out)
{
    const struct value *filled;
    TRY(fill(cx, constraint, value, at, &filled));
    return convert(cx, filled, constraint->type, at, out);
}
