/* Values that outlive their request. Recursion is as deep as the value, which is within
   LIMIT_DEPTH. */

#include "model/copy.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/num.h"
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
    if (type == &type_string || type == &type_number || type == &type_bool || type == &type_dynamic)
        return type;
    struct type *copy = ARENA_NEW(cx->arena, struct type);
    *copy = *type;
    switch (type->kind) {
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_DYNAMIC:
        break;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
        copy->as.element = copy_type(cx, type->as.element);
        break;
    case TYPE_TUPLE:
        copy->as.tuple.elements = copy_types(cx, type->as.tuple.elements, type->as.tuple.count);
        break;
    case TYPE_OBJECT:
        copy->as.object.names = copy_names(cx, type->as.object.names, type->as.object.count);
        copy->as.object.types = copy_types(cx, type->as.object.types, type->as.object.count);
        break;
    case TYPE_CAPSULE:
        copy->as.capsule = str_copy(cx->arena, type->as.capsule);
        break;
    }
    return copy;
}

/* A value as a copy of its type, made already. */
static const struct value *copy_as(struct ctx *cx, const struct value *value,
                                   const struct type *type);

/* The copy of the type of the i-th item: part of the copy of the whole type where it can be, so
   that types take no more memory than they did. */
static const struct type *item_type(struct ctx *cx, const struct value *whole,
                                    const struct type *type, const struct value *item, size_t i)
{
    const struct type *of = NULL;
    if (type->kind == TYPE_TUPLE)
        of = type->as.tuple.elements[i];
    else if (type->kind == TYPE_OBJECT)
        of = type->as.object.types[i];
    else if (item->type == whole->type->as.element || type_equal(item->type, type->as.element))
        of = type->as.element;
    return of ? of : copy_type(cx, item->type);
}

static const struct value *const *copy_items(struct ctx *cx, const struct value *whole,
                                             const struct type *type,
                                             const struct value *const *items, size_t count)
{
    const struct value **copies = ARENA_ARRAY(cx->arena, count, const struct value *);
    for (size_t i = 0; i < count; i++)
        copies[i] = copy_as(cx, items[i], item_type(cx, whole, type, items[i], i));
    return copies;
}

static void copy_content(struct ctx *cx, const struct value *value, struct value *copy)
{
    switch (value->type->kind) {
    case TYPE_STRING:
        copy->as.string = str_copy(cx->arena, value->as.string);
        break;
    case TYPE_NUMBER:
        copy->as.number = num_copy(cx, value->as.number);
        break;
    case TYPE_BOOL:
    case TYPE_DYNAMIC:
        break;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_TUPLE:
        copy->as.sequence.items =
            copy_items(cx, value, copy->type, value->as.sequence.items, value->as.sequence.count);
        break;
    case TYPE_MAP:
    case TYPE_OBJECT:
        copy->as.mapping.keys = copy_names(cx, value->as.mapping.keys, value->as.mapping.count);
        copy->as.mapping.items =
            copy_items(cx, value, copy->type, value->as.mapping.items, value->as.mapping.count);
        break;
    case TYPE_CAPSULE:
        copy->as.capsule_id = str_copy(cx->arena, value->as.capsule_id);
        break;
    }
}

static const struct value *copy_as(struct ctx *cx, const struct value *value,
                                   const struct type *type)
{
    struct value *copy = ARENA_NEW(cx->arena, struct value);
    *copy = *value;
    copy->type = type;
    if (value->state == VALUE_KNOWN)
        copy_content(cx, value, copy);
    return copy;
}

const struct value *value_copy(struct ctx *cx, const struct value *value)
{
    return copy_as(cx, value, copy_type(cx, value->type));
}
