#ifndef HCL_PROTO_OPS_H
#define HCL_PROTO_OPS_H

#include "base/buf.h"
#include "base/str.h"
#include "common/ops.h"
#include "model/static.h"
#include "proto/request.h"

#include <stdbool.h>

struct ctx;
struct diag;
struct native_body;
struct native_expression;
struct processed_body;
struct type;
struct value;

enum answer_kind {
    ANSWER_HELLO,
    ANSWER_VALUE,
    ANSWER_TYPE,
    ANSWER_STRUCTURE,
    ANSWER_BODY,
    ANSWER_STATIC,
    ANSWER_TREE,
    ANSWER_SOURCE
};

/* The result of evaluating an expression from the result of a static analysis. */
struct outcome {
    const struct value *value; /* the value of the expression, or NULL if the evaluation failed */
    const struct diag **diags; /* the errors; if the evaluation failed, at least one */
    size_t diag_count;
};

/* The result of a static analysis, with the values of the expressions in the result. */
struct analysed {
    enum analysis analysis;
    struct str name; /* name of the function, if the analysis is ANALYSIS_CALL */
    /* a list of struct outcome: for elements or arguments in order, or for each key and its
       value */
    struct list outcomes;
    struct static_traversal traversal;
    const struct str *variables; /* the variables that are not bound in the source, each once */
    size_t variable_count;
};

/* A parsed source. Exactly one of the pointers is not NULL. */
struct parsed {
    const struct native_body *body;
    const struct native_expression *expression; /* an expression or a standalone template */
    bool of_template;                           /* true if `expression` is a standalone template */
    struct list comments;                       /* of a body: struct range, in source order */
};

/* The result of an operation. */
struct answer {
    enum answer_kind kind;
    /* if `parse` fails, the items without an error, or NULL */
    const struct native_body *recovered;
    union {
        const struct value *value;
        const struct type *type;
        const struct native_body *structure;
        const struct processed_body *body;
        struct analysed analysed;
        struct parsed parsed;
        struct str text; /* ANSWER_SOURCE */
    } as;
};

struct op {
    const char *name;
    struct op_row row;
    bool (*run)(struct ctx *cx, const struct request *request, struct answer *out);
};

/* `hello`, then the operations of common/ops.def. The last entry has the name NULL. */
extern const struct op ops[];

const struct op *op_find(struct str name);

/* Runs an operation. On failure, returns false with a diagnostic. */
bool op_run(struct ctx *cx, const struct op *op, const struct request *request, struct answer *out);

#endif
