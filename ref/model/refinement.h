/* Declares what amendments know of unknown values. The specification knows only the type of an
   unknown value: its reader can skip this file, refinement.c, and their calls. */
#ifndef HCL_MODEL_REFINEMENT_H
#define HCL_MODEL_REFINEMENT_H

#include "model/value.h"

struct refinement {
    bool not_null;
    const struct num *low, *high; /* the bounds of a number, or NULL */
    struct str prefix;            /* the first characters of a string */
    size_t shortest, longest;     /* the number of elements of a list, set or map */
};

/* Returns what is known of any value: of a known number or collection, exactly itself. */
struct refinement refinement_of(const struct value *v);

/* Return what is known of a value that is one of two values, and of an unknown value converted to
   another type. */
struct refinement refinement_either(struct ctx *cx, const struct value *a, const struct value *b);
struct refinement refinement_converted(const struct value *v, const struct type *to);

/* Returns the prefix of each string that begins with the text. The last character of the text may
   combine with the next one, so it belongs to the prefix only if it never combines. */
struct str refinement_prefix(struct ctx *cx, struct str text);

/* Makes an unknown value, or the known value if only this value is left. Counts evaluation steps.
 */
const struct value *value_refined(struct ctx *cx, const struct type *type,
                                  struct refinement refinement);

/* Copies what is known to cx->arena. */
const struct refinement *refinement_copy(struct ctx *cx, const struct refinement *refinement);

/* Returns true if an unknown value is known to differ from a value that is not unknown. */
bool refinement_excludes(struct ctx *cx, const struct value *unknown, const struct value *other);

#endif
