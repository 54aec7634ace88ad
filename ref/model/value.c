/* Implements Values and Value Types: makes values. */

#include <stdlib.h>

#include "model/value.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/num.h"
#include "model/refinement.h"
#include "spec/spec.h"

/* Returns NULL if the type is NULL. */
static struct value *create(struct ctx *cx, const struct type *type, enum value_state state)
{
    TRY(type);
    struct value *value = ARENA_NEW(cx->arena, struct value);
    *value = (struct value){.type = type, .state = state, .extent = type->extent};
    return value;
}

const struct value *value_string(struct ctx *cx, struct str text)
{
    struct value *value = create(cx, &type_string, VALUE_KNOWN);
    value->as.string = string_normal(cx, text);
    return value;
}

const struct value *value_number(struct ctx *cx, const struct num *number)
{
    struct value *value = create(cx, &type_number, VALUE_KNOWN);
    value->as.number = number;
    return value;
}

const struct value *value_bool(struct ctx *cx, bool boolean)
{
    struct value *value = create(cx, &type_bool, VALUE_KNOWN);
    value->as.boolean = boolean;
    return value;
}

const struct value *value_capsule(struct ctx *cx, struct str name, struct str id)
{
    struct value *value = create(cx, type_capsule(cx, name), VALUE_KNOWN);
    value->as.capsule_id = id;
    return value;
}

const struct value *value_null(struct ctx *cx, const struct type *type)
{
    return create(cx, rule(cx, MODEL_NULL_TYPED) ? type : &type_dynamic, VALUE_NULL);
}

const struct value *value_unknown(struct ctx *cx, const struct type *type)
{
    return value_unknown_with(cx, type, NULL);
}

const struct value *value_unknown_with(struct ctx *cx, const struct type *type,
                                       const struct refinement *refinement)
{
    struct value *value =
        create(cx, rule(cx, MODEL_UNKNOWN_TYPED) ? type : &type_dynamic, VALUE_UNKNOWN);
    TRY(value);
    value->refinement = refinement;
    return value;
}

const struct value *value_unknown_not_null(struct ctx *cx, const struct type *type)
{
    static const struct refinement not_null = {.not_null = true, .longest = SIZE_MAX};
    return value_unknown_with(cx, type, &not_null);
}

const struct value *value_dynamic(struct ctx *cx)
{
    return value_unknown(cx, &type_dynamic);
}

const struct value *value_stand_in(struct ctx *cx, const struct type *type)
{
    return value_unknown(cx, type);
}

/* --- Lists, sets and tuples --- */

/* Makes a value with items. If the extent of the value is too large, reports a limit diagnostic and
   returns NULL. Also returns NULL if the type is NULL. */
static const struct value *structure(struct ctx *cx, struct value value)
{
    TRY(value.type);
    value.extent = (struct extent){value.type->extent.levels, 1};
    for (size_t i = 0; i < value.as.sequence.count; i++)
        extent_add(&value.extent, value.as.sequence.items[i]->extent);
    TRY(extent_check(cx, value.extent, "value"));
    struct value *copy = ARENA_NEW(cx->arena, struct value);
    *copy = value;
    return copy;
}

const struct value *value_tuple(struct ctx *cx, const struct value *const *items, size_t count)
{
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        types[i] = items[i]->type;
    return structure(
        cx, (struct value){.type = type_tuple(cx, types, count), .as.sequence = {count, items}});
}

const struct value *value_list(struct ctx *cx, const struct type *element,
                               const struct value *const *items, size_t count)
{
    return structure(cx, (struct value){.type = type_collection(cx, TYPE_LIST, element),
                                        .as.sequence = {count, items}});
}

/* A member of a set with its position, for a stable sort. */
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

static bool same_member(const struct value *a, const struct value *b)
{
    return value_order(a, b) == 0 && type_equal(a->type, b->type) && value_wholly_known(a) &&
           value_wholly_known(b);
}

const struct value *value_set(struct ctx *cx, const struct type *element,
                              const struct value *const *items, size_t count)
{
    struct placed *placed = ARENA_ARRAY(cx->arena, count, struct placed);
    const struct value **members = ARENA_ARRAY(cx->arena, count, const struct value *);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        placed[i] = (struct placed){items[i], i};
    if (count > 1)
        qsort(placed, count, sizeof *placed, compare_placed);
    for (size_t i = 0; i < count; i++) {
        bool again = kept > 0 && same_member(members[kept - 1], placed[i].value);
        if (!again || !rule(cx, MODEL_COLLECTION_SET_DISTINCT))
            members[kept++] = placed[i].value;
    }
    return structure(cx, (struct value){.type = type_collection(cx, TYPE_SET, element),
                                        .as.sequence = {kept, members}});
}

