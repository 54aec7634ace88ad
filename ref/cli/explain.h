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
    /* The largest number of recorded steps. The rules of a further step are added to the step that
       contains it. */
    STEPS_RECORDED = 10000
};

/* One evaluation of one expression. */
struct step {
    struct step *parent;
    const struct source *source; /* the source of `range`; an expression in the definition of a
                                    function has its own source */
    struct range range;
    const struct value *value; /* the value of the step, or NULL if the step failed */
    const struct diag *diag;   /* the last diagnostic, if the step failed */
    struct list children;      /* a list of struct step, in the order of evaluation */

    /* The rules and readings that decided the step itself, not its children. */
    bool rules[RULE_COUNT];
    bool readings[READING_COUNT];
};

/* Records an evaluation as a tree. The root of the tree is not an expression, and holds the rules
   that decided how the source was parsed. */
struct steps {
    /* must be the first member, because cx->observer is cast to struct steps */
    struct observer observer;
    struct step root;
    struct step *current;
    size_t count;
    size_t skipped;      /* the number of steps that were not recorded */
    size_t skipped_open; /* the number of unrecorded steps that have begun but not ended */
};

/* Begins to record each evaluation that uses this context. The trace of the context must be empty.
   The steps are in the arena of the context. */
void steps_watch(struct steps *steps, struct ctx *cx);

/* Ends the recording, and adds the rules in the trace to the current step. */
void steps_finish(struct steps *steps, struct ctx *cx);

struct explain_style {
    bool unicode; /* true to draw with box characters, false to draw in ASCII */
    bool colour;
    size_t columns; /* width of the lines that list rules and readings */
};

/* Returns the style for standard output. */
struct explain_style explain_style_here(void);

/* Appends the rules of parsing, then each expression with its value or error, and with the rules
   and readings that decided the expression. */
void explain_print(struct ctx *cx, struct buf *out, const struct steps *steps,
                   struct explain_style style);

/* Prints the sentences of the specification that the rules of the steps come from. Reads the
   specification from the folder that --text names. Returns an exit status. */
int explain_sentences(struct run *run, const struct steps *steps);

int explain_command(struct run *run);

#endif
