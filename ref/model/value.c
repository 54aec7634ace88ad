/* Information model, Values and Value Types: the values, and sets of distinct ones. */

#include <stdlib.h>

#include "model/value.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/unicode.h"
#include "model/num.h"
#include "spec/spec.h"

static struct value *make(struct ctx *cx, const struct type *type, enum value_state state)
{
    struct value *value = ARENA_NEW(cx->arena, struct value);
    value->type = type;
    value->state = state;
    value->levels = type->levels;
    value->nodes = type->nodes;
    return value;
}

/* The value of the items, now measured; the dynamic value, with a limit diagnostic, where it is too
   large to be walked over or its type was. */
static const struct value *measured(struct ctx *cx, struct value *value, enum type_kind kind,
                                    const struct value *const *items, size_t count)
{
    if (value->type->kind != kind)
        return value_dynamic(cx);
    value->nodes = 1;
    for (size_t i = 0; i < count; i++) {
        if (items[i]->levels >= value->levels)
            value->levels = items[i]->levels + 1;
        value->nodes += items[i]->nodes;
        if (value->nodes > LIMIT_STEPS)
            break;
    }
    if (value->levels > LIMIT_DEPTH) {
        (void)fail(cx, DIAG_LIMIT_EVALUATION_DEPTH, (struct range){0, 0},
                   "a value has more than %d levels", LIMIT_DEPTH);
        return value_dynamic(cx);
    }
    if (value->nodes > LIMIT_STEPS) {
        (void)fail(cx, DIAG_LIMIT_STEPS, (struct range){0, 0}, "a value has more than %d parts",
                   LIMIT_STEPS);
        return value_dynamic(cx);
    }
    return value;
}

/* A string as the model compares it. */
static struct str normal(struct ctx *cx, struct str text)
{
    struct str nfc = unicode_nfc(cx->arena, text);
    if (nfc.data != text.data && rule(cx, MODEL_PRIMITIVE_STRING_NFC))
        return nfc;
    return text;
}

const struct value *value_string(struct ctx *cx, struct str text)
{
    struct value *value = make(cx, &type_string, VALUE_KNOWN);
    value->as.string = normal(cx, text);
    return value;
}

const struct value *value_number(struct ctx *cx, const struct num *number)
{
    struct value *value = make(cx, &type_number, VALUE_KNOWN);
    value->as.number = number;
    return value;
}

const struct value *value_bool(struct ctx *cx, bool boolean)
{
    struct value *value = make(cx, &type_bool, VALUE_KNOWN);
    value->as.boolean = boolean;
    return value;
}

const struct value *value_capsule(struct ctx *cx, struct str name, struct str id)
{
    struct value *value = make(cx, type_capsule(cx, name), VALUE_KNOWN);
    value->as.capsule_id = id;
    return value;
}

const struct value *value_null(struct ctx *cx, const struct type *type)
{
    return make(cx, rule(cx, MODEL_NULL_TYPED) ? type : &type_dynamic, VALUE_NULL);
}

const struct value *value_unknown(struct ctx *cx, const struct type *type)
{
    return make(cx, rule(cx, MODEL_UNKNOWN_TYPED) ? type : &type_dynamic, VALUE_UNKNOWN);
}

const struct value *value_dynamic(struct ctx *cx)
{
    return value_unknown(cx, &type_dynamic);
}

const struct value *value_stand_in(struct ctx *cx, const struct type *type)
{
    return value_unknown(cx, type);
}

/* --- Sequences --- */

static const struct value *sequence(struct ctx *cx, const struct type *type, enum type_kind kind,
                                    const struct value *const *items, size_t count)
{
    struct value *value = make(cx, type, VALUE_KNOWN);
    value->as.sequence.items = items;
    value->as.sequence.count = count;
    return measured(cx, value, kind, items, count);
}

const struct value *value_tuple(struct ctx *cx, const struct value *const *items, size_t count)
{
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        types[i] = items[i]->type;
    return sequence(cx, type_tuple(cx, types, count), TYPE_TUPLE, items, count);
}

const struct value *value_list(struct ctx *cx, const struct type *element,
                               const struct value *const *items, size_t count)
{
    return sequence(cx, type_list(cx, element), TYPE_LIST, items, count);
}

/* A member that is sorted, and where it stood. */
struct placed {
    const struct value *value;
    size_t index;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *left = a, *right = b;
    int order = value_order(left->value, right->value);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

static const struct value **sort(struct ctx *cx, const struct value *const *items, size_t count)
{
    struct placed *placed = ARENA_ARRAY(cx->arena, count, struct placed);
    const struct value **sorted = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++)
        placed[i] = (struct placed){items[i], i};
    if (count > 1)
        qsort(placed, count, sizeof *placed, compare_placed);
    for (size_t i = 0; i < count; i++)
        sorted[i] = placed[i].value;
    return sorted;
}

static bool same_member(const struct value *a, const struct value *b)
{
    return value_order(a, b) == 0 && type_equal(a->type, b->type) && value_wholly_known(a) &&
           value_wholly_known(b);
}

/* Drops repeated members of a sorted array; returns how many are left. */
static size_t distinct(struct ctx *cx, const struct value **items, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && same_member(items[kept - 1], items[i]) &&
            rule(cx, MODEL_COLLECTION_SET_DISTINCT))
            continue;
        items[kept++] = items[i];
    }
    return kept;
}

static bool any_unknown(const struct value *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!value_wholly_known(items[i]))
            return true;
    return false;
}

const struct value *value_set(struct ctx *cx, const struct type *element,
                              const struct value *const *items, size_t count)
{
    const struct value **sorted = sort(cx, items, count);
    return sequence(cx, type_set(cx, element), TYPE_SET, sorted, distinct(cx, sorted, count));
}

