/* Implements Type Unification. All types are unified in one step, therefore the order of the types
   does not matter. */

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/type.h"
#include "model/unification.h"
#include "spec/spec.h"

static const struct type *unrelated(struct unification *u)
{
    return rule(u->cx, MODEL_UNIFY_NO_RULE) ? NULL : &type_dynamic;
}

static bool all_equal(const struct type *const *types, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!type_equal(types[0], types[i]))
            return false;
    return true;
}

static const struct type *unify_primitives(struct unification *u, const struct group *group)
{
    bool numbers = group->of_kind[TYPE_NUMBER] > 0, bools = group->of_kind[TYPE_BOOL] > 0;
    if (group->of_kind[TYPE_STRING] == 0)
        return reads(u->cx, UNIFY_NUMBER_BOOL_STRING) ? &type_string : unrelated(u);
    if (numbers && !rule(u->cx, MODEL_UNIFY_NUMBER_STRING))
        return NULL;
    if (bools && !rule(u->cx, MODEL_UNIFY_BOOL_STRING))
        return NULL;
    if (numbers && bools && !rule(u->cx, MODEL_UNIFY_TRANSITIVE))
        return NULL;
    return &type_string;
}

/* --- Collections --- */

size_t parts_of(const struct group *group, enum type_kind kind, const struct type **out)
{
    size_t used = 0, count;
    for (size_t i = 0; i < group->count; i++) {
        const struct type *const *parts = type_parts(group->types[i], &count);
        for (size_t k = 0; group->types[i]->kind == kind && k < count; k++)
            out[used++] = parts[k];
    }
    return used;
}

static const struct type *unify_one_kind(struct unification *u, const struct group *group,
                                         enum type_kind kind)
{
    const struct type **elements = ARENA_ARRAY(u->cx->arena, group->parts, const struct type *);
    const struct type *element = unify_all(u, elements, parts_of(group, kind, elements));
    if (element == NULL || !rule(u->cx, MODEL_UNIFY_SAME_KIND_COLLECTIONS))
        return NULL;
    return type_collection(u->cx, kind, element);
}

static const struct type *unify_lists_and_sets(struct unification *u, const struct group *group)
{
    const struct type **elements = ARENA_ARRAY(u->cx->arena, group->parts, const struct type *);
    size_t lists = parts_of(group, TYPE_LIST, elements);
    size_t all = lists + parts_of(group, TYPE_SET, elements + lists);
    bool as_given = !all_equal(elements, all) && reads(u->cx, UNIFY_LIST_SET_AS_GIVEN);
    u->must_convert |= as_given;
    const struct type *element = unify_all(u, elements, as_given ? lists : all);
    if (element == NULL || !rule(u->cx, MODEL_UNIFY_LIST_SET))
        return NULL;
    return type_collection(u->cx, TYPE_LIST, element);
}

static bool tuple_length(struct unification *u, const struct group *group, size_t *length)
{
    bool found = false;
    for (size_t i = 0; i < group->count; i++) {
        const struct type *type = group->types[i];
        if (type->kind != TYPE_TUPLE)
            continue;
        if (found && type->as.tuple.count != *length && rule(u->cx, MODEL_UNIFY_TUPLES_LENGTH))
            return false;
        if (!found || type->as.tuple.count < *length)
            *length = type->as.tuple.count;
        found = true;
    }
    return true;
}

/* The element types of lists, sets or maps among the types to unify. The element types are unified
   with the type of each tuple element or attribute. */
struct joining {
    const struct type **types;
    size_t count;
};

/* Returns the element types of the collections in a group. Without collections there are none.
   Under one interpretation of an ambiguous passage, these types take no part in the unification,
   but all types must convert to the result. */
static struct joining joining_of(struct unification *u, const struct group *group,
                                 enum reading_option as_given)
{
    struct joining joining = {ARENA_ARRAY(u->cx->arena, group->parts, const struct type *), 0};
    joining.count = parts_of(group, TYPE_LIST, joining.types);
    joining.count += parts_of(group, TYPE_SET, joining.types + joining.count);
    joining.count += parts_of(group, TYPE_MAP, joining.types + joining.count);
    if (joining.count > 0 && reads(u->cx, as_given)) {
        u->must_convert = true;
        joining.count = 0;
    } else if (joining.count > 0 && all_equal(joining.types, joining.count)) {
        joining.count = 1;
    }
    return joining;
}

