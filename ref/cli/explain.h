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
    /* Steps that are recorded; the rules of later ones count as their parents'. */
    STEPS_RECORDED = 10000
};

/* One expression evaluated once. */
struct step {
    struct step *parent;
    const struct source *source; /* the text of `range`: a function has its own */
    struct range range;
    const struct value *value; /* NULL if it failed */
    const struct diag *diag;   /* the last diagnostic of a failure */
    struct list children;      /* struct step, in the order of evaluation */

    /* The rules and readings that decided in the step itself, not in its children. */
    bool rules[RULE_COUNT];
    bool readings[READING_COUNT];
};

/* Records an evaluation as a tree. The root is no expression: it has the rules of parsing. */
struct steps {
    struct observer observer; /* first: cx->observer points at it */
    struct step root;
    struct step *current;
    size_t count;
    size_t skipped;      /* steps that were not recorded */
    size_t skipped_open; /* unrecorded steps that have not ended */
};

/* Begins to record the evaluations of the context, whose trace must be empty. The steps live in its
   arena. */
void steps_watch(struct steps *steps, struct ctx *cx);

/* Ends the recording; rules that decided since the last step belong to the root. */
void steps_finish(struct steps *steps, struct ctx *cx);

/* The style of a drawing. */
struct explain_style {
    bool unicode; /* box characters, or else ASCII */
    bool colour;
    size_t columns; /* width of the lines that list rules and readings */
};

/* The style for standard output. */
struct explain_style explain_style_here(void);

/* Appends the rules that decided how the text was parsed, then each expression with its value or
   error, and the rules and readings that decided it. */
void explain_print(struct ctx *cx, struct buf *out, const struct steps *steps,
                   struct explain_style style);

/* Prints the sentences of the specification that the rules of the steps come from, read from the
   folder of --text. Returns an exit status. */
int explain_sentences(struct run *run, const struct steps *steps);

/* The command `explain`. */
int explain_command(struct run *run);

#endif
