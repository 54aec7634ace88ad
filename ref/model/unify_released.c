/* Implements the amendments of Type Unification: what the library does instead of unify.c. */

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/unification.h"
#include "spec/spec.h"

/* Unifies the element and attribute types of all types. */
static const struct type *unify_parts(struct unification *u, const struct group *group,
                                      enum type_kind kind)
{
    const struct type **parts = ARENA_ARRAY(u->cx->arena, group->parts, const struct type *);
    size_t used = 0;
    for (int k = 0; k < KINDS; k++)
        used += parts_of(group, (enum type_kind)k, parts + used);
    const struct type *element = unify_all(u, parts, used);
    return type_collection(u->cx, kind, element);
}

static bool same_names(const struct type *a, const struct type *b)
{
    size_t i = 0;
    while (i < a->as.object.count && i < b->as.object.count &&
           str_equal(a->as.object.names[i], b->as.object.names[i]))
        i++;
    return i == a->as.object.count && i == b->as.object.count;
}

static int compare_preference(const struct type *a, const struct type *b);

/* Compares types with the same number of parts. Returns 0 if each has a part that is preferred. */
static int compare_parts(const struct type *const *a, const struct type *const *b, size_t count)
{
    bool less = false, more = false;
    for (size_t i = 0; i < count; i++) {
        int order = compare_preference(a[i], b[i]);
        less |= order < 0;
        more |= order > 0;
    }
    return (int)more - (int)less;
}

/* Returns the place of a kind in the order of preference: string before number and bool, list
   before tuple before set, map before object, and the dynamic pseudo-type last. The order of kinds
   that have no common type does not matter. */
static int place_of(enum type_kind kind)
{
    bool second =
        kind == TYPE_TUPLE || kind == TYPE_OBJECT || kind == TYPE_NUMBER || kind == TYPE_BOOL;
    return kind == TYPE_DYNAMIC ? 3 : kind == TYPE_SET ? 2 : second ? 1 : 0;
}

/* Returns a negative number if the type `a` is preferred to `b`, a positive number if `b` is
   preferred to `a`, and 0 if there is no order. */
static int compare_preference(const struct type *a, const struct type *b)
{
    size_t count, other_count;
    const struct type *const *parts = type_parts(a, &count);
    const struct type *const *other_parts = type_parts(b, &other_count);
    if (a->kind != b->kind)
        return place_of(a->kind) - place_of(b->kind);
    bool parallel = a->kind == TYPE_OBJECT ? same_names(a, b) : count == other_count;
    return parallel ? compare_parts(parts, other_parts, count) : 0;
}

/* Returns true if a conversion drops attributes of an object, or all elements of a map. */
static bool drops_attributes(const struct type *from, const struct type *to)
{
    size_t count, other_count;
    const struct type *const *parts = type_parts(from, &count);
    const struct type *const *other_parts = type_parts(to, &other_count);

    if (to->kind == TYPE_OBJECT && count > 0 &&
        (other_count == 0 || (from->kind == TYPE_OBJECT && !same_names(from, to))))
        return true;
    for (size_t i = 0; count > 0 && other_count > 0 && (i < count || i < other_count); i++)
        if (drops_attributes(parts[i < count ? i : count - 1],
                             other_parts[i < other_count ? i : other_count - 1]))
            return true;
    return false;
}

/* Returns the preferred type of one kind to which all types convert without a loss of attributes,
   or NULL. If several have no order, the first counts. */
static const struct type *preferred(struct unification *u, const struct group *group,
                                    enum type_kind kind)
{
    const struct type *best = NULL;
    for (size_t i = 0; i < group->count; i++) {
        const struct type *type = group->types[i];
        size_t k = 0;
        if (type->kind != kind || (best != NULL && compare_preference(type, best) >= 0))
            continue;
        while (k < group->count && converts(u->cx, group->types[k], type) &&
               !drops_attributes(group->types[k], type))
            k++;
        if (k == group->count)
            best = type;
    }
    return best;
}

