#ifndef HCL_MODEL_TYPE_H
#define HCL_MODEL_TYPE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* Information model, Values and Value Types: Primitive, Collection, Structural and Capsule Types.
 */
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

/* The size of a type or a value, seen as a tree. */
struct extent {
    unsigned levels; /* the number of levels below the root */
    size_t nodes;    /* the number of nodes, including the root */
};

/* Types are immutable. Only the functions below make types. The functions below keep the extent of
   a type within LIMIT_DEPTH and LIMIT_STEPS, because recursion over a type must neither overflow
   the stack nor take too long. For a larger type, the functions below report a limit diagnostic and
   return NULL. They also return NULL if a part is NULL. */
struct type {
    enum type_kind kind;
    struct extent extent;
    union {
        const struct type *element; /* the element type of a list, set or map */
        struct {
            size_t count;
            const struct type *const *elements;
        } tuple;
        struct { /* `count` and `types` are at the same place as in `tuple` */
            size_t count;
            const struct type *const *types;
            const struct str *names; /* the names of the attributes: all different, in NFC, sorted
                                        by code points */
        } object;
        struct str capsule; /* its name */
    } as;
};

extern const struct type type_string, type_number, type_bool, type_dynamic;

/* Adds the extent of a child to the extent of the type or value around it. */
void extent_add(struct extent *whole, struct extent part);

/* Returns false with a limit diagnostic if an extent is too large. `of` is the word "type" or
   "value" for the message. */
bool extent_check(struct ctx *cx, struct extent extent, const char *of);

const struct type *type_collection(struct ctx *cx, enum type_kind kind, const struct type *element);

/* Makes a tuple type. The type refers to the array `types`, without a copy. */
const struct type *type_tuple(struct ctx *cx, const struct type *const *elements, size_t count);

/* Makes an object type. The names must be different, and may be in any order. The arrays are
   copied. */
const struct type *type_object(struct ctx *cx, const struct str *names,
                               const struct type *const *types, size_t count);
const struct type *type_capsule(struct ctx *cx, struct str name);

/* Returns the types inside a type: the element type of a collection, the element types of a tuple,
   or the attribute types of an object. */
const struct type *const *type_parts(const struct type *type, size_t *count);

bool type_equal(const struct type *a, const struct type *b);

/* Returns true if a type matches the type specification `wanted`. A dynamic pseudo-type in `wanted`
   matches any type. */
bool type_matches(const struct type *type, const struct type *wanted);

/* Returns true if two types may be identical when all dynamic pseudo-types are known. */
bool type_may_equal(const struct type *a, const struct type *b);

const struct type *type_attribute(const struct type *object, struct str name);

bool type_is_primitive(const struct type *type);
bool type_is_sequence(const struct type *type);

/* Returns true if a type contains the dynamic pseudo-type at any depth. */
bool type_has_dynamic(const struct type *type);

/* Returns the form of a string that is compared: NFC if the rule on NFC is in force, else the
   string itself. */
struct str string_normal(struct ctx *cx, struct str text);

/* Sets *normals to the normal forms of the keys. Returns the indexes of the keys in the order of
   their normal forms. */
const size_t *string_order(struct ctx *cx, const struct str *keys, size_t count,
                           struct str **normals);

/* Returns a text for messages, such as "list of string" or "object". */
struct str type_text(struct ctx *cx, const struct type *type);

#endif
