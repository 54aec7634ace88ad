/* The whole suite against the reference under variants of the spec: every edition, a rule switched
 * off, another reading of an open passage. What `coverage` and `prove` stand on. */
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
    struct readings undecided; /* nothing is declared: each alternative may match */
    struct buf greeting;       /* what the first process said */
    bool greeted;
};

/* One case in one edition, under the spec without `rule` or with `option` of `reading`. */
struct sweep_item {
    const struct test_case *c;
    enum edition edition;
    const struct rule *rule;       /* or NULL */
    const struct reading *reading; /* or NULL */
    size_t option;
};

/* How one pass over items goes. */
struct sweep_pass {
    const struct sweep_item *items;
    size_t count;
    bool trace;        /* a case whose covered rules are not in its trace fails */
    const char *label; /* of the progress line */
    void *arg;
    /* An item is judged, readings left aside; *j is valid during the call. Called once for each
     * item. */
    void (*seen)(void *arg, size_t item, const struct judged *j);
};

/* Reads the suite and the command line of the implementation; false when there is a fault, which is
 * printed. Close in either case. */
bool sweep_open(struct sweep *s, const struct options *options, FILE *err);

/* Runs a pass. False, with a message printed, when it did not come to its end or when the
 * implementation is not the reference. */
bool sweep_run(struct sweep *s, const struct sweep_pass *pass);

/* The readings of an implementation that follows the default ones. Free with readings_free. */
void sweep_declare(const struct sweep *s, struct readings *out);

/* Whether the answer is right for an implementation that follows these readings. */
bool sweep_right(const struct judged *j, const struct readings *declared);

void sweep_close(struct sweep *s);

#endif
