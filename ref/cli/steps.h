#ifndef HCL_CLI_STEPS_H
#define HCL_CLI_STEPS_H

#include "base/buf.h"
#include "base/str.h"
#include "model/body.h"
#include "spec/spec.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    /* Steps that are recorded; what happens in later ones counts as their parents' doing. */
    STEPS_RECORDED = 10000
};

/* One expression evaluated once. */
struct step {
    struct step *parent;
    const struct source *source; /* the text that `range` speaks of: a function has its own */
    struct range range;
    const struct value *value; /* NULL: it failed */
    const struct diag *diag;   /* of a failure, the last there was */
    struct list children;      /* struct step, in the order of evaluation */

    /* What was decided in it and in none of its children. */
    bool rules[RULE_COUNT];
    bool readings[READING_COUNT];
};

/* Records an evaluation as a tree. The root is no expression: its rules are those of parsing, its
   children what was evaluated. */
struct steps {
    struct observer observer; /* first: what cx->observer points at */
    struct step root;
    struct step *current;
    size_t count;
    size_t skipped;      /* steps that were not recorded */
    size_t skipped_open; /* of them, those that have not ended */
};

/* Begins to watch the context, whose trace must be empty. The steps live in its arena. */
void steps_watch(struct steps *steps, struct ctx *cx);

/* Ends it: what was decided since belongs to the root. */
void steps_finish(struct steps *steps, struct ctx *cx);

/* Whether the failure of a step is that of its last child. */
bool step_inherits(const struct step *step);

#endif
