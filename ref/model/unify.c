/* Information model, Type Unification. All types are looked at together, so that their order does
   not matter and the rules chain. */

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/type.h"
#include "spec/spec.h"

enum { KINDS = TYPE_CAPSULE + 1 };

/* The types to unify: none of them the dynamic pseudo-type, not all the same. */
struct group {
    const struct type *const *types;
    size_t count;
    size_t of_kind[KINDS]; /* how many there are of each kind */
};

struct unification {
    struct ctx *cx;
    bool as_given; /* a type was selected by its kind alone: all must convert to it */
};

static const struct type *unify_all(struct unification *u, const struct type *const *types,
                                    size_t count);

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

/* --- Primitive types --- */

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

/* The element types of the group's collections of one kind, appended to `out`. */
static size_t elements_of(const struct group *group, enum type_kind kind, const struct type **out)
{
    size_t count = 0;
    for (size_t i = 0; i < group->count; i++)
        if (group->types[i]->kind == kind)
            out[count++] = group->types[i]->as.element;
    return count;
}

static const struct type *unify_one_kind(struct unification *u, const struct group *group,
                                         enum type_kind kind)
{
    const struct type **elements = ARENA_ARRAY(u->cx->arena, group->count, const struct type *);
    const struct type *element = unify_all(u, elements, elements_of(group, kind, elements));
    if (element == NULL || !rule(u->cx, MODEL_UNIFY_SAME_KIND_COLLECTIONS))
        return NULL;
    return type_collection(u->cx, kind, element);
}

static const struct type *unify_lists_and_sets(struct unification *u, const struct group *group)
{
    const struct type **elements = ARENA_ARRAY(u->cx->arena, group->count, const struct type *);
    size_t lists = elements_of(group, TYPE_LIST, elements);
    size_t all = lists + elements_of(group, TYPE_SET, elements + lists);
    bool as_given = !all_equal(elements, all) && reads(u->cx, UNIFY_LIST_SET_AS_GIVEN);
    u->as_given |= as_given;
    const struct type *element = unify_all(u, elements, as_given ? lists : all);
    if (element == NULL || !rule(u->cx, MODEL_UNIFY_LIST_SET))
        return NULL;
    return type_collection(u->cx, TYPE_LIST, element);
}

/* --- Tuples --- */

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

/* Unifies the elements of all tuples at one position, and the `more` types. */
static const struct type *unify_column(struct unification *u, const struct group *group,
                                       size_t position, const struct type *const *more,
                                       size_t more_count)
{
    size_t count = 0;
    const struct type **column =
        ARENA_ARRAY(u->cx->arena, group->of_kind[TYPE_TUPLE] + more_count, const struct type *);
    for (size_t i = 0; i < group->count; i++)
        if (group->types[i]->kind == TYPE_TUPLE)
            column[count++] = group->types[i]->as.tuple.elements[position];
    for (size_t i = 0; i < more_count; i++)
        column[count++] = more[i];
    return unify_all(u, column, count);
}

/* The element types that take part in each element or attribute of the preferred kind; under the
   other reading none do, and the selected type is held against all. */
static size_t joining(struct unification *u, const struct type **elements, size_t count,
                      enum reading_option as_given)
{
    if (count > 0 && reads(u->cx, as_given)) {
        u->as_given = true;
        return 0;
    }
    return count > 0 && all_equal(elements, count) ? 1 : count;
}

/* Tuples of different lengths, where that is read as leaving them the list types that all convert
   to: the list of all their elements, unified. */
static const struct type *unify_lengths(struct unification *u, const struct group *group)
{
    size_t count = 0, at = 0;
    for (size_t i = 0; i < group->count; i++)
        if (group->types[i]->kind == TYPE_TUPLE)
            count += group->types[i]->as.tuple.count;
    const struct type **elements = ARENA_ARRAY(u->cx->arena, count, const struct type *);
    for (size_t i = 0; i < group->count; i++)
        for (size_t k = 0;
             group->types[i]->kind == TYPE_TUPLE && k < group->types[i]->as.tuple.count; k++)
            elements[at++] = group->types[i]->as.tuple.elements[k];
    const struct type *element = unify_all(u, elements, count);
    return element != NULL ? type_collection(u->cx, TYPE_LIST, element) : NULL;
}

