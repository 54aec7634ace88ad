#ifndef HCL_MODEL_CONVERT_H
#define HCL_MODEL_CONVERT_H

#include "base/source.h"
#include "model/type.h"
#include "spec/spec.h"

#include <stdbool.h>

struct value;

/* Information model, Type Conversions and Unification. */
enum conversion { CONVERSION_NONE, CONVERSION_UNSAFE, CONVERSION_SAFE };

/* The conversion that the types alone allow. */
enum conversion convert_kind(struct ctx *cx, const struct type *from, const struct type *to);

/* Converts a value; false with a diagnostic (DIAG_CONVERSION) at `at` if its type, or this value of
   it, does not convert. */
bool convert(struct ctx *cx, const struct value *value, const struct type *to, struct range at,
             const struct value **out);

/* A converted value, or NULL and the reason why there is no conversion. */
struct converted {
    const struct value *value;
    struct str reason;
};

/* The same for a caller that reports a failure itself. False only if a limit is met. */
bool convert_or_reason(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, struct converted *out);

/* The type to which all can be converted, or NULL. Adds no diagnostic. */
const struct type *unify(struct ctx *cx, const struct type *const *types, size_t count);

/* --- For the files of conversion --- */

/* Two kinds of types that the model converts. */
struct convert_pair {
    enum type_kind from;
    enum type_kind to;
    enum rule_id rule;
    enum conversion safety; /* at best: the parts may be unsafe */
};

/* The entry of two kinds, or NULL. */
const struct convert_pair *convert_pair(enum type_kind from, enum type_kind to);

/* True if two types that no conversion relates do not convert, by the rule that says so. */
bool convert_refused(struct ctx *cx, const struct type *from, const struct type *to);

/* As convert_kind. *result is the type of the converted values, which differs from `to` if that has
   the dynamic pseudo-type in it; NULL if there is no conversion. */
enum conversion convert_types(struct ctx *cx, const struct type *from, const struct type *to,
                              const struct type **result);

/* Primitive Type Conversions: converts a known value to or from a string. False with
   DIAG_CONVERSION (or a limit) at `at`. */
bool primitive_convert(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out);

/* Fails because there is no such conversion. */
bool no_conversion(struct ctx *cx, const struct type *from, const struct type *to, struct range at);

#endif
