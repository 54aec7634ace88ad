/* Information model, Values and Value Types: the equality paragraph of each section. */

#include "base/ctx.h"
#include "model/num.h"
#include "model/value.h"
#include "spec/spec.h"

static enum equality equal(struct ctx *cx, const struct value *a, const struct value *b);

/* --- Types --- */

static bool could_all_be_identical(const struct type *const *a, const struct type *const *b,
                                   size_t count);

/* Whether two types may turn out to be identical once the dynamic pseudo-type in them is known. */
static bool could_be_identical(const struct type *a, const struct type *b)
{
    if (a->kind == TYPE_DYNAMIC || b->kind == TYPE_DYNAMIC)
        return true;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_DYNAMIC:
        return true;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
        return could_be_identical(a->as.element, b->as.element);
    case TYPE_TUPLE:
        return a->as.tuple.count == b->as.tuple.count &&
               could_all_be_identical(a->as.tuple.elements, b->as.tuple.elements,
                                      a->as.tuple.count);
    case TYPE_OBJECT:
        if (a->as.object.count != b->as.object.count)
            return false;
        for (size_t i = 0; i < a->as.object.count; i++)
            if (!str_equal(a->as.object.names[i], b->as.object.names[i]))
                return false;
        return could_all_be_identical(a->as.object.types, b->as.object.types, a->as.object.count);
    case TYPE_CAPSULE:
        return str_equal(a->as.capsule, b->as.capsule);
    }
    return false;
}

static bool could_all_be_identical(const struct type *const *a, const struct type *const *b,
                                   size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!could_be_identical(a[i], b[i]))
            return false;
    return true;
}

static bool same_keys(const struct value *a, const struct value *b)
{
    if (a->as.mapping.count != b->as.mapping.count)
        return false;
    for (size_t i = 0; i < a->as.mapping.count; i++)
        if (!str_equal(a->as.mapping.keys[i], b->as.mapping.keys[i]))
            return false;
    return true;
}

/* Whether the types of two known values are certainly different. The types inside a tuple or object
   are those of its parts, which are compared on their own. */
static bool types_differ(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (a->type->kind != b->type->kind)
        return true;
    switch (a->type->kind) {
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_DYNAMIC:
        return false;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
        return !type_equal(a->type, b->type) && rule(cx, MODEL_COLLECTION_TYPE_IDENTITY);
    case TYPE_TUPLE:
        return a->as.sequence.count != b->as.sequence.count &&
               rule(cx, MODEL_STRUCTURAL_TYPE_IDENTITY);
    case TYPE_OBJECT:
        return !same_keys(a, b) && rule(cx, MODEL_STRUCTURAL_TYPE_IDENTITY);
    case TYPE_CAPSULE:
        return !type_equal(a->type, b->type) && rule(cx, MODEL_CAPSULE_TYPE_IDENTITY);
    }
    return false;
}

/* Two values of different types. */
static enum equality equal_other_types(struct ctx *cx)
{
    return rule(cx, MODEL_VALUES_EQUAL_NEEDS_IDENTICAL_TYPES) ? EQUAL_NO : EQUAL_YES;
}

/* --- Null and unknown --- */

static enum equality equal_unknown(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (value_is_dynamic(a) || value_is_dynamic(b))
        return rule(cx, MODEL_UNKNOWN_DYNAMIC_OPTIMISTIC) ? EQUAL_UNKNOWN : EQUAL_NO;
    /* Of two unknown values "of any type" the text is explicit. */
    bool both = value_is_unknown(a) && value_is_unknown(b);
    if (!both && !could_be_identical(a->type, b->type) &&
        reads(cx, EQUALITY_UNKNOWN_OTHER_TYPE_FALSE))
        return EQUAL_NO;
    return rule(cx, MODEL_UNKNOWN_OPERATION_TYPE) ? EQUAL_UNKNOWN : EQUAL_NO;
}

/* Whether two nulls differ in that one is of the dynamic pseudo-type. */
static bool is_placeholder_pair(const struct value *a, const struct value *b)
{
    return value_is_null(a) && value_is_null(b) &&
           (a->type->kind == TYPE_DYNAMIC) != (b->type->kind == TYPE_DYNAMIC);
}

