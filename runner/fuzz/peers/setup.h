/* Sets up a command: reads the suite, opens the reference in process, starts the implementations.
 */
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

/* Requests that a process has in flight, unless --window sets the number. */
#define SETUP_WINDOW 64

struct setup {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct known_cases known_cases;
    struct cleanup cleanup;
    struct confine confine;
    struct buf
        folder; /* path of the folder for the processes' own folders; empty: they have none */
    struct subject *subjects;
    size_t count;
    size_t cap;
    FILE *err;
};

/* Prepares for starting implementations, without the suite and the reference. Prints the reason and
 * returns false on failure. Close with setup_close in either case; until then signals only make
 * cleanup_interrupted true. */
bool setup_begin(struct setup *p, const struct options *options, FILE *err);

/* Does the same as setup_begin, then reads the suite, opens the reference and starts every --impl.
 */
bool setup_open(struct setup *p, const struct options *options, FILE *err);

/* Starts one more implementation. more: members that come first in its requests (peer.h); or NULL.
 * Prints the reason and returns false on failure. setup_drop stops the implementation that was
 * started last. */
bool setup_add(struct setup *p, const char *command, const char *more);
void setup_drop(struct setup *p);

void setup_close(struct setup *p);

/* Keeps this process, and the processes that it starts later, on one processor: waking a process on
 * another processor takes far longer than an answer. Linux only. */
void setup_pin(void);

#endif
