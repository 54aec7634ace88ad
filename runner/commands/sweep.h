/* Runs the whole suite against the reference under variants of the specification. A variant is
 * another edition, lacks one rule, or reads an ambiguous passage in another way. The commands
 * `coverage` and `prove` use these runs. */
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
    struct readings undecided; /* readings without declared options, so that an answer may match any
                                  alternative */
    struct buf greeting;       /* the hello reply of the first process */
};

/* A case to run in an edition, either without the rule `rule`, or with the option `option` of the
   reading `reading`. */
struct sweep_item {
    const struct test_case *c;
    enum edition edition;
    const struct rule *rule;       /* or NULL */
    const struct reading *reading; /* or NULL */
    size_t option;
};

/* One run of the suite. */
struct sweep_pass {
    const struct sweep_item *items;
    size_t count;
    bool trace;        /* true if a case fails when its trace lacks a rule that it covers */
    const char *label; /* label of the progress bar */
    void *arg;
    /* The sweep calls this function once for each judged item. All readings are allowed. *j is
       valid during the call. */
    void (*seen)(void *arg, size_t item, const struct judged *j);
};

/* Loads the suite and parses the command line of --impl. Returns false, after printing a message,
 * if either has a fault. The caller calls sweep_close in either case. */
bool sweep_open(struct sweep *s, const struct options *options, FILE *err);

/* Runs a pass. Returns false, after printing a message, if the pass did not complete or the
 * implementation is not the reference. */
bool sweep_run(struct sweep *s, const struct sweep_pass *pass);

/* Sets *out to the default readings. The caller frees it with readings_free. */
void sweep_declare(const struct sweep *s, struct readings *out);

/* Returns true if an answer is right for an implementation that follows the readings `declared`. */
bool sweep_right(const struct judged *j, const struct readings *declared);

void sweep_close(struct sweep *s);

#endif
