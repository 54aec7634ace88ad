/* All that a command needs to ask implementations: the suite, the reference in process, the
 * implementations at work. */
#ifndef RUNNER_SETUP_H
#define RUNNER_SETUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/known_cases.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/subject.h"
#include "process/cleanup.h"
#include "process/confine.h"

struct options;

/* Requests that a process has in flight unless --window says. */
#define SETUP_WINDOW 64

struct setup {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct known_cases known_cases;
    struct cleanup cleanup;
    struct confine confine;
    struct buf folder; /* holds the folders of the processes; empty: they have none */
    struct subject *subjects;
    size_t count;
    size_t cap;
    FILE *err;
};

/* Prepares for starting implementations, without the suite and the reference. False, with the
 * reason printed. Close in either case. Until then signals wait for cleanup_interrupted. */
bool setup_begin(struct setup *p, const struct options *options, FILE *err);

/* Also reads the suite, opens the reference and starts every --impl. */
bool setup_open(struct setup *p, const struct options *options, FILE *err);

/* Starts one more implementation, with members that come first in its requests (peer.h; NULL:
 * none). False as above. setup_drop drops the last one. */
bool setup_add(struct setup *p, const char *command, const char *more);
void setup_drop(struct setup *p);

void setup_close(struct setup *p);

/* Keeps this process, and those that it starts from now on, on one processor: a process on another
 * one takes far longer to wake than to answer. Linux only. */
void setup_pin(void);

#endif
