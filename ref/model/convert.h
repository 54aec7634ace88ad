#ifndef HCL_MODEL_CONVERT_H
#define HCL_MODEL_CONVERT_H

#include "base/source.h"
#include "model/type.h"
#include "spec/spec.h"

#include <stdbool.h>

struct value;

/* Information model, Type Conversions and Unification. */
enum conversion { CONVERSION_NONE, CONVERSION_UNSAFE, CONVERSION_SAFE };

/* The kind of conversion between two types, whatever the value. */
enum conversion convert_kind(struct ctx *cx, const struct type *from, const struct type *to);

/* Converts a value; false with a diagnostic (DIAG_CONVERSION) at `at` if its type does not convert,
   or this value does not. */
bool convert(struct ctx *cx, const struct value *value, const struct type *to, struct range at,
             const struct value **out);

/* A converted value, or NULL and the reason why there is no conversion. */
struct converted {
    const struct value *value;
    struct str reason;
};

/* Converts a value for a caller that itself reports a failure. False only if a limit is met. */
bool convert_or_reason(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, struct converted *out);

/* Unifies the types: the type to which all of them can be converted, or NULL. Adds no
   diagnostic. */
const struct type *unify(struct ctx *cx, const struct type *const *types, size_t count);

/* --- Shared by convert.c, convert_types.c and primitive.c --- */

/* Two kinds of types between which the information model defines a conversion. */
struct convert_pair {
    enum type_kind from;
    enum type_kind to;
    enum rule_id rule;
    enum conversion safety; /* at best: if the element types convert unsafely, so do these types */
};

/* The conversion between two kinds, or NULL if there is none. */
const struct convert_pair *convert_pair(enum type_kind from, enum type_kind to);

/* For two types between which no conversion is defined: true if the rule that forbids converting
   them is in force. */
bool convert_refused(struct ctx *cx, const struct type *from, const struct type *to);

/* Does the same as convert_kind, and sets *result to the type of the converted values. That type
   differs from `to` if the dynamic pseudo-type occurs in `to`; it is NULL if there is no
   conversion. */
enum conversion convert_types(struct ctx *cx, const struct type *from, const struct type *to,
                              const struct type **result);

/* Primitive Type Conversions: converts a known value to or from a string. False with
   DIAG_CONVERSION (or a limit) at `at`. */
bool primitive_convert(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out);

/* Fails with DIAG_CONVERSION: no conversion from the one type to the other. */
bool no_conversion(struct ctx *cx, const struct type *from, const struct type *to, struct range at);

#endif
