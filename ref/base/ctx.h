#ifndef HCL_BASE_CTX_H
#define HCL_BASE_CTX_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct observer;
struct spec;

/* The context of one request: the first parameter of almost every function, and the owner of all
   mutable state. */
struct ctx {
    struct arena *arena;
    struct spec *spec;           /* the rules in force, and the trace: spec/spec.h */
    const struct source *source; /* the text of the request */
    const struct diag **diags;
    size_t diag_count;
    unsigned depth;            /* the current level of nesting, at most LIMIT_DEPTH */
    size_t steps;              /* the number of evaluation steps so far, at most LIMIT_STEPS */
    struct observer *observer; /* callbacks for each evaluated expression (model/body.h), or NULL */
    bool literal_only;         /* true in literal-only mode, false in full expression mode */
    bool partial;              /* true while released_partial evaluates an expression that fails */
    bool limit_exceeded; /* true after a limit was exceeded; this error must not be suppressed */
};

/* The arena and the spec must stay valid as long as the context. */
void ctx_init(struct ctx *cx, struct arena *arena, struct spec *spec);

/* Returns false with a limit diagnostic if the source is longer than LIMIT_SOURCE_BYTES. */
bool ctx_check_source(struct ctx *cx, const struct source *source);

/* Returns false with a limit diagnostic if more than LIMIT_MEMORY bytes are used. */
bool ctx_check_memory(struct ctx *cx, enum diag_code code, struct range range);

/* Enters one level of nesting. Returns false if LIMIT_DEPTH (diagnostic `code`) or LIMIT_MEMORY is
   exceeded. After each success, the caller must call ctx_leave. */
bool ctx_enter(struct ctx *cx, enum diag_code code, struct range range);
void ctx_leave(struct ctx *cx);

/* Counts evaluation steps. Returns false with a limit diagnostic if LIMIT_STEPS or LIMIT_MEMORY is
   exceeded. Returns false after any exceeded limit. */
bool ctx_step(struct ctx *cx, size_t steps, struct range range);

/* Removes all diagnostics except the first `count`. For example, a conditional removes errors of
   the branch that is not selected. After a limit error, changes nothing and returns false. */
bool ctx_forget(struct ctx *cx, size_t count);

#endif
