#ifndef HCL_MODEL_SCOPE_H
#define HCL_MODEL_SCOPE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct value;
struct function;

struct variable {
    struct str name; /* the name as written; names are compared without normalisation */
    const struct value *value;
};

/* A variable scope and, in the global scope, a function table (information model, Expression
   Evaluation). A variable of a child scope hides variables with the same name in the scopes around
   it. */
struct scope {
    const struct scope *parent; /* the scope around this scope; NULL for the global scope */
    /* in the global scope, sorted by name; in a child scope, the last of several variables with the
       same name counts */
    const struct variable *variables;
    size_t variable_count;
    bool sorted; /* true in a child scope whose variables are sorted, as in the global scope */
    const struct function
        *functions; /* the functions, sorted by name; only the global scope has functions */
    size_t function_count;
};

/* Makes a global scope. The names in each array must be different, and may be in any order. */
const struct scope *scope_global(struct ctx *cx, const struct variable *variables,
                                 size_t variable_count, const struct function *functions,
                                 size_t function_count);

/* Makes a child scope. The variables may be in any order. If several variables have one name, the
   first of these variables counts. */
const struct scope *scope_child(struct ctx *cx, const struct scope *parent,
                                const struct variable *variables, size_t variable_count);

/* Returns the value of a variable from the innermost scope that has the variable. Returns NULL if
   no scope has the variable. */
const struct value *scope_variable(struct ctx *cx, const struct scope *scope, struct str name);

/* Returns the value of the global variable whose name has the same normal form (NFC) as `name`.
   Returns NULL if there is no such variable. */
const struct value *scope_equivalent_variable(struct ctx *cx, const struct scope *scope,
                                              struct str name);

const struct function *scope_function(const struct scope *scope, struct str name);

#endif
