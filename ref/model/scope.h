#ifndef HCL_MODEL_SCOPE_H
#define HCL_MODEL_SCOPE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct value;
struct function;

struct variable {
    struct str name; /* the name as it is written, without normalization, because names are compared
                        by code points */
    const struct value *value;
};

/* A variable scope, and a function table, which only the global scope has (information model,
   Expression Evaluation). A variable of a child scope hides variables of the same name in its
   ancestors. */
struct scope {
    const struct scope *parent;       /* the enclosing scope, or NULL for the global scope */
    const struct variable *variables; /* sorted by name in the global scope; in a child scope, the
                                         last of several variables with the same name counts */
    size_t variable_count;
    bool sorted; /* true in a child scope that is sorted like the global scope */
    const struct function
        *functions; /* the functions, sorted by name; only the global scope has functions */
    size_t function_count;
};

/* Makes a global scope. The names in each array must be distinct; they may be in any order. */
const struct scope *scope_global(struct ctx *cx, const struct variable *variables,
                                 size_t variable_count, const struct function *functions,
                                 size_t function_count);

/* Makes a child scope. The variables may be in any order. Of several variables with one name, the
   first one counts. */
const struct scope *scope_child(struct ctx *cx, const struct scope *parent,
                                const struct variable *variables, size_t variable_count);

/* Returns the value of a variable from the nearest scope that defines the variable, or NULL. */
const struct value *scope_variable(struct ctx *cx, const struct scope *scope, struct str name);

/* Returns the value of a global variable whose name has the same normal form (NFC) as `name`, or
   NULL. */
const struct value *scope_equivalent_variable(struct ctx *cx, const struct scope *scope,
                                              struct str name);

/* Returns the function with this name, or NULL. */
const struct function *scope_function(const struct scope *scope, struct str name);

#endif
