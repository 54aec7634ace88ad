/* Runs the whole suite against the reference under variants of the specification. A variant is
   another edition, a specification without one rule, or a specification with another interpretation
   of an ambiguous passage. The commands `coverage` and `prove` run the suite under variants. */
#ifndef RUNNER_SWEEP_H
#define RUNNER_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"
#include "commands/commands.h"
#include "judge/readings.h"
#include "protocol/capability.h"
#include "protocol/protocol.h"

struct judged;

struct sweep {
    const struct options *options;
    FILE *err;
    struct registry registry;
    struct suite suite;
    struct implementation implementation;
    struct capability capability;
    struct readings undecided; /* without declared interpretations; all alternatives are allowed */
    struct buf greeting;       /* the reply to hello of the first process */
};

/* A case to run in an edition, without the rule `rule` or with the interpretation `option` of the
   ambiguous passage `reading`, and with the interpretation `other_option` of `other`. */
struct sweep_item {
    const struct test_case *c;
    enum edition edition;
    const struct rule *rule;       /* or NULL */
    const struct reading *reading; /* or NULL */
    size_t option;
    const struct reading *other; /* or NULL */
    size_t other_option;
};

/* One run of the suite. */
struct sweep_pass {
    const struct sweep_item *items;
    size_t count;
    bool trace;        /* true if a case fails when its trace lacks a rule that the case covers */
    bool consult;      /* true if the replies should list the readings that they depend on */
    const char *label; /* label of the progress bar */
    void *arg;
    /* Is called once for each judged item. All interpretations are allowed. *j is valid during the
       call. */
    void (*seen)(void *arg, size_t item, const struct judged *j);
};

/* Loads the suite, and parses the command line of --impl. If the suite or the command line has a
   fault, prints a message and returns false. The caller calls sweep_close, also after a failure. */
bool sweep_open(struct sweep *s, const struct options *options, FILE *err);

/* Runs a pass. If the pass is not complete, or if the implementation is not the reference, prints a
   message and returns false. */
bool sweep_run(struct sweep *s, const struct sweep_pass *pass);

/* Sets *out to the default interpretations of all ambiguous passages. The caller frees *out with
   readings_free. */
void sweep_declare(const struct sweep *s, struct readings *out);

/* Returns true if an answer is right under the interpretations `declared`. */
bool sweep_right(const struct judged *j, const struct readings *declared);

void sweep_close(struct sweep *s);

#endif
