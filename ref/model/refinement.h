/* Declares the refinements of unknown values, which amendments add: bounds, a prefix, or not being
   null. In the specification, an unknown value has only a type. Therefore a reader of the
   specification can skip refinement.h and refinement.c. */
#ifndef HCL_MODEL_REFINEMENT_H
#define HCL_MODEL_REFINEMENT_H

#include "model/value.h"

struct refinement {
    bool not_null;
    const struct num *low, *high; /* the bounds of a number, or NULL */
    struct str prefix;            /* the first characters of a string */
    size_t shortest, longest;     /* the number of elements of a list, set or map */
};

/* Returns the refinement that describes a value. A known number or collection has exact bounds. */
struct refinement refinement_of(const struct value *v);

/* refinement_either returns the refinement for a value that is `a` or `b`. refinement_converted
   returns the refinement for `v` after a conversion to the type `to`. */
struct refinement refinement_either(struct ctx *cx, const struct value *a, const struct value *b);
struct refinement refinement_converted(const struct value *v, const struct type *to);

/* Returns the prefix of all strings that begin with a text. The text's last character may combine
   with a following character. Only a character that never combines belongs to the prefix. */
struct str refinement_prefix(struct ctx *cx, struct str text);

/* Makes an unknown value with a refinement. If only one value satisfies the refinement, makes this
   value. Counts evaluation steps. */
const struct value *value_refined(struct ctx *cx, const struct type *type,
                                  struct refinement refinement);

/* Returns true if the refinement of an unknown value excludes the value `other`, which is not
   unknown. */
bool released_excludes(struct ctx *cx, const struct value *unknown, const struct value *other);

#endif
