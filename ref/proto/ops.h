#ifndef HCL_PROTO_OPS_H
#define HCL_PROTO_OPS_H

#include "base/buf.h"
#include "base/str.h"
#include "model/static.h"
#include "proto/request.h"

#include <stdbool.h>

struct ctx;
struct diag;
struct native_body;
struct processed_body;
struct type;
struct value;

enum answer_kind {
    ANSWER_HELLO,
    ANSWER_VALUE,
    ANSWER_TYPE,
    ANSWER_STRUCTURE,
    ANSWER_BODY,
    ANSWER_STATIC
};

/* The result of an expression that a static analysis returned, and that was then evaluated. */
struct outcome {
    const struct value *value; /* NULL if the evaluation failed */
    const struct diag **diags; /* at least one if the evaluation failed */
    size_t diag_count;
};

/* The result of a static analysis, with the outcomes of the expressions that it returned. */
struct analysed {
    enum analysis analysis;
    struct str name; /* name of the function, for ANALYSIS_CALL */
    struct list
        outcomes; /* struct outcome: the elements, the arguments, or keys and values in turn */
    struct static_traversal traversal;
};

/* The result of an op without an error. */
struct answer {
    enum answer_kind kind;
    union {
        const struct value *value;
        const struct type *type;
        const struct native_body *structure;
        const struct processed_body *body;
        struct analysed analysed;
    } as;
};

struct op {
    const char *name;
    unsigned needs; /* enum need */
    bool (*run)(struct ctx *cx, const struct request *request, struct answer *out);
};

/* The operations of ops.def; in the last entry the name is NULL. */
extern const struct op ops[];

/* The operation with the name, or NULL. */
const struct op *op_find(struct str name);

/* Runs an operation. False with a diagnostic if it failed or met a limit. */
bool op_run(struct ctx *cx, const struct op *op, const struct request *request, struct answer *out);

#endif
