/* Compares values by the sections of Values and Value Types. */

#include "base/ctx.h"
#include "model/num.h"
#include "model/refinement.h"
#include "model/value.h"
#include "spec/spec.h"

static enum equality equal(struct ctx *cx, const struct value *a, const struct value *b);

/* Returns true if two values have the same number of items and the same keys (if any). */
static bool same_shape(const struct value *a, const struct value *b)
{
    size_t count = a->as.sequence.count;
    bool keys = a->type->kind == TYPE_MAP || a->type->kind == TYPE_OBJECT;
    if (count != b->as.sequence.count)
        return false;
    for (size_t i = 0; keys && i < count; i++)
        if (!str_equal(a->as.mapping.keys[i], b->as.mapping.keys[i]))
            return false;
    return true;
}

/* Returns true if the types of two known values certainly differ. The items of tuples and objects
   are compared later, with their types. */
static bool types_differ(struct ctx *cx, const struct value *a, const struct value *b)
{
    enum type_kind kind = a->type->kind;
    if (kind != b->type->kind)
        return true;
    if (kind == TYPE_TUPLE || kind == TYPE_OBJECT)
        return !same_shape(a, b) && rule(cx, MODEL_STRUCTURAL_TYPE_IDENTITY);
    return !type_equal(a->type, b->type) &&
           rule(cx, kind == TYPE_CAPSULE ? MODEL_CAPSULE_TYPE_IDENTITY
                                         : MODEL_COLLECTION_TYPE_IDENTITY);
}

static enum equality equal_other_types(struct ctx *cx)
{
    return rule(cx, MODEL_VALUES_EQUAL_NEEDS_IDENTICAL_TYPES) ? EQUAL_NO : EQUAL_YES;
}

/* Returns true if a value holds a null of the dynamic pseudo-type where a type holds another. */
static bool holds_other_null(const struct value *v, const struct type *type)
{
    size_t count;
    const struct type *const *parts = type_parts(type, &count);
    if (value_is_null(v))
        return v->type->kind == TYPE_DYNAMIC && type->kind != TYPE_DYNAMIC;
    if (value_is_unknown(v) || v->type->kind != type->kind ||
        (type->kind != TYPE_TUPLE && type->kind != TYPE_OBJECT))
        return false;
    for (size_t i = 0; i < count && i < v->as.sequence.count; i++)
        if (holds_other_null(v->as.sequence.items[i], parts[i]))
            return true;
    return false;
}

/* Returns true if the types of two values differ, whatever an unknown value turns out to be. */
static bool have_other_types(struct ctx *cx, const struct value *a, const struct value *b)
{
    if ((value_is_unknown(a) && holds_other_null(b, a->type)) ||
        (value_is_unknown(b) && holds_other_null(a, b->type)))
        return reads(cx, DYNAMIC_NULL_EQUALITY_EQUAL_ALONE);
    if (type_may_equal(a->type, b->type))
        return false;
    return value_is_unknown(a) || value_is_unknown(b) ? reads(cx, EQUALITY_UNKNOWN_OTHER_TYPE_FALSE)
                                                      : reads(cx, EQUALITY_PARTLY_UNKNOWN_IN_ORDER);
}

static enum equality equal_unknown(struct ctx *cx, const struct value *a, const struct value *b)
{
    if (released_excludes(cx, a, b) || released_excludes(cx, b, a))
        return EQUAL_NO;
    if (value_is_dynamic(a) || value_is_dynamic(b))
        return rule(cx, MODEL_UNKNOWN_DYNAMIC_OPTIMISTIC) ? EQUAL_UNKNOWN : EQUAL_NO;
    /* The specification explicitly mentions two unknown values "of any type". */
    bool both = value_is_unknown(a) && value_is_unknown(b);
    bool null = value_is_null(a) || value_is_null(b);
    bool other_null = null && !type_may_equal(a->type, b->type);
    if (other_null && rule(cx, RELEASED_NULL_EQUAL))
        other_null = false;
    if (other_null && reads(cx, EQUALITY_UNKNOWN_OTHER_TYPE_FALSE))
        return EQUAL_NO;
    if (!both && !null && have_other_types(cx, a, b))
        return EQUAL_NO;
    return rule(cx, MODEL_UNKNOWN_OPERATION_TYPE) ? EQUAL_UNKNOWN : EQUAL_NO;
}

