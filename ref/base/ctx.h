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
    struct spec *spec;           /* the rules and readings in force, and the trace: spec/spec.h */
    const struct source *source; /* the text being read or evaluated; ranges refer to it */
    const struct diag **diags;
    size_t diag_count;
    unsigned depth;            /* current nesting, at most LIMIT_DEPTH */
    size_t steps;              /* evaluation steps taken, at most LIMIT_STEPS */
    struct observer *observer; /* told of each evaluated expression (model/body.h); may be NULL */
    bool literal_only;         /* literal-only mode, not full expression mode */
    bool limit_exceeded;       /* a limit was met: no construct may suppress that error */
};

/* Sets up a context. The arena and the spec must outlive it. */
void ctx_init(struct ctx *cx, struct arena *arena, struct spec *spec);

/* False with a limit diagnostic if the source is longer than LIMIT_SOURCE_BYTES. */
bool ctx_check_source(struct ctx *cx);

/* Enters one level of nesting. False with the diagnostic `code` if that is more than LIMIT_DEPTH
   levels, or with a memory diagnostic if LIMIT_MEMORY is used up. After each success the caller
   must call ctx_leave. */
bool ctx_enter(struct ctx *cx, enum diag_code code, struct range range);
void ctx_leave(struct ctx *cx);

/* Counts evaluation steps; false with a limit diagnostic if steps or memory are used up. */
bool ctx_step(struct ctx *cx, size_t steps, struct range range);

/* Drops the diagnostics after the first `count`: errors of an unselected branch, for example. False
   if a limit was met: that error must be reported, so nothing is dropped. */
bool ctx_forget(struct ctx *cx, size_t count);

/* Translates a range of cx->source to the outermost text that contains it, in which errors are
   reported. */
struct range ctx_place(const struct ctx *cx, struct range range);

#endif
