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

    /* Executes the result value definition. `arguments` has one value for each parameter, converted
       to the parameter's type, and, if there is a variadic parameter, the tuple of its arguments at
       the end. False with a diagnostic if it fails. */
    bool (*result)(struct ctx *cx, const struct function *function,
                   const struct value *const *arguments, const struct value **out);
    const void *definition; /* data for `result` */
};

struct arguments {
    const struct value **values;
    struct range *ranges; /* one for each value */
    size_t count;
};

/* Calls a function: maps arguments to parameters, checks, executes. `at` is the call's range.
   Reports DIAG_CALL_* errors at the argument in error, or at the call. */
bool function_call(struct ctx *cx, const struct function *function,
                   const struct arguments *arguments, struct range at, const struct value **out);

#endif
