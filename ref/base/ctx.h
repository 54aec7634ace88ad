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
    const struct source *source; /* the text that ranges speak of */
    const struct diag **diags;
    size_t diag_count;
    unsigned depth;            /* current nesting, against LIMIT_DEPTH */
    size_t steps;              /* evaluation steps taken, against LIMIT_STEPS */
    struct observer *observer; /* of evaluation: model/observer.h; NULL: nobody watches */
    bool literal_only;         /* the evaluation mode: literal-only, not full expression mode */
    bool limit_exceeded;       /* a limit was met: no construct may suppress that error */
};

/* A context on an arena. The caller keeps arena and spec alive. */
void ctx_init(struct ctx *cx, struct arena *arena, struct spec *spec);

/* False with a limit diagnostic where the source has more than LIMIT_SOURCE_BYTES. */
bool ctx_check_source(struct ctx *cx);

/* Enters one level of nesting; false with the given limit diagnostic where it is too deep, or with
   one on memory where LIMIT_MEMORY is used up. Every success is paired with ctx_leave. */
bool ctx_enter(struct ctx *cx, enum diag_code code, struct range range);
void ctx_leave(struct ctx *cx);

/* Counts evaluation steps; false with a limit diagnostic where they, or memory, are used up. */
bool ctx_step(struct ctx *cx, size_t steps, struct range range);

/* Forgets the diagnostics after the first `count`, for errors that a construct passes over
   (unselected branch of a conditional). Never call it while cx->limit_exceeded. */
void ctx_forget(struct ctx *cx, size_t count);

/* Moves the diagnostics after the first `count` to another range: they speak of a text within the
   source, and are reported where that stands. */
void ctx_relocate(struct ctx *cx, size_t count, struct range range);

#endif