static enum equality equal_null(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (is_placeholder_pair(a, b) && reads(cx, DYNAMIC_NULL_EQUALITY_EQUAL))
        return rule(cx, MODEL_NULL_EQUAL_TO_ITSELF) ? EQUAL_YES : EQUAL_NO;
    if (!type_equal(a->type, b->type))
        return equal_other_types(cx);
    if (value_is_null(a) && value_is_null(b))
        return rule(cx, MODEL_NULL_EQUAL_TO_ITSELF) ? EQUAL_YES : EQUAL_NO;
    return rule(cx, MODEL_NULL_UNEQUAL_TO_VALUES) ? EQUAL_NO : EQUAL_YES;
}

/* --- Parts --- */

/* What was found in the parts of two structures. */
struct parts {
    bool unequal;
    bool unknown;
    bool unknown_first; /* before any that is unequal */
};

static void look_at(struct parts *parts, enum equality part)
{
    parts->unequal |= part == EQUAL_NO;
    parts->unknown |= part == EQUAL_UNKNOWN;
    parts->unknown_first |= part == EQUAL_UNKNOWN && !parts->unequal;
}

static enum equality conclude(struct ctx *cx, enum rule_id id, struct parts parts)
{
    if (!rule(cx, id))
        return EQUAL_NO;
    if (parts.unequal && parts.unknown && reads(cx, EQUALITY_PARTLY_UNKNOWN_UNKNOWN))
        return EQUAL_UNKNOWN;
    if (parts.unequal && parts.unknown_first && reads(cx, EQUALITY_PARTLY_UNKNOWN_IN_ORDER))
        return EQUAL_UNKNOWN;
    if (parts.unequal)
        return EQUAL_NO;
    return parts.unknown ? EQUAL_UNKNOWN : EQUAL_YES;
}

