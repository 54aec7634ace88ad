/* Runs of the whole suite against the reference under variants of the spec: every edition, a
 * rule switched off, another reading of an ambiguous passage. coverage and prove use them. */
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
    struct buf greeting;       /* the first process said it */
};

/* One case in one edition, under the spec without `rule` or with `option` of `reading`. */
struct sweep_item {
    const struct test_case *c;
    enum edition edition;
    const struct rule *rule;       /* or NULL */
    const struct reading *reading; /* or NULL */
    size_t option;
};

/* One pass over items. */
struct sweep_pass {
    const struct sweep_item *items;
    size_t count;
    bool trace;        /* a case fails if a rule that it covers is not in its trace */
    const char *label; /* of the progress line */
    void *arg;
    /* Called once for each item after it was judged without regard to readings; *j is valid
     * during the call. */
    void (*seen)(void *arg, size_t item, const struct judged *j);
};

/* Reads the suite and the command line of the implementation. False, with a message printed,
 * after a fault. Close in either case. */
bool sweep_open(struct sweep *s, const struct options *options, FILE *err);

/* Runs a pass. False, with a message printed, if it did not come to its end or the
 * implementation is not the reference. */
bool sweep_run(struct sweep *s, const struct sweep_pass *pass);

/* Fills *out with the default readings. Free with readings_free. */
void sweep_declare(const struct sweep *s, struct readings *out);

/* Tells if the answer is right for an implementation that follows these readings. */
bool sweep_right(const struct judged *j, const struct readings *declared);

void sweep_close(struct sweep *s);

#endif
