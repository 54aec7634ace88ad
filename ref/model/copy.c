/* Copies values into a longer-lived arena. Recursion is as deep as the value, at most LIMIT_DEPTH
   levels. */

#include "base/arena.h"
#include "base/ctx.h"
#include "model/num.h"
#include "model/refinement.h"
#include "model/type.h"
#include "model/value.h"

static const struct type *copy_type(struct ctx *cx, const struct type *type);

static const struct type *const *copy_types(struct ctx *cx, const struct type *const *types,
                                            size_t count)
{
    const struct type **copies = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        copies[i] = copy_type(cx, types[i]);
    return copies;
}

static const struct str *copy_names(struct ctx *cx, const struct str *names, size_t count)
{
    struct str *copies = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        copies[i] = str_copy(cx->arena, names[i]);
    return copies;
}

static const struct type *copy_type(struct ctx *cx, const struct type *type)
{
    if (type_is_primitive(type) || type->kind == TYPE_DYNAMIC)
        return type;
    struct type *copy = ARENA_NEW(cx->arena, struct type);
    *copy = *type;
    if (type->kind == TYPE_CAPSULE)
        copy->as.capsule = str_copy(cx->arena, type->as.capsule);
    else if (type->kind == TYPE_TUPLE || type->kind == TYPE_OBJECT)
        copy->as.tuple.elements = copy_types(cx, type->as.tuple.elements, type->as.tuple.count);
    else
        copy->as.element = copy_type(cx, type->as.element);
    if (type->kind == TYPE_OBJECT)
        copy->as.object.names = copy_names(cx, type->as.object.names, type->as.object.count);
    return copy;
}

/* Copies a value. `type` is the copy of the value's type. */
static const struct value *copy_as(struct ctx *cx, const struct value *value,
                                   const struct type *type)
{
    struct value *copy = ARENA_NEW(cx->arena, struct value);
    *copy = *value;
    copy->type = type;
    enum type_kind kind = type->kind;
    if (value->refinement != NULL)
        copy->refinement = refinement_copy(cx, value->refinement);
    if (value->state != VALUE_KNOWN)
        return copy;
    if (kind == TYPE_STRING)
        copy->as.string = str_copy(cx->arena, value->as.string);
    else if (kind == TYPE_NUMBER)
        copy->as.number = num_copy(cx, value->as.number);
    else if (kind == TYPE_CAPSULE)
        copy->as.capsule_id = str_copy(cx->arena, value->as.capsule_id);
    if (kind == TYPE_MAP || kind == TYPE_OBJECT)
        copy->as.mapping.keys = copy_names(cx, value->as.mapping.keys, value->as.mapping.count);
    size_t count = value_item_count(value), part_count;
    if (count == 0)
        return copy;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    const struct type *const *parts = type_parts(value->type, &part_count);
    const struct type *const *copies = type_parts(type, &part_count);
    for (size_t i = 0; i < count; i++) {
        /* items of the element type share one copy of this type */
        size_t part = part_count > 1 ? i : 0;
        const struct type *item = value->as.sequence.items[i]->type;
        items[i] = copy_as(cx, value->as.sequence.items[i],
                           type_equal(item, parts[part]) ? copies[part] : copy_type(cx, item));
    }
    copy->as.sequence.items = items;
    return copy;
}

const struct value *value_copy(struct ctx *cx, const struct value *value)
{
    return copy_as(cx, value, copy_type(cx, value->type));
}