/* --- Maps and objects --- */

/* Sorts members by the normal forms of their keys. Of several members with equal keys, keeps the
   last. The result has no type yet. */
static struct value sorted_members(struct ctx *cx, const struct str *keys,
                                   const struct value *const *items, size_t count)
{
    struct str *normals, *kept_keys = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **kept = ARENA_ARRAY(cx->arena, count, const struct value *);
    const size_t *order = string_order(cx, keys, count, &normals);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (i + 1 < count && str_equal(normals[order[i]], normals[order[i + 1]]))
            continue;
        kept_keys[used] = normals[order[i]];
        kept[used++] = items[order[i]];
    }
    return (struct value){.as.mapping = {used, kept, kept_keys}};
}

const struct value *value_map(struct ctx *cx, const struct type *element, const struct str *keys,
                              const struct value *const *items, size_t count)
{
    struct value members = sorted_members(cx, keys, items, count);
    members.type = type_collection(cx, TYPE_MAP, element);
    return structure(cx, members);
}

const struct value *value_object(struct ctx *cx, const struct str *keys,
                                 const struct value *const *items, size_t count)
{
    struct value members = sorted_members(cx, keys, items, count);
    count = members.as.mapping.count;
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        types[i] = members.as.mapping.items[i]->type;
    members.type = type_object(cx, members.as.mapping.keys, types, count);
    return structure(cx, members);
}

bool value_duplicate_key(struct ctx *cx, const struct str *keys, size_t count, size_t *index)
{
    struct str *normals;
    const size_t *order = string_order(cx, keys, count, &normals);
    size_t found = count;
    for (size_t i = 1; i < count; i++)
        if (str_equal(normals[order[i - 1]], normals[order[i]]) && order[i] < found)
            found = order[i];
    if (found < count)
        *index = found;
    return found < count;
}

const struct value *value_member(struct ctx *cx, const struct value *mapping, struct str key)
{
    const struct type *type = mapping->type;
    if (value_is_unknown(mapping)) {
        type = type->kind == TYPE_MAP ? type->as.element : type_attribute(type, key);
        return type != NULL ? value_unknown(cx, type) : NULL;
    }
    const struct str *keys = mapping->as.mapping.keys;
    size_t count = mapping->as.mapping.count;
    size_t at = str_find(keys, count, sizeof *keys, string_normal(cx, key));
    return at < count ? mapping->as.mapping.items[at] : NULL;
}

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

bool value_may_be_null(const struct value *v)
{
    return v->state == VALUE_NULL ||
           (v->state == VALUE_UNKNOWN && (v->refinement == NULL || !v->refinement->not_null));
}

size_t value_item_count(const struct value *v)
{
    bool structure = v->type->kind >= TYPE_LIST && v->type->kind <= TYPE_OBJECT;
    return structure && v->state == VALUE_KNOWN ? v->as.sequence.count : 0;
}

bool value_wholly_known(const struct value *v)
{
    size_t count = value_item_count(v);
    for (size_t i = 0; i < count; i++)
        if (!value_wholly_known(v->as.sequence.items[i]))
            return false;
    return v->state != VALUE_UNKNOWN;
}

static int order_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int order_structures(const struct value *a, const struct value *b)
{
    size_t count = a->as.sequence.count;
    int order = order_sizes(count, b->as.sequence.count);
    if (a->type->kind == TYPE_MAP || a->type->kind == TYPE_OBJECT)
        for (size_t i = 0; order == 0 && i < count; i++)
            order = str_compare(a->as.mapping.keys[i], b->as.mapping.keys[i]);
    for (size_t i = 0; order == 0 && i < count; i++)
        order = value_order(a->as.sequence.items[i], b->as.sequence.items[i]);
    return order;
}

int value_order(const struct value *a, const struct value *b)
{
    if (a->type->kind != b->type->kind)
        return order_sizes(a->type->kind, b->type->kind);
    if (a->state != b->state || a->state != VALUE_KNOWN)
        return order_sizes(a->state, b->state);
    switch (a->type->kind) {
    case TYPE_STRING:
        return str_compare(a->as.string, b->as.string);
    case TYPE_NUMBER:
        return num_compare(a->as.number, b->as.number);
    case TYPE_BOOL:
        return order_sizes(a->as.boolean, b->as.boolean);
    case TYPE_DYNAMIC:
        return 0;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE:
    case TYPE_MAP:
    case TYPE_OBJECT:
        return order_structures(a, b);
    case TYPE_CAPSULE:
        break;
    }
    int names = str_compare(a->type->as.capsule, b->type->as.capsule);
    return names != 0 ? names : str_compare(a->as.capsule_id, b->as.capsule_id);
}
