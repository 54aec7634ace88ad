/* Sets up a command of hclfuzz: reads the suite, opens the reference, starts the
 * implementations. */
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

/* Default of --window, the number of unanswered requests that a process may have. */
#define SETUP_WINDOW 64

struct setup {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct known_cases known_cases;
    struct cleanup cleanup;
    struct confine confine;
    struct buf folder; /* path of the folder for the processes' working folders; may be empty */
    struct subject *subjects;
    size_t count;
    size_t cap;
    FILE *err;
};

/* Prepares to start implementations, but does not read the suite or open the reference. On failure,
 * prints the reason and returns false. Close with setup_close in either case. Until setup_close, a
 * signal does not end the program, but makes cleanup_interrupted return true. */
bool setup_begin(struct setup *p, const struct options *options, FILE *err);

/* Calls setup_begin, reads the suite, opens the reference, and starts the implementation of each
 * option --impl. */
bool setup_open(struct setup *p, const struct options *options, FILE *err);

/* Starts one more implementation. `more` has further members for the front of its requests
 * (peer.h), or is NULL. On failure, prints the reason and returns false. setup_drop stops the
 * implementation that was started last. */
bool setup_add(struct setup *p, const char *command, const char *more);
void setup_drop(struct setup *p);

void setup_close(struct setup *p);

/* Keeps this process and its later child processes on one processor. The reason is that waking a
 * process on another processor takes far longer than an answer. Works on Linux only. */
void setup_pin(void);

#endif
