#ifndef HCL_BASE_CTX_H
#define HCL_BASE_CTX_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct observer;
struct spec;

/* The context of one request: first parameter of everything, owner of all state. */
struct ctx {
    struct arena *arena;
    struct spec *spec;           /* the rules and readings in force, and the trace: spec/spec.h */
    const struct source *source; /* the text that is read or evaluated, and that ranges refer to */
    const struct diag **diags;
    size_t diag_count;
    unsigned depth;            /* current nesting, at most LIMIT_DEPTH */
    size_t steps;              /* evaluation steps taken, at most LIMIT_STEPS */
    struct observer *observer; /* of evaluation: model/body.h; NULL: nobody watches */
    bool literal_only;         /* literal-only mode, not full expression mode */
    bool limit_exceeded;       /* a limit was met: no construct may suppress that error */
};

/* A context on an arena. The caller keeps arena and spec alive. */
void ctx_init(struct ctx *cx, struct arena *arena, struct spec *spec);

/* False with a limit diagnostic if the source has more than LIMIT_SOURCE_BYTES. */
bool ctx_check_source(struct ctx *cx);

/* Enters one level of nesting; false with the given limit diagnostic if it is too deep, or with one
   on memory if LIMIT_MEMORY is used up. Each success needs a ctx_leave. */
bool ctx_enter(struct ctx *cx, enum diag_code code, struct range range);
void ctx_leave(struct ctx *cx);

/* Counts evaluation steps; false with a limit diagnostic if steps or memory are used up. */
bool ctx_step(struct ctx *cx, size_t steps, struct range range);

/* Drops the diagnostics after the first `count`: errors of an unselected branch, for example. False
   if a limit was met: no construct drops that error. */
bool ctx_forget(struct ctx *cx, size_t count);

/* The range in the outermost text around cx->source: errors of the range are reported there. */
struct range ctx_place(const struct ctx *cx, struct range range);

#endif
