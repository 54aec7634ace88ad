/* Information model, Values and Value Types: the types. */

#include "model/type.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/unicode.h"
#include "spec/spec.h"

const struct type type_string = {.kind = TYPE_STRING, .nodes = 1};
const struct type type_number = {.kind = TYPE_NUMBER, .nodes = 1};
const struct type type_bool = {.kind = TYPE_BOOL, .nodes = 1};
const struct type type_dynamic = {.kind = TYPE_DYNAMIC, .nodes = 1};

/* The type, now measured, or the dynamic pseudo-type with a limit diagnostic where it is too large
   to be walked over. */
static const struct type *measured(struct ctx *cx, struct type *type, const struct type *const *of,
                                   size_t count)
{
    type->nodes = 1;
    for (size_t i = 0; i < count; i++) {
        if (of[i]->levels >= type->levels)
            type->levels = of[i]->levels + 1;
        type->nodes += of[i]->nodes;
        if (type->nodes > LIMIT_STEPS)
            break;
    }
    if (type->levels > LIMIT_DEPTH) {
        (void)fail(cx, DIAG_LIMIT_EVALUATION_DEPTH, (struct range){0, 0},
                   "a type has more than %d levels", LIMIT_DEPTH);
        return &type_dynamic;
    }
    if (type->nodes > LIMIT_STEPS) {
        (void)fail(cx, DIAG_LIMIT_STEPS, (struct range){0, 0}, "a type has more than %d parts",
                   LIMIT_STEPS);
        return &type_dynamic;
    }
    return type;
}

static const struct type *collection(struct ctx *cx, enum type_kind kind,
                                     const struct type *element)
{
    struct type *type = ARENA_NEW(cx->arena, struct type);
    type->kind = kind;
    type->as.element = element;
    return measured(cx, type, &element, 1);
}

const struct type *type_list(struct ctx *cx, const struct type *element)
{
    return collection(cx, TYPE_LIST, element);
}

const struct type *type_set(struct ctx *cx, const struct type *element)
{
    return collection(cx, TYPE_SET, element);
}

const struct type *type_map(struct ctx *cx, const struct type *element)
{
    return collection(cx, TYPE_MAP, element);
}

const struct type *type_tuple(struct ctx *cx, const struct type *const *elements, size_t count)
{
    struct type *type = ARENA_NEW(cx->arena, struct type);
    type->kind = TYPE_TUPLE;
    type->as.tuple.count = count;
    type->as.tuple.elements = elements;
    return measured(cx, type, elements, count);
}

const struct type *type_object(struct ctx *cx, const struct str *names,
                               const struct type *const *types, size_t count)
{
    struct str *normal = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++) {
        struct str nfc = unicode_nfc(cx->arena, names[i]);
        bool differs = nfc.data != names[i].data;
        normal[i] = differs && rule(cx, MODEL_PRIMITIVE_STRING_NFC) ? nfc : names[i];
    }
    const size_t *order = str_order(cx->arena, normal, count);
    struct str *sorted = ARENA_ARRAY(cx->arena, count, struct str);
    const struct type **sorted_types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = normal[order[i]];
        sorted_types[i] = types[order[i]];
    }
    struct type *type = ARENA_NEW(cx->arena, struct type);
    type->kind = TYPE_OBJECT;
    type->as.object.count = count;
    type->as.object.names = sorted;
    type->as.object.types = sorted_types;
    return measured(cx, type, sorted_types, count);
}

const struct type *type_capsule(struct ctx *cx, struct str name)
{
    struct type *type = ARENA_NEW(cx->arena, struct type);
    type->kind = TYPE_CAPSULE;
    type->nodes = 1;
    type->as.capsule = name;
    return type;
}

static bool types_equal(const struct type *const *a, const struct type *const *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!type_equal(a[i], b[i]))
            return false;
    return true;
}

static bool names_equal(const struct str *a, const struct str *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!str_equal(a[i], b[i]))
            return false;
    return true;
}

bool type_equal(const struct type *a, const struct type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->nodes != b->nodes || a->levels != b->levels)
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
        return type_equal(a->as.element, b->as.element);
    case TYPE_TUPLE:
        return a->as.tuple.count == b->as.tuple.count &&
               types_equal(a->as.tuple.elements, b->as.tuple.elements, a->as.tuple.count);
    case TYPE_OBJECT:
        return a->as.object.count == b->as.object.count &&
               names_equal(a->as.object.names, b->as.object.names, a->as.object.count) &&
               types_equal(a->as.object.types, b->as.object.types, a->as.object.count);
    case TYPE_CAPSULE:
        return str_equal(a->as.capsule, b->as.capsule);
    }
    return false;
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

static bool any_has_dynamic(const struct type *const *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (type_has_dynamic(types[i]))
            return true;
    return false;
}

bool type_has_dynamic(const struct type *type)
{
    switch (type->kind) {
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_CAPSULE:
        return false;
    case TYPE_DYNAMIC:
        return true;
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
        return type_has_dynamic(type->as.element);
    case TYPE_TUPLE:
        return any_has_dynamic(type->as.tuple.elements, type->as.tuple.count);
    case TYPE_OBJECT:
        return any_has_dynamic(type->as.object.types, type->as.object.count);
    }
    return false;
}

/* A message names no more than the outer levels of a type. */
enum { TEXT_LEVELS = 4 };

static const char *const kind_texts[] = {
    [TYPE_STRING] = "string",    [TYPE_NUMBER] = "number", [TYPE_BOOL] = "bool",
    [TYPE_DYNAMIC] = "dynamic",  [TYPE_LIST] = "list of ", [TYPE_SET] = "set of ",
    [TYPE_MAP] = "map of ",      [TYPE_TUPLE] = "tuple",   [TYPE_OBJECT] = "object",
    [TYPE_CAPSULE] = "capsule ",
};

static bool is_collection(const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_SET || type->kind == TYPE_MAP;
}

struct str type_text(struct ctx *cx, const struct type *type)
{
    struct buf text = {.arena = cx->arena};
    for (int level = 0; level < TEXT_LEVELS; level++) {
        buf_append(&text, str_from(kind_texts[type->kind]));
        if (type->kind == TYPE_CAPSULE)
            buf_append(&text, type->as.capsule);
        if (!is_collection(type))
            return buf_str(&text);
        type = type->as.element;
    }
    buf_append(&text, STR("…"));
    return buf_str(&text);
}