/* Returns true if two values are null, and exactly one of them has the dynamic pseudo-type. */
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

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The results of comparing the items of two values. */
struct findings {
    bool unequal;
    bool unknown;
    bool unknown_first; /* true if an unknown result comes before the first unequal result */
};

static enum equality conclude(struct ctx *cx, enum rule_id id, struct findings findings)
{
    if (!rule(cx, id))
        return EQUAL_NO;
    if (findings.unequal && findings.unknown && reads(cx, EQUALITY_PARTLY_UNKNOWN_UNKNOWN))
        return EQUAL_UNKNOWN;
    if (findings.unequal && findings.unknown_first && reads(cx, EQUALITY_PARTLY_UNKNOWN_IN_ORDER))
        return EQUAL_UNKNOWN;
    if (findings.unequal)
        return EQUAL_NO;
    return findings.unknown ? EQUAL_UNKNOWN : EQUAL_YES;
}

/* Compares each item of a value with the item of another value at the same position, up to the end
   of the shorter value. */
static struct findings compare_items(struct ctx *cx, const struct value *a, const struct value *b)
{
    size_t count = smaller(a->as.sequence.count, b->as.sequence.count);
    struct findings findings = {0};
    for (size_t i = 0; i < count && !cx->limit_exceeded; i++) {
        enum equality found = equal(cx, a->as.sequence.items[i], b->as.sequence.items[i]);
        findings.unequal |= found == EQUAL_NO;
        findings.unknown |= found == EQUAL_UNKNOWN;
        findings.unknown_first |= found == EQUAL_UNKNOWN && !findings.unequal;
    }
    return findings;
}

/* Compares tuples or objects. If the types of two items differ, no unknown item matters. */
static struct findings compare_structures(struct ctx *cx, const struct value *a,
                                          const struct value *b)
{
    struct findings findings = compare_items(cx, a, b);
    for (size_t i = 0; findings.unknown && i < a->as.sequence.count; i++)
        if (have_other_types(cx, a->as.sequence.items[i], b->as.sequence.items[i]))
            findings = (struct findings){.unequal = true};
    return findings;
}

static enum equality equal_lists(struct ctx *cx, const struct value *a, const struct value *b)
{
    struct findings findings = compare_items(cx, a, b);
    /* The lengths of two lists are known, even if elements are unknown. */
    if (a->as.sequence.count != b->as.sequence.count)
        findings = (struct findings){.unequal = true};
    return conclude(cx, MODEL_COLLECTION_LIST_EQUALITY, findings);
}

static enum equality equal_maps(struct ctx *cx, const struct value *a, const struct value *b)
{
    struct findings findings = {.unequal = true};
    if (same_shape(a, b))
        findings = compare_items(cx, a, b);
    return conclude(cx, MODEL_COLLECTION_MAP_EQUALITY, findings);
}

/* Sets are sorted by value_order. Therefore one pass compares two sets. */

static size_t skip_unknown(const struct value *set, size_t at)
{
    while (at < set->as.sequence.count && !value_wholly_known(set->as.sequence.items[at]))
        at++;
    return at;
}

/* Counts the known members of `a`. Sets *other to true if `b` lacks a known member of `a`. */
static size_t compare_known(const struct value *a, const struct value *b, bool *other)
{
    size_t known = 0, k = skip_unknown(b, 0);
    *other = false;
    for (size_t i = skip_unknown(a, 0); i < a->as.sequence.count; i = skip_unknown(a, i + 1)) {
        int order = 1;
        while (k < b->as.sequence.count &&
               (order = value_order(a->as.sequence.items[i], b->as.sequence.items[k])) > 0)
            k = skip_unknown(b, k + 1);
        *other |= order != 0;
        k = order == 0 ? skip_unknown(b, k + 1) : k;
        known++;
    }
    return known;
}

