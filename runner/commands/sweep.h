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
    FILE *err;
    struct registry registry;
    struct suite suite;
    struct ask *ask;
    struct readings undecided; /* without declared interpretations; all alternatives are allowed */
};

/* Loads the suite, and starts the reference that --impl names. If the suite or the command line has
   a fault, or if the implementation is not the reference, prints a message and returns false. The
   caller calls sweep_close, also after a failure. */
bool sweep_open(struct sweep *s, const struct options *options, FILE *err);

/* Asks the reference about items, and judges the answers. If `trace` is true, a case fails if its
   trace lacks a rule that the case covers. Shows the progress with the label `label`. If not all
   items were judged, prints a message and returns false. */
bool sweep_run(struct sweep *s, struct ask_items items, bool trace, const char *label);
void sweep_close(struct sweep *s);

#endif
