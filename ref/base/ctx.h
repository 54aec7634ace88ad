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
    const struct source *source; /* the current text: every struct range is relative to it */
    const struct diag **diags;
    size_t diag_count;
    unsigned depth;            /* current level of nesting, at most LIMIT_DEPTH */
    size_t steps;              /* evaluation steps taken, at most LIMIT_STEPS */
    struct observer *observer; /* called for each expression (model/body.h); may be NULL */
    bool literal_only;         /* the mode is literal-only mode, not full expression mode */
    bool limit_exceeded;       /* an error of a limit was reported, which nothing may suppress */
};

/* The arena and the spec must outlive the context. */
void ctx_init(struct ctx *cx, struct arena *arena, struct spec *spec);

/* False with a limit diagnostic if the source is longer than LIMIT_SOURCE_BYTES. */
bool ctx_check_source(struct ctx *cx);

/* Enters one level of nesting. False with the diagnostic `code` if more than LIMIT_DEPTH levels are
   open, or with a memory diagnostic if more than LIMIT_MEMORY bytes are used. After each success
   the caller must call ctx_leave. */
bool ctx_enter(struct ctx *cx, enum diag_code code, struct range range);
void ctx_leave(struct ctx *cx);

/* Counts evaluation steps. False with a limit diagnostic after more than LIMIT_STEPS steps, or if
   more than LIMIT_MEMORY bytes are used. */
bool ctx_step(struct ctx *cx, size_t steps, struct range range);

/* Keeps only the first `count` diagnostics: a conditional so drops the errors of the branch that it
   does not select. False, without any change, if an error of a limit was reported. */
bool ctx_forget(struct ctx *cx, size_t count);

/* Translates a range of cx->source to a range of the outermost source. Errors are reported there.
 */
struct range ctx_place(const struct ctx *cx, struct range range);

#endif
