/* Declares what unify.c and unify_released.c share. */
#ifndef HCL_MODEL_UNIFICATION_H
#define HCL_MODEL_UNIFICATION_H

#include "model/type.h"

enum { KINDS = TYPE_CAPSULE + 1 };

/* Sets of kinds of types. Bit i stands for kind i. */
enum {
    PRIMITIVES = 1 << TYPE_STRING | 1 << TYPE_NUMBER | 1 << TYPE_BOOL,
    LISTS_AND_SETS = 1 << TYPE_LIST | 1 << TYPE_SET,
    LISTS_AND_TUPLES = 1 << TYPE_LIST | 1 << TYPE_TUPLE,
    SEQUENCES = LISTS_AND_SETS | 1 << TYPE_TUPLE,
    MAPPINGS = 1 << TYPE_MAP | 1 << TYPE_OBJECT,
    COLLECTIONS = LISTS_AND_SETS | 1 << TYPE_MAP
};

/* The types to unify, without the dynamic pseudo-type. At least two types of a group are
   different. */
struct group {
    const struct type *const *types;
    size_t count;
    size_t of_kind[KINDS];
    size_t parts; /* the number of element and attribute types in all types */
    bool dynamic; /* for amendments: true if the dynamic pseudo-type is among the types to unify */
};

struct unification {
    struct ctx *cx;
    bool must_convert; /* true if all types must still convert to the result, because their kinds
                          alone chose it */
    bool elements;     /* for amendments: true if the types are the element types of one value */
};

/* Unifies types. Returns NULL if they do not unify. */
const struct type *unify_all(struct unification *u, const struct type *const *types, size_t count);

/* Appends the element or attribute types of all types of one kind to `out`. Returns how many. */
size_t parts_of(const struct group *group, enum type_kind kind, const struct type **out);

/* Sets *out to the result of an amendment, which may be NULL. Returns false if no amendment
   concerns the kinds of types in the group, whose bits are in `kinds`. */
bool unify_released(struct unification *u, const struct group *group, unsigned kinds,
                    const struct type **out);

/* Returns true if an amendment makes the dynamic pseudo-type the result: all other types have the
   same kind, and this kind is not primitive. */
bool released_dynamic_wins(struct unification *u, const struct group *group);

#endif
