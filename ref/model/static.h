#ifndef HCL_MODEL_STATIC_H
#define HCL_MODEL_STATIC_H

#include "base/str.h"
#include "model/body.h"
#include "spec/spec.h"

#include <stddef.h>

struct value;

/* Information model, Static Analysis (from 2019-01 on): analyses the form of an expression without
   evaluating it. Each syntax implements the four analyses: list, map, call and traversal. An
   expression of another form is an error (DIAG_STATIC). Callers can evaluate or analyse the
   expressions in a result. */

struct static_list {
    const struct expression *elements;
    size_t count;
};

struct static_pair {
    struct expression key;
    struct expression value;
};

/* Returns `key` if the rule is in force, else an expression with an unknown value. */
struct expression static_key(struct ctx *cx, enum rule_id id, struct expression key);

struct static_map {
    const struct static_pair *pairs; /* in source order */
    size_t count;
};

struct static_call {
    struct str name;
    const struct expression *arguments;
    size_t count;
};

struct static_step {
    struct str attribute;      /* the name, if the step is an attribute access */
    const struct value *index; /* the key, if the step is an index; else NULL */
};

struct static_traversal {
    struct str root;
    const struct static_step *steps;
    size_t count;
};

#endif
