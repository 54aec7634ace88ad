/* All that a command needs to ask implementations: the suite, the reference in process, the
 * implementations at work. */
#ifndef RUNNER_PARTY_H
#define RUNNER_PARTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/rival.h"
#include "fuzz/peers/samples.h"
#include "process/confine.h"
#include "process/guard.h"

struct options;

/* Requests that a process has in flight unless --window says. */
#define PARTY_WINDOW 64

struct party {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct samples samples;
    struct guard guard;
    struct confine confine;
    struct buf folder; /* holds the folders of the processes; empty: they have none */
    struct rival *rivals;
    size_t count;
    size_t cap;
    FILE *err;
};

/* Prepares for starting implementations, without the suite and the reference. False, with the
 * reason printed. Close in either case. Until then signals wait for guard_interrupted. */
bool party_begin(struct party *p, const struct options *options, FILE *err);

/* Also reads the suite, opens the reference and starts every --impl. */
bool party_open(struct party *p, const struct options *options, FILE *err);

/* Starts one more implementation, with members that come first in its requests (peer.h; NULL:
 * none). False as above. party_drop drops the last one. */
bool party_add(struct party *p, const char *command, const char *more);
void party_drop(struct party *p);

void party_close(struct party *p);

/* Keeps this process, and those that it starts from now on, on one processor: a process on another
 * one takes far longer to wake than to answer. Linux only. */
void party_pin(void);

#endif
