/* Implements Values and Value Types: makes and compares types. */

#include "model/type.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/unicode.h"
#include "spec/spec.h"

const struct type type_string = {.kind = TYPE_STRING, .extent.nodes = 1};
const struct type type_number = {.kind = TYPE_NUMBER, .extent.nodes = 1};
const struct type type_bool = {.kind = TYPE_BOOL, .extent.nodes = 1};
const struct type type_dynamic = {.kind = TYPE_DYNAMIC, .extent.nodes = 1};

void extent_add(struct extent *whole, struct extent part)
{
    if (part.levels >= whole->levels)
        whole->levels = part.levels + 1;
    if (whole->nodes <= LIMIT_STEPS)
        whole->nodes += part.nodes;
}

bool extent_check(struct ctx *cx, struct extent extent, const char *of)
{
    if (extent.levels > LIMIT_DEPTH)
        return fail(cx, DIAG_LIMIT_EVALUATION_DEPTH, (struct range){0},
                    "a %s has more than %d levels", of, LIMIT_DEPTH);
    return extent.nodes <= LIMIT_STEPS || fail(cx, DIAG_LIMIT_STEPS, (struct range){0},
                                               "a %s has more than %d parts", of, LIMIT_STEPS);
}

const struct type *const *type_parts(const struct type *type, size_t *count)
{
    bool collection = type->kind == TYPE_LIST || type->kind == TYPE_SET || type->kind == TYPE_MAP;
    bool structural = type->kind == TYPE_TUPLE || type->kind == TYPE_OBJECT;
    *count = collection ? 1 : structural ? type->as.tuple.count : 0;
    return collection ? &type->as.element : structural ? type->as.tuple.elements : NULL;
}

/* Copies a type to the arena. If the extent of the type is too large, reports a limit diagnostic
   and returns NULL. Also returns NULL if a part is NULL. */
static const struct type *create(struct ctx *cx, struct type type)
{
    size_t count;
    const struct type *const *parts = type_parts(&type, &count);
    type.extent = (struct extent){.nodes = 1};
    for (size_t i = 0; i < count; i++) {
        TRY(parts[i]);
        extent_add(&type.extent, parts[i]->extent);
    }
    TRY(extent_check(cx, type.extent, "type"));
    struct type *copy = ARENA_NEW(cx->arena, struct type);
    *copy = type;
    return copy;
}

const struct type *type_collection(struct ctx *cx, enum type_kind kind, const struct type *element)
{
    return create(cx, (struct type){.kind = kind, .as.element = element});
}

const struct type *type_tuple(struct ctx *cx, const struct type *const *elements, size_t count)
{
    return create(cx, (struct type){.kind = TYPE_TUPLE, .as.tuple = {count, elements}});
}

struct str string_normal(struct ctx *cx, struct str text)
{
    struct str nfc = unicode_nfc(cx->arena, text);
    return nfc.data != text.data && rule(cx, MODEL_PRIMITIVE_STRING_NFC) ? nfc : text;
}

const size_t *string_order(struct ctx *cx, const struct str *keys, size_t count,
                           struct str **normals)
{
    *normals = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        (*normals)[i] = string_normal(cx, keys[i]);
    return str_order(cx->arena, *normals, count);
}

const struct type *type_object(struct ctx *cx, const struct str *names,
                               const struct type *const *types, size_t count)
{
    struct str *normals, *sorted = ARENA_ARRAY(cx->arena, count, struct str);
    const size_t *order = string_order(cx, names, count, &normals);
    const struct type **sorted_types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = normals[order[i]];
        sorted_types[i] = types[order[i]];
    }
    return create(cx,
                  (struct type){.kind = TYPE_OBJECT, .as.object = {count, sorted_types, sorted}});
}

const struct type *type_capsule(struct ctx *cx, struct str name)
{
    return create(cx, (struct type){.kind = TYPE_CAPSULE, .as.capsule = name});
}

/* Returns true if two types are identical. If `any_a` is true, a dynamic pseudo-type in `a` matches
   any type. `any_b` is the same for `b`. types_differ (equality.c) has the rules' branch. */
static bool identical(const struct type *a, const struct type *b, bool any_a, bool any_b)
{
    if (a == b || (any_a && a->kind == TYPE_DYNAMIC) || (any_b && b->kind == TYPE_DYNAMIC))
        return true;
    if (a->kind != b->kind)
        return false;
    if (a->kind == TYPE_CAPSULE)
        return str_equal(a->as.capsule, b->as.capsule);
    size_t count, other;
    const struct type *const *parts = type_parts(a, &count), *const *others = type_parts(b, &other);
    for (size_t i = 0; i < count && count == other; i++)
        if ((a->kind == TYPE_OBJECT && !str_equal(a->as.object.names[i], b->as.object.names[i])) ||
            !identical(parts[i], others[i], any_a, any_b))
            return false;
    return count == other;
}

bool type_equal(const struct type *a, const struct type *b)
{
    return a->extent.nodes == b->extent.nodes && identical(a, b, false, false);
}

bool type_matches(const struct type *type, const struct type *wanted)
{
    return identical(type, wanted, false, true);
}

bool type_may_equal(const struct type *a, const struct type *b)
{
    return identical(a, b, true, true);
}

const struct type *type_attribute(const struct type *object, struct str name)
{
    size_t count = object->as.object.count;
    size_t at = str_find(object->as.object.names, count, sizeof *object->as.object.names, name);
    return at < count ? object->as.object.types[at] : NULL;
}

bool type_is_primitive(const struct type *type)
{
    return type->kind == TYPE_STRING || type->kind == TYPE_NUMBER || type->kind == TYPE_BOOL;
}

bool type_is_sequence(const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_TUPLE;
}

bool type_has_dynamic(const struct type *type)
{
    size_t count;
    const struct type *const *parts = type_parts(type, &count);
    for (size_t i = 0; i < count; i++)
        if (type_has_dynamic(parts[i]))
            return true;
    return type->kind == TYPE_DYNAMIC;
}

/* Number of outer levels of a type that a message names. */
enum { TEXT_LEVELS = 4 };

static const char *const kind_texts[] = {
    [TYPE_STRING] = "string",    [TYPE_NUMBER] = "number", [TYPE_BOOL] = "bool",
    [TYPE_DYNAMIC] = "dynamic",  [TYPE_LIST] = "list of ", [TYPE_SET] = "set of ",
    [TYPE_MAP] = "map of ",      [TYPE_TUPLE] = "tuple",   [TYPE_OBJECT] = "object",
    [TYPE_CAPSULE] = "capsule ",
};

struct str type_text(struct ctx *cx, const struct type *type)
{
    struct buf text = {.arena = cx->arena};
    for (int level = 0; level < TEXT_LEVELS; level++) {
        buf_append(&text, str_from(kind_texts[type->kind]));
        if (type->kind == TYPE_CAPSULE)
            buf_append(&text, type->as.capsule);
        if (type->kind != TYPE_LIST && type->kind != TYPE_SET && type->kind != TYPE_MAP)
            return buf_str(&text);
        type = type->as.element;
    }
    buf_append(&text, STR("…"));
    return buf_str(&text);
}
