#ifndef HCL_MODEL_CONVERT_H
#define HCL_MODEL_CONVERT_H

#include "base/source.h"
#include "model/type.h"
#include "spec/spec.h"

#include <stdbool.h>

struct value;

/* Information model, Type Conversions and Unification. */

/* Returns true if there is a conversion between two types. No result depends on its safety. */
bool converts(struct ctx *cx, const struct type *from, const struct type *to);

/* Converts a value to a type. Returns false with DIAG_CONVERSION if the value does not convert. */
bool convert(struct ctx *cx, const struct value *value, const struct type *to, struct range at,
             const struct value **out);

/* A converted value. If `value` is NULL, `reason` says why there is no conversion. */
struct converted {
    const struct value *value;
    struct str reason;
};

/* Converts a value without reporting an error. The function returns the reason to the caller
   instead. Returns false only if a limit is exceeded. */
bool convert_or_reason(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, struct converted *out);

/* Returns the type to which the given types unify. Returns NULL, without a diagnostic, if there is
   no such type. */
const struct type *unify(struct ctx *cx, const struct type *const *types, size_t count);

/* Unifies the types of the elements of one value, for a conversion to a collection. The amendments
   about the dynamic pseudo-type do not apply here. */
const struct type *unify_elements(struct ctx *cx, const struct type *const *types, size_t count);

/* --- Shared by convert.c, convert_types.c and primitive.c --- */

/* Two kinds of types. The information model defines a conversion from one kind to the other. */
struct convert_pair {
    enum type_kind from;
    enum type_kind to;
    enum rule_id rule;
};

/* Returns the conversion from one kind of type to another, or NULL if there is none. */
const struct convert_pair *convert_pair(enum type_kind from, enum type_kind to);

/* Returns true if the rule that forbids undefined conversions is in force. */
bool convert_refused(struct ctx *cx, const struct type *from, const struct type *to);

/* Returns the result of `converts`. Sets *result to the type of the converted values, or to
   NULL if there is no conversion. If `to` contains the dynamic pseudo-type, *result differs from
   `to`. */
bool convert_types(struct ctx *cx, const struct type *from, const struct type *to,
                   const struct type **result);

/* Converts a known value to or from a string (section Primitive Type Conversions). Returns false
   with DIAG_CONVERSION, or if a limit is exceeded. */
bool primitive_convert(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out);

/* Reports that the type `from` does not convert to the type `to` (DIAG_CONVERSION). Returns
   false. */
bool no_conversion(struct ctx *cx, const struct type *from, const struct type *to, struct range at);

#endif
