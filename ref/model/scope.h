#ifndef HCL_MODEL_SCOPE_H
#define HCL_MODEL_SCOPE_H

#include "base/str.h"

#include <stddef.h>

struct ctx;
struct value;
struct function;

struct variable {
    struct str name; /* as written; names are compared by code points */
    const struct value *value;
};

/* Information model, Expression Evaluation: the variable scope and the function table. A variable
   of a child scope hides variables of the same name in its ancestors; only the global scope has
   functions. */
struct scope {
    const struct scope *parent;       /* NULL for the global scope */
    const struct variable *variables; /* global: sorted by name; child: later ones win */
    size_t variable_count;
    const struct function *functions; /* sorted by name; only in the global scope */
    size_t function_count;
};

/* Makes a global scope from sorted copies of the arrays, whose names must be distinct. */
const struct scope *scope_global(struct ctx *cx, const struct variable *variables,
                                 size_t variable_count, const struct function *functions,
                                 size_t function_count);

/* The value of the variable with the name in the nearest scope that has one, or NULL. */
const struct value *scope_variable(struct ctx *cx, const struct scope *scope, struct str name);

/* The value of a global variable whose name has the same normal form (NFC) as `name`, or NULL. */
const struct value *scope_equivalent_variable(struct ctx *cx, const struct scope *scope,
                                              struct str name);

/* The function with the name, or NULL. */
const struct function *scope_function(const struct scope *scope, struct str name);

#endif
