/* Runs the suite against the reference under variants of the specification (ask/cases.h). The
   commands `coverage` and `prove` do so. */
#ifndef RUNNER_SWEEP_H
#define RUNNER_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "ask/cases.h"
#include "commands/commands.h"
#include "judge/readings.h"

struct sweep {
    const struct options *options;
    FILE *err;
    struct registry registry;
    struct suite suite;
    struct ask *ask;
    struct readings undecided; /* without declared interpretations; all alternatives are allowed */
};

/* One run of cases. */
struct sweep_pass {
    const struct ask_item *items;
    size_t count;
    bool trace;         /* true if a case fails when its trace lacks a rule that the case covers */
    bool consult, last; /* as in struct ask_items */
    const char *label;  /* label of the progress bar */
    void *arg;
    void (*seen)(void *arg, size_t item, const struct judged *j); /* as in struct ask_items */
};

/* Loads the suite, and starts the reference that --impl names. If the suite or the command line has
   a fault, or if the implementation is not the reference, prints a message and returns false. The
   caller calls sweep_close, also after a failure. */
bool sweep_open(struct sweep *s, const struct options *options, FILE *err);

/* Runs a pass. If the pass is not complete, prints a message and returns false. */
bool sweep_run(struct sweep *s, const struct sweep_pass *pass);
void sweep_close(struct sweep *s);

#endif
