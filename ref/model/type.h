#ifndef HCL_MODEL_TYPE_H
#define HCL_MODEL_TYPE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* Information model, Values and Value Types. */
enum type_kind {
    TYPE_STRING,
    TYPE_NUMBER,
    TYPE_BOOL,
    TYPE_DYNAMIC, /* the dynamic pseudo-type */
    TYPE_LIST,
    TYPE_SET,
    TYPE_MAP,
    TYPE_TUPLE,
    TYPE_OBJECT,
    TYPE_CAPSULE
};

/* Immutable. Made by the functions below only: they keep `levels` and `nodes` within LIMIT_DEPTH
   and LIMIT_STEPS, so that every walk over a type ends, within the stack. Where a type would exceed
   them they report a limit diagnostic (cx->limit_exceeded) and give the dynamic pseudo-type. */
struct type {
    enum type_kind kind;
    unsigned levels; /* of types inside types; 0 for a type without any */
    size_t nodes;    /* types in it, itself included, counted as a tree */
    union {
        const struct type *element; /* list, set, map */
        struct {
            size_t count;
            const struct type *const *elements;
        } tuple;
        struct {
            size_t count;
            const struct str *names; /* NFC, by code points, distinct */
            const struct type *const *types;
        } object;
        struct str capsule; /* its name */
    } as;
};

extern const struct type type_string, type_number, type_bool, type_dynamic;

const struct type *type_list(struct ctx *cx, const struct type *element);
const struct type *type_set(struct ctx *cx, const struct type *element);
const struct type *type_map(struct ctx *cx, const struct type *element);

/* The arrays are kept, not copied. */
const struct type *type_tuple(struct ctx *cx, const struct type *const *elements, size_t count);

/* Names in any order but distinct; the arrays are not kept. */
const struct type *type_object(struct ctx *cx, const struct str *names,
                               const struct type *const *types, size_t count);
const struct type *type_capsule(struct ctx *cx, struct str name);

/* Identity of types. */
bool type_equal(const struct type *a, const struct type *b);

/* The type of an object's attribute, or NULL. */
const struct type *type_attribute(const struct type *object, struct str name);

bool type_is_primitive(const struct type *type);

/* True where the dynamic pseudo-type occurs in it, at any depth. */
bool type_has_dynamic(const struct type *type);

/* For messages: "list of string", "object", … */
struct str type_text(struct ctx *cx, const struct type *type);

#endif
