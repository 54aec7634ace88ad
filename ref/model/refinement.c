/* The language as released, section Unknown Values: implements the refinements of unknown values
   that amendments add. Cases: spec-tests/model/values/unknown-values */

#include "model/refinement.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/num.h"
#include "spec/spec.h"

#include <string.h>

/* Maximum number of bytes of a prefix, as in hashicorp/hcl. */
enum { LONGEST_PREFIX = 128 };

static bool is_collection(const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_SET || type->kind == TYPE_MAP;
}

/* Returns true if the number of elements is known. In a set, unknown members may be equal to other
   members. */
static bool has_length(const struct value *v)
{
    return is_collection(v->type) &&
           (v->type->kind != TYPE_SET || v->as.sequence.count <= 1 || value_wholly_known(v));
}

struct refinement refinement_of(const struct value *v)
{
    struct refinement known = {.longest = SIZE_MAX};

    if (v->refinement != NULL)
        return *v->refinement;
    if (v->state != VALUE_KNOWN)
        return known;
    known.not_null = true;
    if (v->type->kind == TYPE_NUMBER)
        known.low = known.high = v->as.number;
    if (has_length(v))
        known.shortest = known.longest = v->as.sequence.count;
    return known;
}

static bool is_bounded(const struct refinement *known)
{
    return known->low != NULL || known->longest < SIZE_MAX;
}

struct refinement refinement_either(struct ctx *cx, const struct value *a, const struct value *b)
{
    struct refinement x = refinement_of(a), y = refinement_of(b);
    struct refinement either = {.not_null = x.not_null && y.not_null, .longest = SIZE_MAX};

    if (!is_bounded(&x) || !is_bounded(&y))
        return either;
    if ((value_is_unknown(a) || value_is_unknown(b)) && !rule(cx, RELEASED_UNKNOWN_BOUNDED_CHOICES))
        return either;
    if (x.low != NULL && y.low != NULL) {
        either.low = num_compare(x.low, y.low) < 0 ? x.low : y.low;
        either.high = num_compare(x.high, y.high) > 0 ? x.high : y.high;
    }
    if (is_collection(a->type) && type_equal(a->type, b->type)) {
        either.shortest = x.shortest < y.shortest ? x.shortest : y.shortest;
        either.longest = x.longest > y.longest ? x.longest : y.longest;
    }
    return either;
}

struct refinement refinement_converted(const struct value *v, const struct type *to)
{
    struct refinement from = refinement_of(v);
    struct refinement converted = {.not_null = from.not_null, .longest = SIZE_MAX};
    enum type_kind kind = v->type->kind;

    if ((kind == TYPE_TUPLE && (to->kind == TYPE_LIST || to->kind == TYPE_SET)) ||
        (kind == TYPE_OBJECT && to->kind == TYPE_MAP)) {
        converted.shortest = converted.longest = v->type->as.tuple.count;
    } else if (is_collection(v->type) && is_collection(to)) {
        converted.shortest = from.shortest;
        converted.longest = from.longest;
    }
    /* Different elements may become equal when they become members of a set. */
    if (to->kind == TYPE_SET && converted.shortest > 1)
        converted.shortest = 1;
    return converted;
}

/* Returns true if the text is one character that never combines with a following character. The
   list is the one of hashicorp/hcl. */
static bool never_combines(struct str text)
{
    return text.length == 1 && strchr("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'", text.data[0]) != NULL;
}

struct str refinement_prefix(struct ctx *cx, struct str text)
{
    size_t end = text.length, last = 0;

    if (end > LONGEST_PREFIX)
        for (end = LONGEST_PREFIX; (text.data[end] & 0xC0) == 0x80; end--)
            ;
    text = unicode_nfc(cx->arena, str_slice(text, 0, end));
    for (size_t at = 0; at < text.length; at += unicode_grapheme(text, at))
        last = at;
    return never_combines(str_slice(text, last, text.length)) ? text : str_slice(text, 0, last);
}

/* Returns true if only one value satisfies the refinement, or only one list of unknown elements. */
static bool is_decided(const struct type *type, const struct refinement *known)
{
    if (!known->not_null)
        return false;
    if (type->kind == TYPE_NUMBER)
        return known->low != NULL && known->low->kind == NUM_FINITE &&
               num_compare(known->low, known->high) == 0;
    return is_collection(type) && known->shortest == known->longest &&
           (type->kind == TYPE_LIST || known->longest <= (type->kind == TYPE_SET ? 1 : 0));
}

static const struct value *decided(struct ctx *cx, const struct type *type,
                                   const struct refinement *known)
{
    if (type->kind == TYPE_NUMBER)
        return value_number(cx, known->low);
    if (type->kind == TYPE_MAP)
        return value_map(cx, type->as.element, NULL, NULL, 0);
    size_t count = known->longest;
    if (!ctx_step(cx, count, (struct range){0}))
        return value_unknown(cx, type);
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++)
        items[i] = value_unknown(cx, type->as.element);
    return (type->kind == TYPE_LIST ? value_list : value_set)(cx, type->as.element, items, count);
}

const struct value *value_refined(struct ctx *cx, const struct type *type,
                                  struct refinement refinement)
{
    TRY(type);
    if (is_decided(type, &refinement) && rule(cx, RELEASED_UNKNOWN_COLLAPSE))
        return decided(cx, type, &refinement);
    struct refinement *kept = ARENA_NEW(cx->arena, struct refinement);
    *kept = refinement;
    return value_unknown_with(cx, type, kept);
}

static bool begins_with(struct str text, struct str prefix)
{
    return text.length >= prefix.length && str_equal(str_slice(text, 0, prefix.length), prefix);
}

bool released_excludes(struct ctx *cx, const struct value *unknown, const struct value *other)
{
    const struct refinement *known = unknown->refinement;

    if (known == NULL || value_is_unknown(other))
        return false;
    if (value_is_null(other))
        return known->not_null && rule(cx, RELEASED_UNKNOWN_NOT_NULL);
    if (other->type->kind != unknown->type->kind)
        return false;
    if (other->type->kind == TYPE_NUMBER)
        return known->low != NULL &&
               (num_compare(other->as.number, known->low) < 0 ||
                num_compare(known->high, other->as.number) < 0) &&
               rule(cx, RELEASED_UNKNOWN_NUMBER_RANGE);
    if (other->type->kind == TYPE_STRING)
        return !begins_with(other->as.string, known->prefix) &&
               rule(cx, RELEASED_UNKNOWN_STRING_PREFIX);
    struct refinement exactly = refinement_of(other);
    return (exactly.longest < known->shortest || known->longest < exactly.shortest) &&
           rule(cx, RELEASED_UNKNOWN_LENGTH);
}
