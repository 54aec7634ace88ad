#ifndef HCL_MODEL_FUNCTION_H
#define HCL_MODEL_FUNCTION_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct expression;
struct scope;
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

/* A call of an extension's function. The function takes native expressions instead of values. */
struct special_call {
    const struct expression *arguments;
    size_t count;
    const struct scope *scope;
    struct range at;
};

struct function {
    struct str name;

    /* Computes the result of an extension's function, for which only `special` and `name` are set.
       NULL for all other functions. */
    bool (*special)(struct ctx *cx, const struct special_call *call, const struct value **out);
    const struct parameter *parameters;
    size_t parameter_count;
    const struct parameter *variadic; /* or NULL */
    const struct type *returns;       /* the result type; if NULL, the type of the result value */

    /* Computes the result. `arguments` has one value for each parameter, converted to the
       parameter's type. For a variadic parameter, the last value is the tuple of its arguments. On
       failure, returns false with a diagnostic. */
    bool (*result)(struct ctx *cx, const struct function *function,
                   const struct value *const *arguments, const struct value **out);
    const void *definition; /* data for the function `result` */
};

struct arguments {
    const struct value **values;
    struct range *ranges; /* the range of each value in the source */
    size_t count;
};

/* Calls a function: maps the arguments to parameters, checks the arguments, and computes the
   result. `at` is the range of the call. Reports DIAG_CALL_* errors at the wrong argument, or at
   the call. */
bool function_call(struct ctx *cx, const struct function *function,
                   const struct arguments *arguments, struct range at, const struct value **out);

#endif