static struct parts compare_items(struct ctx *cx, const struct value *const *a,
                                  const struct value *const *b, size_t count)
{
    struct parts parts = {0};
    for (size_t i = 0; i < count && !cx->limit_exceeded; i++)
        look_at(&parts, equal(cx, a[i], b[i]));
    return parts;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static enum equality equal_lists(struct ctx *cx, const struct value *a, const struct value *b)
{
    size_t count = smaller(a->as.sequence.count, b->as.sequence.count);
    struct parts parts = compare_items(cx, a->as.sequence.items, b->as.sequence.items, count);
    /* Another length is no part that differs: no unknown element can change it. */
    if (a->as.sequence.count != b->as.sequence.count)
        parts = (struct parts){.unequal = true};
    return conclude(cx, MODEL_COLLECTION_LIST_EQUALITY, parts);
}

static enum equality equal_tuples(struct ctx *cx, const struct value *a, const struct value *b)
{
    size_t count = smaller(a->as.sequence.count, b->as.sequence.count);
    return conclude(cx, MODEL_STRUCTURAL_EQUALITY,
                    compare_items(cx, a->as.sequence.items, b->as.sequence.items, count));
}

static enum equality equal_maps(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (!same_keys(a, b))
        return conclude(cx, MODEL_COLLECTION_MAP_EQUALITY, (struct parts){.unequal = true});
    return conclude(
        cx, MODEL_COLLECTION_MAP_EQUALITY,
        compare_items(cx, a->as.mapping.items, b->as.mapping.items, a->as.mapping.count));
}

/* Objects whose attributes differ get here only without the rule that tells their types apart. */
static enum equality equal_objects(struct ctx *cx, const struct value *a, const struct value *b)
{
    size_t count = smaller(a->as.mapping.count, b->as.mapping.count);
    return conclude(cx, MODEL_STRUCTURAL_EQUALITY,
                    compare_items(cx, a->as.mapping.items, b->as.mapping.items, count));
}

/* --- Sets: in value_order, so that two of them can be walked side by side --- */

static size_t skip_unknown(const struct value *set, size_t at)
{
    while (at < set->as.sequence.count && !value_wholly_known(set->as.sequence.items[at]))
        at++;
    return at;
}

static size_t count_known(const struct value *set)
{
    size_t known = 0;
    for (size_t at = skip_unknown(set, 0); at < set->as.sequence.count;
         at = skip_unknown(set, at + 1))
        known++;
    return known;
}

/* Whether `a` has a known member that `b` has not among its known ones. */
static bool has_other_member(const struct value *a, const struct value *b)
{
    size_t i = skip_unknown(a, 0), k = skip_unknown(b, 0);
    while (i < a->as.sequence.count) {
        int order = k < b->as.sequence.count
                        ? value_order(a->as.sequence.items[i], b->as.sequence.items[k])
                        : -1;
        if (order < 0)
            return true;
        if (order == 0)
            i = skip_unknown(a, i + 1);
        k = skip_unknown(b, k + 1);
    }
    return false;
}

/* Sets of which at least one has an unknown member: unequal where whatever that member is cannot
   make them the same. */
static struct parts compare_unknown_sets(struct ctx *cx, const struct value *a,
                                         const struct value *b)
{
    size_t known_a = count_known(a), known_b = count_known(b);
    bool whole_a = known_a == a->as.sequence.count, whole_b = known_b == b->as.sequence.count;
    struct parts parts = {.unknown = true};
    if (whole_b)
        parts.unequal |= has_other_member(a, b) || a->as.sequence.count < known_b;
    if (whole_a)
        parts.unequal |= has_other_member(b, a) || b->as.sequence.count < known_a;
    if (parts.unequal)
        parts.unknown = reads(cx, EQUALITY_SET_UNKNOWN_MEMBER_UNKNOWN);
    parts.unequal &= !parts.unknown;
    return parts;
}

static enum equality equal_sets(struct ctx *cx, const struct value *a, const struct value *b)
{
    struct parts parts = {0};
    if (!value_wholly_known(a) || !value_wholly_known(b))
        parts = compare_unknown_sets(cx, a, b);
    else if (a->as.sequence.count != b->as.sequence.count)
        parts.unequal = true;
    else
        parts = compare_items(cx, a->as.sequence.items, b->as.sequence.items, a->as.sequence.count);
    return conclude(cx, MODEL_COLLECTION_SET_EQUALITY, parts);
}

/* --- Values --- */

static enum equality by_rule(struct ctx *cx, enum rule_id id, bool same)
{
    return rule(cx, id) && same ? EQUAL_YES : EQUAL_NO;
}

static enum equality equal_numbers(struct ctx *cx, const struct num *a, const struct num *b)
{
    enum rule_id id = a->kind == NUM_FINITE && b->kind == NUM_FINITE
                          ? MODEL_PRIMITIVE_NUMBER_EQUALITY
                          : MODEL_PRIMITIVE_NUMBER_INFINITY_EQUALITY;
    return by_rule(cx, id, num_compare(a, b) == 0);
}

static enum equality equal_content(struct ctx *cx, const struct value *a, const struct value *b)
{
    switch (a->type->kind) {
    case TYPE_STRING:
        return by_rule(cx, MODEL_PRIMITIVE_STRING_EQUALITY, str_equal(a->as.string, b->as.string));
    case TYPE_NUMBER:
        return equal_numbers(cx, a->as.number, b->as.number);
    case TYPE_BOOL:
        return by_rule(cx, MODEL_PRIMITIVE_BOOL_EQUALITY, a->as.boolean == b->as.boolean);
    case TYPE_DYNAMIC:
        return EQUAL_UNKNOWN;
    case TYPE_LIST:
        return equal_lists(cx, a, b);
    case TYPE_SET:
        return equal_sets(cx, a, b);
    case TYPE_MAP:
        return equal_maps(cx, a, b);
    case TYPE_TUPLE:
        return equal_tuples(cx, a, b);
    case TYPE_OBJECT:
        return equal_objects(cx, a, b);
    case TYPE_CAPSULE:
        return by_rule(cx, MODEL_CAPSULE_EQUALITY, str_equal(a->as.capsule_id, b->as.capsule_id));
    }
    return EQUAL_NO;
}

/* Two collections whose element types differ, but may not when what is unknown in them is known. */
static bool elements_undecided(const struct value *a, const struct value *b)
{
    enum type_kind kind = a->type->kind;
    bool collections = kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_MAP;
    return collections && !type_equal(a->type, b->type) && could_be_identical(a->type, b->type) &&
           !(value_wholly_known(a) && value_wholly_known(b));
}

static enum equality equal(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (value_is_unknown(a) || value_is_unknown(b))
        return equal_unknown(cx, a, b);
    if (value_is_null(a) || value_is_null(b))
        return equal_null(cx, a, b);
    if (elements_undecided(a, b))
        return EQUAL_UNKNOWN;
    if (types_differ(cx, a, b))
        return equal_other_types(cx);
    return equal_content(cx, a, b);
}

enum equality value_equal(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (!ctx_step(cx, smaller(a->nodes, b->nodes), (struct range){0, 0}))
        return EQUAL_UNKNOWN;
    if (is_placeholder_pair(a, b) && reads(cx, DYNAMIC_NULL_EQUALITY_EQUAL_ALONE))
        return rule(cx, MODEL_NULL_EQUAL_TO_ITSELF) ? EQUAL_YES : EQUAL_NO;
    return equal(cx, a, b);
}