/* Unifies the joining types with the types at one position in all tuples. */
static const struct type *unify_column(struct unification *u, const struct group *group,
                                       size_t position, const struct joining *joining)
{
    size_t count = 0;
    const struct type **column =
        ARENA_ARRAY(u->cx->arena, group->of_kind[TYPE_TUPLE] + joining->count, const struct type *);
    for (size_t i = 0; i < group->count; i++)
        if (group->types[i]->kind == TYPE_TUPLE)
            column[count++] = group->types[i]->as.tuple.elements[position];
    for (size_t i = 0; i < joining->count; i++)
        column[count++] = joining->types[i];
    return unify_all(u, column, count);
}

/* Unifies tuples of different lengths to a list, if the chosen interpretation of an ambiguous
   passage allows this unification. */
static const struct type *unify_lengths(struct unification *u, const struct group *group)
{
    const struct type **elements = ARENA_ARRAY(u->cx->arena, group->parts, const struct type *);
    const struct type *element = unify_all(u, elements, parts_of(group, TYPE_TUPLE, elements));
    return type_collection(u->cx, TYPE_LIST, element);
}

static const struct type *unify_tuples(struct unification *u, const struct group *group)
{
    bool mixed = group->of_kind[TYPE_LIST] + group->of_kind[TYPE_SET] > 0;
    size_t length = 0;
    if (!tuple_length(u, group, &length)) {
        return !mixed && reads(u->cx, UNIFY_TUPLE_LENGTHS_LIST) ? unify_lengths(u, group) : NULL;
    }
    struct joining joining = joining_of(u, group, UNIFY_LIST_TUPLE_AS_GIVEN);
    const struct type **columns = ARENA_ARRAY(u->cx->arena, length, const struct type *);
    for (size_t i = 0; i < length; i++) {
        columns[i] = unify_column(u, group, i, &joining);
        if (columns[i] == NULL)
            return NULL;
    }
    if (mixed && !rule(u->cx, MODEL_UNIFY_LIST_SET_TUPLE))
        return NULL;
    if (group->of_kind[TYPE_LIST] > 0 && group->of_kind[TYPE_SET] > 0 &&
        !rule(u->cx, MODEL_UNIFY_TRANSITIVE))
        return NULL;
    if (group->of_kind[TYPE_TUPLE] > 1 && !rule(u->cx, MODEL_UNIFY_TUPLES))
        return NULL;
    return type_tuple(u->cx, columns, length);
}

/* All attributes of the objects in a group. `order` holds the positions of the attributes, sorted
   by name, so that equal names are neighbours. */
struct attributes {
    const struct str *names;
    const struct type *const *types;
    const size_t *order;
    size_t count;
};

static struct attributes attributes_of(struct ctx *cx, const struct group *group)
{
    struct str *names = ARENA_ARRAY(cx->arena, group->parts, struct str);
    const struct type **types = ARENA_ARRAY(cx->arena, group->parts, const struct type *);
    size_t count = 0;
    for (size_t i = 0; i < group->count; i++)
        for (size_t k = 0;
             group->types[i]->kind == TYPE_OBJECT && k < group->types[i]->as.object.count; k++)
            names[count++] = group->types[i]->as.object.names[k];
    count = parts_of(group, TYPE_OBJECT, types);
    return (struct attributes){names, types, str_order(cx->arena, names, count), count};
}

/* Unifies the joining types with the types of the attributes from `start` to before `end`, which
   have one name. */
static const struct type *unify_attribute(struct unification *u, const struct attributes *all,
                                          size_t start, size_t end, const struct joining *joining)
{
    const struct type **types =
        ARENA_ARRAY(u->cx->arena, end - start + joining->count, const struct type *);
    size_t count = 0;
    for (size_t i = start; i < end; i++)
        types[count++] = all->types[all->order[i]];
    bool common = !all_equal(types, count);
    for (size_t i = 0; i < joining->count; i++)
        types[count++] = joining->types[i];
    const struct type *type = unify_all(u, types, count);
    return type != NULL && common && !rule(u->cx, MODEL_UNIFY_OBJECTS_COMMON) ? NULL : type;
}

