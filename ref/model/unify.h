#ifndef HCL_MODEL_UNIFY_H
#define HCL_MODEL_UNIFY_H

#include <stddef.h>

struct ctx;
struct type;

/* Information model, Type Unification: the type to which all can be converted, or NULL where there
   is none. Adds no diagnostic. */
const struct type *unify(struct ctx *cx, const struct type *const *types, size_t count);

#endif
