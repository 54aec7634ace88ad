#ifndef HCL_MODEL_PRIMITIVE_H
#define HCL_MODEL_PRIMITIVE_H

#include "base/source.h"

#include <stdbool.h>

struct ctx;
struct type;
struct value;

/* Information model, Primitive Type Conversions: a known value of one primitive type converted to
   another one. False with DIAG_CONVERSION (or a limit) at `at`. */
bool primitive_convert(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out);

/* Fails because there is no such conversion. */
bool no_conversion(struct ctx *cx, const struct type *from, const struct type *to, struct range at);

#endif