static const struct type *unify_objects(struct unification *u, const struct group *group)
{
    struct joining joining = joining_of(u, group, UNIFY_MAP_OBJECT_AS_GIVEN);
    struct attributes all = attributes_of(u->cx, group);
    struct str *names = ARENA_ARRAY(u->cx->arena, all.count, struct str);
    const struct type **types = ARENA_ARRAY(u->cx->arena, all.count, const struct type *);
    size_t count = 0;
    bool differ = false;
    for (size_t start = 0, end; start < all.count; start = end) {
        struct str name = all.names[all.order[start]];
        for (end = start + 1; end < all.count && str_equal(all.names[all.order[end]], name);)
            end++;
        differ |= end - start < group->of_kind[TYPE_OBJECT];
        names[count] = name;
        types[count] = unify_attribute(u, &all, start, end, &joining);
        if (types[count++] == NULL)
            return NULL;
    }
    if (group->of_kind[TYPE_MAP] > 0 && !rule(u->cx, MODEL_UNIFY_MAP_OBJECT))
        return NULL;
    if (differ && !rule(u->cx, MODEL_UNIFY_OBJECTS_UNION))
        return NULL;
    return type_object(u->cx, names, types, count);
}

/* --- All types --- */

static const struct type *unify_group(struct unification *u, const struct group *group)
{
    unsigned kinds = 0;
    for (size_t i = 0; i < group->count; i++)
        kinds |= 1u << group->types[i]->kind;
    if ((kinds & ~(unsigned)PRIMITIVES) == 0)
        return unify_primitives(u, group);
    const struct type *released;
    if (unify_released(u, group, kinds, &released))
        return released;
    enum type_kind first = group->types[0]->kind;
    if (group->of_kind[first] == group->count && (kinds & COLLECTIONS) != 0)
        return unify_one_kind(u, group, first);
    if ((kinds & ~(unsigned)LISTS_AND_SETS) == 0)
        return unify_lists_and_sets(u, group);
    if ((kinds & ~(unsigned)SEQUENCES) == 0)
        return unify_tuples(u, group);
    return (kinds & ~(unsigned)MAPPINGS) == 0 ? unify_objects(u, group) : unrelated(u);
}

static const struct type *unify_identical(struct unification *u, const struct type *type)
{
    enum rule_id id = type->kind == TYPE_DYNAMIC ? MODEL_UNIFY_ALL_DYNAMIC : MODEL_UNIFY_IDENTICAL;
    return rule(u->cx, id) ? type : NULL;
}

const struct type *unify_all(struct unification *u, const struct type *const *types, size_t count)
{
    if (!ctx_step(u->cx, count, (struct range){0}))
        return NULL;
    if (all_equal(types, count))
        return count == 1 ? types[0] : unify_identical(u, types[0]);
    const struct type **rest = ARENA_ARRAY(u->cx->arena, count, const struct type *);
    struct group group = {.types = rest};
    for (size_t i = 0; i < count; i++) {
        if (types[i]->kind == TYPE_DYNAMIC)
            continue;
        size_t parts;
        (void)type_parts(types[i], &parts);
        rest[group.count++] = types[i];
        group.of_kind[types[i]->kind]++;
        group.parts += parts;
    }
    group.dynamic = group.count < count && !u->elements;
    if (group.dynamic && released_dynamic_wins(u, &group))
        return &type_dynamic;
    if (group.count < count && !rule(u->cx, MODEL_UNIFY_DYNAMIC_YIELDS))
        return NULL;
    if (all_equal(rest, group.count))
        return group.count == 1 ? rest[0] : unify_identical(u, rest[0]);
    return unify_group(u, &group);
}

/* All types must convert to the result. The code above chooses only such results, except where
   `must_convert` is set. */
static const struct type *unify_any(struct unification u, const struct type *const *types,
                                    size_t count)
{
    struct ctx *cx = u.cx;
    if (count == 0)
        return reads(cx, UNIFY_NONE_DYNAMIC) ? &type_dynamic : NULL;
    if (count == 1)
        return unify_identical(&u, types[0]);
    const struct type *result = unify_all(&u, types, count);
    for (size_t i = 0; u.must_convert && result != NULL && i < count; i++)
        if (!converts(cx, types[i], result))
            return NULL;
    return result;
}

const struct type *unify(struct ctx *cx, const struct type *const *types, size_t count)
{
    return unify_any((struct unification){.cx = cx}, types, count);
}

const struct type *unify_elements(struct ctx *cx, const struct type *const *types, size_t count)
{
    return unify_any((struct unification){.cx = cx, .elements = true}, types, count);
}
