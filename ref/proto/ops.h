#ifndef HCL_PROTO_OPS_H
#define HCL_PROTO_OPS_H

#include "base/str.h"
#include "model/static.h"
#include "proto/request.h"

#include <stdbool.h>

struct ctx;
struct native_body;
struct processed_body;
struct request;
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

/* A static analysis: the expressions it returned are evaluated in the scope, each on its own, where
   the reply is written. */
struct analysed {
    enum analysis analysis;
    const struct scope *scope;
    union {
        struct static_list list;
        struct static_map map;
        struct static_call call;
        struct static_traversal traversal;
    } as;
};

/* What an op gives where it gives no error. */
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

/* The table of ops.def, an entry without a name behind the last. */
extern const struct op ops[];

/* The op of the name, or NULL. */
const struct op *op_find(struct str name);

/* Runs it. False with a diagnostic, also where all went well but for a limit that was met. */
bool op_run(struct ctx *cx, const struct op *op, const struct request *request, struct answer *out);

#endif
