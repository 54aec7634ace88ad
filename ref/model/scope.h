#ifndef HCL_MODEL_SCOPE_H
#define HCL_MODEL_SCOPE_H

#include "base/str.h"

#include <stddef.h>

struct ctx;
struct value;
struct function;

struct variable {
    struct str name; /* as written: names are compared by code points */
    const struct value *value;
};

/* Information model, Expression Evaluation: the variable scope and the function table. A child
   scope hides its ancestors' variables of the same name; functions are those of the root. */
struct scope {
    const struct scope *parent;       /* NULL for the global scope */
    const struct variable *variables; /* by name in the global scope; the later wins in a child */
    size_t variable_count;
    const struct function *functions; /* by name; of the global scope only */
    size_t function_count;
};

/* A global scope; sorts copies of the arrays. Names are distinct. */
const struct scope *scope_global(struct ctx *cx, const struct variable *variables,
                                 size_t variable_count, const struct function *functions,
                                 size_t function_count);

/* The value of the most local variable of the name, or NULL. */
const struct value *scope_variable(struct ctx *cx, const struct scope *scope, struct str name);

/* The value of a global variable whose name has the same normal form, or NULL. */
const struct value *scope_equivalent_variable(struct ctx *cx, const struct scope *scope,
                                              struct str name);

/* The function of the name, or NULL. */
const struct function *scope_function(const struct scope *scope, struct str name);

#endif