static const struct type *unify_tuples(struct unification *u, const struct group *group)
{
    size_t length = 0;
    if (!tuple_length(u, group, &length)) {
        bool tuples_only = group->of_kind[TYPE_LIST] + group->of_kind[TYPE_SET] == 0;
        return tuples_only && reads(u->cx, UNIFY_TUPLE_LENGTHS_LIST) ? unify_lengths(u, group)
                                                                     : NULL;
    }
    const struct type **more = ARENA_ARRAY(u->cx->arena, group->count, const struct type *);
    size_t more_count = elements_of(group, TYPE_LIST, more);
    more_count += elements_of(group, TYPE_SET, more + more_count);
    bool mixed = more_count > 0;
    more_count = joining(u, more, more_count, UNIFY_LIST_TUPLE_AS_GIVEN);
    const struct type **columns = ARENA_ARRAY(u->cx->arena, length, const struct type *);
    for (size_t i = 0; i < length; i++) {
        columns[i] = unify_column(u, group, i, more, more_count);
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

/* --- Objects --- */

/* All attributes of the group's objects, in the order of their names. */
struct attributes {
    const struct str *names;
    const struct type *const *types;
    const size_t *order;
    size_t count;
};

static struct attributes attributes_of(struct ctx *cx, const struct group *group)
{
    size_t count = 0;
    for (size_t i = 0; i < group->count; i++)
        if (group->types[i]->kind == TYPE_OBJECT)
            count += group->types[i]->as.object.count;
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    size_t at = 0;
    for (size_t i = 0; i < group->count; i++) {
        const struct type *type = group->types[i];
        for (size_t k = 0; type->kind == TYPE_OBJECT && k < type->as.object.count; k++) {
            names[at] = type->as.object.names[k];
            types[at++] = type->as.object.types[k];
        }
    }
    return (struct attributes){names, types, str_order(cx->arena, names, count), count};
}

/* Unifies the types of the attributes [start, end), which have one name, and the `more` types. */
static const struct type *unify_attribute(struct unification *u, const struct attributes *all,
                                          size_t start, size_t end, const struct type *const *more,
                                          size_t more_count)
{
    const struct type **types =
        ARENA_ARRAY(u->cx->arena, end - start + more_count, const struct type *);
    size_t count = 0;
    for (size_t i = start; i < end; i++)
        types[count++] = all->types[all->order[i]];
    bool common = !all_equal(types, count);
    for (size_t i = 0; i < more_count; i++)
        types[count++] = more[i];
    const struct type *type = unify_all(u, types, count);
    return type != NULL && common && !rule(u->cx, MODEL_UNIFY_OBJECTS_COMMON) ? NULL : type;
}

static const struct type *unify_objects(struct unification *u, const struct group *group)
{
    const struct type **more = ARENA_ARRAY(u->cx->arena, group->count, const struct type *);
    size_t maps = elements_of(group, TYPE_MAP, more);
    size_t more_count = joining(u, more, maps, UNIFY_MAP_OBJECT_AS_GIVEN);
    struct attributes all = attributes_of(u->cx, group);
    struct str *names = ARENA_ARRAY(u->cx->arena, all.count, struct str);
    const struct type **types = ARENA_ARRAY(u->cx->arena, all.count, const struct type *);
    size_t count = 0;
    bool joined = false;
    for (size_t start = 0, end; start < all.count; start = end) {
        struct str name = all.names[all.order[start]];
        for (end = start + 1; end < all.count && str_equal(all.names[all.order[end]], name);)
            end++;
        joined |= end - start < group->of_kind[TYPE_OBJECT];
        names[count] = name;
        types[count] = unify_attribute(u, &all, start, end, more, more_count);
        if (types[count++] == NULL)
            return NULL;
    }
    if (maps > 0 && !rule(u->cx, MODEL_UNIFY_MAP_OBJECT))
        return NULL;
    if (joined && !rule(u->cx, MODEL_UNIFY_OBJECTS_UNION))
        return NULL;
    return type_object(u->cx, names, types, count);
}

/* --- All types --- */

static bool only(const struct group *group, enum type_kind a, enum type_kind b, enum type_kind c)
{
    size_t of_these = group->of_kind[a];
    of_these += b != a ? group->of_kind[b] : 0;
    of_these += c != a && c != b ? group->of_kind[c] : 0;
    return of_these == group->count;
}

static const struct type *unify_group(struct unification *u, const struct group *group)
{
    if (only(group, TYPE_STRING, TYPE_NUMBER, TYPE_BOOL))
        return unify_primitives(u, group);
    if (only(group, TYPE_LIST, TYPE_LIST, TYPE_LIST))
        return unify_one_kind(u, group, TYPE_LIST);
    if (only(group, TYPE_SET, TYPE_SET, TYPE_SET))
        return unify_one_kind(u, group, TYPE_SET);
    if (only(group, TYPE_MAP, TYPE_MAP, TYPE_MAP))
        return unify_one_kind(u, group, TYPE_MAP);
    if (only(group, TYPE_LIST, TYPE_SET, TYPE_SET))
        return unify_lists_and_sets(u, group);
    if (only(group, TYPE_LIST, TYPE_SET, TYPE_TUPLE))
        return unify_tuples(u, group);
    if (only(group, TYPE_MAP, TYPE_OBJECT, TYPE_OBJECT))
        return unify_objects(u, group);
    return unrelated(u);
}

/* Types that are all the same need no rule where there is but one. */
static const struct type *unify_identical(struct unification *u, const struct type *type,
                                          size_t count)
{
    enum rule_id id = type->kind == TYPE_DYNAMIC ? MODEL_UNIFY_ALL_DYNAMIC : MODEL_UNIFY_IDENTICAL;
    return count == 1 || rule(u->cx, id) ? type : NULL;
}

static const struct type *unify_all(struct unification *u, const struct type *const *types,
                                    size_t count)
{
    if (!ctx_step(u->cx, count, (struct range){0, 0}))
        return NULL;
    if (all_equal(types, count))
        return unify_identical(u, types[0], count);
    const struct type **rest = ARENA_ARRAY(u->cx->arena, count, const struct type *);
    struct group group = {.types = rest};
    for (size_t i = 0; i < count; i++) {
        if (types[i]->kind == TYPE_DYNAMIC)
            continue;
        rest[group.count++] = types[i];
        group.of_kind[types[i]->kind]++;
    }
    if (group.count < count && !rule(u->cx, MODEL_UNIFY_DYNAMIC_YIELDS))
        return NULL;
    if (all_equal(rest, group.count))
        return unify_identical(u, rest[0], group.count);
    return unify_group(u, &group);
}

const struct type *unify(struct ctx *cx, const struct type *const *types, size_t count)
{
    struct unification u = {.cx = cx};
    if (count == 0)
        return reads(cx, UNIFY_NONE_DYNAMIC) ? &type_dynamic : NULL;
    if (count == 1 &&
        !rule(cx, types[0]->kind == TYPE_DYNAMIC ? MODEL_UNIFY_ALL_DYNAMIC : MODEL_UNIFY_IDENTICAL))
        return NULL;
    const struct type *result = unify_all(&u, types, count);
    for (size_t i = 0; u.as_given && result != NULL && i < count; i++)
        if (convert_kind(cx, types[i], result) == CONVERSION_NONE)
            return NULL;
    return result;
}
