#ifndef HCL_MODEL_FUNCTION_H
#define HCL_MODEL_FUNCTION_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct type;
struct value;

/* Information model, Functions and Function Calls. */
struct parameter {
    struct str name;
    const struct type *type; /* a type specification */
    bool allow_null;
    bool allow_unknown;
    bool allow_dynamic;
};

struct function {
    struct str name;
    const struct parameter *parameters;
    size_t parameter_count;
    const struct parameter *variadic; /* or NULL */
    const struct type *returns;       /* NULL: the type of the result value */

    /* The result value definition. Its arguments are one value for each parameter, converted to its
       type; the last one is the tuple of the variadic parameter, if there is one. False with a
       diagnostic if it fails. */
    bool (*result)(struct ctx *cx, const struct function *function,
                   const struct value *const *arguments, const struct value **out);
    const void *definition; /* for `result` */
};

struct arguments {
    const struct value **values;
    struct range *ranges; /* one for each value */
    size_t count;
};

/* Calls a function: maps arguments to parameters, checks, executes. `at` is the call's range.
   Errors: DIAG_CALL_* at the offending argument or the call. */
bool function_call(struct ctx *cx, const struct function *function,
                   const struct arguments *arguments, struct range at, const struct value **out);

#endif
