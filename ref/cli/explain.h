#ifndef HCL_CLI_EXPLAIN_H
#define HCL_CLI_EXPLAIN_H

#include "base/buf.h"
#include "base/str.h"
#include "model/body.h"
#include "spec/spec.h"

#include <stdbool.h>
#include <stddef.h>

struct run;

enum {
    /* Maximum number of recorded steps. The rules of any further step are added to the step around
       it. */
    STEPS_RECORDED = 10000
};

/* One evaluation of one expression. */
struct step {
    struct step *parent;
    const struct source *source; /* the source of `range`; a function's definition has its own */
    struct range range;
    const struct value *value; /* the value of the step, or NULL if the step failed */
    const struct diag *diag;   /* the last diagnostic if the step failed; else NULL */
    struct list children;      /* a list of struct step, in the order of evaluation */

    /* The rules and interpretations that decided this step. The rules and interpretations of the
       step's children are not included. */
    bool rules[RULE_COUNT];
    bool readings[READING_COUNT];
};

/* An evaluation, recorded as a tree. The root of the tree is no expression, and has the rules that
   decided how the source was parsed. */
struct steps {
    /* the first member, because cx->observer is cast to struct steps */
    struct observer observer;
    struct step root;
    struct step *current;
    size_t count;
    size_t skipped;      /* the number of steps that were not recorded */
    size_t skipped_open; /* the number of such steps that have begun but not ended */
};

/* Starts to record each evaluation with a context. The context's trace must be empty. The steps are
   in the context's arena. */
void steps_watch(struct steps *steps, struct ctx *cx);

/* Stops recording. Adds the rules in the trace to the current step. */
void steps_finish(struct steps *steps, struct ctx *cx);

struct explain_style {
    bool unicode; /* true to draw with box characters, false to draw with ASCII characters */
    bool colour;
    size_t columns; /* width of the lines with rules and interpretations */
};

/* Returns the style that fits standard output. */
struct explain_style explain_style_here(void);

/* Appends the rules of parsing, then all expressions. An expression has its value or error, and the
   rules and interpretations that decided the expression. */
void explain_print(struct ctx *cx, struct buf *out, const struct steps *steps,
                   struct explain_style style);

int explain_command(struct run *run);

#endif