static const struct type *first_list_or_set(struct unification *u, const struct group *group)
{
    const struct type *type = preferred(u, group, TYPE_LIST);
    return type != NULL ? type : preferred(u, group, TYPE_SET);
}

/* Returns true if two types of the group, which are all objects, differ in attribute names. */
static bool have_other_names(const struct group *group)
{
    for (size_t i = 1; i < group->count; i++)
        if (!same_names(group->types[0], group->types[i]))
            return true;
    return false;
}

static const struct type *first_map_or_object(struct unification *u, const struct group *group)
{
    const struct type *type = preferred(u, group, TYPE_MAP);
    return type != NULL ? type : preferred(u, group, TYPE_OBJECT);
}

/* Unifies the parts of all tuples or objects, and unifies the resulting type with the element types
   of the lists or maps. Returns NULL if the types do not unify. */
static const struct type *unify_as(struct unification *u, const struct group *group,
                                   enum type_kind structural, enum type_kind collection,
                                   enum rule_id amendment)
{
    const struct type **parts = ARENA_ARRAY(u->cx->arena, group->parts + 1, const struct type *);
    size_t count = parts_of(group, structural, parts);
    if (group->dynamic || count == 0 || !rule(u->cx, amendment))
        return NULL;
    const struct type *type = unify_all(u, parts, count);
    if (type == NULL)
        return NULL;
    count = parts_of(group, collection, parts);
    parts[count++] = type;
    type = unify_all(u, parts, count);
    u->must_convert |= type != NULL;
    return type_collection(u->cx, collection, type);
}

bool unify_released(struct unification *u, const struct group *group, unsigned kinds,
                    const struct type **out)
{
    bool sets = group->of_kind[TYPE_SET] > 0 && group->of_kind[TYPE_SET] < group->count;
    *out = NULL;
    if (kinds == LISTS_AND_TUPLES)
        *out = unify_as(u, group, TYPE_TUPLE, TYPE_LIST, RELEASED_UNIFY_LIST_TUPLE);
    else if (kinds == MAPPINGS)
        *out = unify_as(u, group, TYPE_OBJECT, TYPE_MAP, RELEASED_UNIFY_MAP_OBJECT);
    if (*out != NULL)
        return true;
    if (sets && (kinds & ~(unsigned)SEQUENCES) == 0 &&
        rule(u->cx, RELEASED_UNIFY_SET_BESIDE_LIST_OR_TUPLE))
        *out = first_list_or_set(u, group);
    else if (kinds == LISTS_AND_TUPLES && rule(u->cx, RELEASED_UNIFY_LIST_TUPLE_AS_GIVEN))
        *out = preferred(u, group, TYPE_LIST);
    else if (kinds == MAPPINGS && rule(u->cx, RELEASED_UNIFY_MAP_OBJECT_AS_GIVEN))
        *out = first_map_or_object(u, group);
    else if (kinds == 1 << TYPE_OBJECT && have_other_names(group) &&
             rule(u->cx, RELEASED_UNIFY_OBJECTS))
        *out = unify_parts(u, group, TYPE_MAP);
    else
        return false;
    return true;
}

bool released_dynamic_wins(struct unification *u, const struct group *group)
{
    enum type_kind kind = group->types[0]->kind;
    if (group->of_kind[kind] < group->count || kind == TYPE_CAPSULE ||
        type_is_primitive(group->types[0]))
        return false;
    return rule(u->cx, kind == TYPE_TUPLE || kind == TYPE_OBJECT
                           ? RELEASED_UNIFY_DYNAMIC_BESIDE_STRUCTURAL
                       : kind == TYPE_MAP ? RELEASED_UNIFY_DYNAMIC_BESIDE_MAP
                                          : RELEASED_UNIFY_DYNAMIC_BESIDE_COLLECTION);
}