/* --- Mappings --- */

struct members {
    struct str *keys;
    const struct value **items;
    size_t count;
};

/* The members by their normal keys; of equal keys the last. */
static struct members sorted_members(struct ctx *cx, const struct str *keys,
                                     const struct value *const *items, size_t count)
{
    struct str *normals = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        normals[i] = normal(cx, keys[i]);
    const size_t *order = str_order(cx->arena, normals, count);
    struct members members = {.keys = ARENA_ARRAY(cx->arena, count, struct str),
                              .items = ARENA_ARRAY(cx->arena, count, const struct value *)};
    for (size_t i = 0; i < count; i++) {
        if (i + 1 < count && str_equal(normals[order[i]], normals[order[i + 1]]))
            continue;
        members.keys[members.count] = normals[order[i]];
        members.items[members.count++] = items[order[i]];
    }
    return members;
}

static const struct value *mapping(struct ctx *cx, const struct type *type, enum type_kind kind,
                                   const struct members *members)
{
    struct value *value = make(cx, type, VALUE_KNOWN);
    value->as.mapping.count = members->count;
    value->as.mapping.keys = members->keys;
    value->as.mapping.items = members->items;
    return measured(cx, value, kind, members->items, members->count);
}

const struct value *value_map(struct ctx *cx, const struct type *element, const struct str *keys,
                              const struct value *const *items, size_t count)
{
    struct members members = sorted_members(cx, keys, items, count);
    return mapping(cx, type_map(cx, element), TYPE_MAP, &members);
}

const struct value *value_object(struct ctx *cx, const struct str *keys,
                                 const struct value *const *items, size_t count)
{
    struct members members = sorted_members(cx, keys, items, count);
    const struct type **types = ARENA_ARRAY(cx->arena, members.count, const struct type *);
    for (size_t i = 0; i < members.count; i++)
        types[i] = members.items[i]->type;
    return mapping(cx, type_object(cx, members.keys, types, members.count), TYPE_OBJECT, &members);
}

bool value_duplicate_key(struct ctx *cx, const struct str *keys, size_t count, size_t *index)
{
    struct str *normals = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        normals[i] = normal(cx, keys[i]);
    const size_t *order = str_order(cx->arena, normals, count);
    bool found = false;
    for (size_t i = 1; i < count; i++) {
        if (!str_equal(normals[order[i - 1]], normals[order[i]]))
            continue;
        if (!found || order[i] < *index)
            *index = order[i];
        found = true;
    }
    return found;
}

const struct value *value_member(struct ctx *cx, const struct value *mapping, struct str key)
{
    const struct str *keys = mapping->as.mapping.keys;
    size_t count = mapping->as.mapping.count;
    size_t at = str_find(keys, count, sizeof *keys, normal(cx, key));
    return at < count ? mapping->as.mapping.items[at] : NULL;
}

/* --- States --- */

bool value_is_known(const struct value *v)
{
    return v->state == VALUE_KNOWN;
}

bool value_is_null(const struct value *v)
{
    return v->state == VALUE_NULL;
}

bool value_is_unknown(const struct value *v)
{
    return v->state == VALUE_UNKNOWN;
}

bool value_is_dynamic(const struct value *v)
{
    return v->state == VALUE_UNKNOWN && v->type->kind == TYPE_DYNAMIC;
}

bool value_wholly_known(const struct value *v)
{
    if (v->state != VALUE_KNOWN)
        return v->state == VALUE_NULL;
    switch (v->type->kind) {
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_DYNAMIC:
    case TYPE_CAPSULE:
        return true;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE:
        return !any_unknown(v->as.sequence.items, v->as.sequence.count);
    case TYPE_MAP:
    case TYPE_OBJECT:
        return !any_unknown(v->as.mapping.items, v->as.mapping.count);
    }
    return true;
}

/* --- Order --- */

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int order_items(const struct value *const *a, const struct value *const *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int order = value_order(a[i], b[i]);
        if (order != 0)
            return order;
    }
    return 0;
}

static int order_mappings(const struct value *a, const struct value *b)
{
    int order = compare_sizes(a->as.mapping.count, b->as.mapping.count);
    for (size_t i = 0; order == 0 && i < a->as.mapping.count; i++)
        order = str_compare(a->as.mapping.keys[i], b->as.mapping.keys[i]);
    if (order != 0)
        return order;
    return order_items(a->as.mapping.items, b->as.mapping.items, a->as.mapping.count);
}

static int order_sequences(const struct value *a, const struct value *b)
{
    int order = compare_sizes(a->as.sequence.count, b->as.sequence.count);
    if (order != 0)
        return order;
    return order_items(a->as.sequence.items, b->as.sequence.items, a->as.sequence.count);
}

int value_order(const struct value *a, const struct value *b)
{
    if (a->type->kind != b->type->kind)
        return a->type->kind < b->type->kind ? -1 : 1;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    if (a->state != VALUE_KNOWN)
        return 0;
    switch (a->type->kind) {
    case TYPE_STRING:
        return str_compare(a->as.string, b->as.string);
    case TYPE_NUMBER:
        return num_compare(a->as.number, b->as.number);
    case TYPE_BOOL:
        return (int)a->as.boolean - (int)b->as.boolean;
    case TYPE_DYNAMIC:
        return 0;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE:
        return order_sequences(a, b);
    case TYPE_MAP:
    case TYPE_OBJECT:
        return order_mappings(a, b);
    case TYPE_CAPSULE:
        break;
    }
    int names = str_compare(a->type->as.capsule, b->type->as.capsule);
    return names != 0 ? names : str_compare(a->as.capsule_id, b->as.capsule_id);
}
