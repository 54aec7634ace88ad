#ifndef HCL_MODEL_CONVERT_TYPES_H
#define HCL_MODEL_CONVERT_TYPES_H

#include "model/convert.h"
#include "model/type.h"
#include "spec/spec.h"

/* The part of conversion that looks at types alone; for convert.c. */

/* A pair of kinds that Collection and Structural Type Conversions relates. */
struct convert_pair {
    enum type_kind from;
    enum type_kind to;
    enum rule_id rule;
    enum conversion safety; /* at best: the parts may be unsafe */
};

/* The entry of two kinds, or NULL. */
const struct convert_pair *convert_pair(enum type_kind from, enum type_kind to);

/* True where two types that no conversion relates do not convert, by the rule that says so. */
bool convert_refused(struct ctx *cx, const struct type *from, const struct type *to);

/* Whether values of one type may convert to another. *result is the type of the converted values,
   which differs from `to` where that has the dynamic pseudo-type in it; NULL where there is none.
 */
enum conversion convert_types(struct ctx *cx, const struct type *from, const struct type *to,
                              const struct type **result);

#endif
