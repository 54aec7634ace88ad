#ifndef HCL_MODEL_CONVERT_H
#define HCL_MODEL_CONVERT_H

#include "base/source.h"

#include <stdbool.h>

struct ctx;
struct type;
struct value;

/* Information model, Type Conversions and Unification. */
enum conversion { CONVERSION_NONE, CONVERSION_UNSAFE, CONVERSION_SAFE };

/* What the types alone say of a conversion. */
enum conversion convert_kind(struct ctx *cx, const struct type *from, const struct type *to);

/* Converts a value; false with a diagnostic (DIAG_CONVERSION) at `at` where there is no conversion
   or this value has none. */
bool convert(struct ctx *cx, const struct value *value, const struct type *to, struct range at,
             const struct value **out);

/* The same for a caller that reports a failure itself: *out is NULL and *reason says why there is
   no conversion. False only where a limit is met. */
bool convert_or_reason(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out, struct str *reason);

#endif