/* Compares two sets of which at least one has an unknown member. The sets are unequal if they are
   unequal for all possible values of the unknown members. */
static struct findings compare_unknown_sets(struct ctx *cx, const struct value *a,
                                            const struct value *b)
{
    size_t count_a = a->as.sequence.count, count_b = b->as.sequence.count;
    bool other_a, other_b;
    size_t known_a = compare_known(a, b, &other_a), known_b = compare_known(b, a, &other_b);
    bool unequal = (known_b == count_b && (other_a || count_a < known_b)) ||
                   (known_a == count_a && (other_b || count_b < known_a));
    bool unknown = !unequal || reads(cx, EQUALITY_SET_UNKNOWN_MEMBER_UNKNOWN);
    return (struct findings){.unequal = !unknown, .unknown = unknown};
}

static enum equality equal_sets(struct ctx *cx, const struct value *a, const struct value *b)
{
    struct findings findings = {.unequal = true};
    if (!value_wholly_known(a) || !value_wholly_known(b))
        findings = compare_unknown_sets(cx, a, b);
    else if (a->as.sequence.count == b->as.sequence.count)
        findings = compare_items(cx, a, b);
    return conclude(cx, MODEL_COLLECTION_SET_EQUALITY, findings);
}

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
    case TYPE_STRING: /* value_string has normalised the strings */
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
    case TYPE_OBJECT:
        return conclude(cx, MODEL_STRUCTURAL_EQUALITY, compare_structures(cx, a, b));
    case TYPE_CAPSULE:
        return by_rule(cx, MODEL_CAPSULE_EQUALITY, str_equal(a->as.capsule_id, b->as.capsule_id));
    }
    return EQUAL_NO;
}

/* Returns true if the element types of two collections differ now, but may become equal when
   unknown elements become known. */
static bool elements_undecided(const struct value *a, const struct value *b)
{
    enum type_kind kind = a->type->kind;
    bool collections = kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_MAP;
    return collections && !type_equal(a->type, b->type) && type_may_equal(a->type, b->type) &&
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

/* Returns true if the dynamic value is a part of the value, or if an unknown part may contain the
   dynamic value. */
static bool holds_dynamic(const struct value *v)
{
    if (value_is_unknown(v))
        return type_has_dynamic(v->type);
    for (size_t i = 0; i < value_item_count(v); i++)
        if (holds_dynamic(v->as.sequence.items[i]))
            return true;
    return false;
}

/* Amendments: nulls of different types are equal, and it is unknown if two values are equal that
   contain the dynamic value. Returns false if no amendment decides. */
static bool equal_released(struct ctx *cx, const struct value *a, const struct value *b,
                           enum equality *out)
{
    *out = EQUAL_YES;
    if (value_is_null(a) && value_is_null(b) && !type_equal(a->type, b->type) &&
        rule(cx, RELEASED_NULL_EQUAL))
        return true;
    if (!rule_of_edition(cx, RELEASED_EQUAL_DYNAMIC_PART) || !value_is_known(a) ||
        !value_is_known(b) || !ctx_step(cx, a->extent.nodes + b->extent.nodes, (struct range){0}) ||
        (!holds_dynamic(a) && !holds_dynamic(b)))
        return false;
    *out = type_may_equal(a->type, b->type) ? EQUAL_UNKNOWN : EQUAL_NO;
    return rule(cx, RELEASED_EQUAL_DYNAMIC_PART);
}

enum equality value_equal(struct ctx *cx, const struct value *a, const struct value *b)
{
    enum equality released;
    if (!ctx_step(cx, smaller(a->extent.nodes, b->extent.nodes), (struct range){0}))
        return EQUAL_UNKNOWN;
    if (is_placeholder_pair(a, b) && reads(cx, DYNAMIC_NULL_EQUALITY_EQUAL_ALONE))
        return rule(cx, MODEL_NULL_EQUAL_TO_ITSELF) ? EQUAL_YES : EQUAL_NO;
    return equal_released(cx, a, b, &released) ? released : equal(cx, a, b);
}
