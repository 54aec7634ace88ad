/* Cleans up after implementations. While their processes run, SIGINT, SIGTERM and SIGHUP end the
 * work and not the program. However the program ends, none of the processes outlives it. */
#ifndef RUNNER_CLEANUP_H
#define RUNNER_CLEANUP_H

#include <signal.h>
#include <stdbool.h>

#include "process/tree.h"

/* Longest time for killing processes that fork as fast as they are killed. */
#define CLEANUP_END_MS 5000.0

/* Time after a signal in which the work may end in order. Then the program ends at once, with
 * CLEANUP_STATUS. */
#ifdef __SANITIZE_ADDRESS__
#define CLEANUP_GRACE_MS 2500 /* sanitizers slow everything down */
#else
#define CLEANUP_GRACE_MS 500
#endif

/* Longest time for killing the processes below a program that ends at once. */
#define CLEANUP_HURRY_MS 200.0

#define CLEANUP_STATUS 2

enum { CLEANUP_SIGNALS = 17 };

struct cleanup {
    sigset_t signals; /* the signal mask before; processes that we start get it */
    struct sigaction before[CLEANUP_SIGNALS];
    bool adopted;
    bool outermost;
    struct tree known; /* processes that were there before */
};

/* From now on cleanup_interrupted reports SIGINT, SIGTERM and SIGHUP, SIGPIPE is ignored, an ended
 * child wakes poll, and processes whose parent ended become our children. If another signal or exit
 * ends the program, the processes below it are killed first, and its folders are removed. */
void cleanup_begin(struct cleanup *g);

/* True if one of the three signals came since the last call. */
bool cleanup_interrupted(void);

/* True if a signal waits for cleanup_interrupted. Long work then ends. */
bool cleanup_pending(void);

/* Kills the processes below us that are not in `known`, names one that cannot be killed, and
 * restores handlers and mask. A signal that nobody asked about is then sent again. */
void cleanup_end(struct cleanup *g);

/* Kills the processes below us and removes our folders, before the program ends at once. Allocates
 * nothing, and may be called in a signal handler. */
void cleanup_leave(void);

/* The handler of signals that end the program, for programs with handlers of their own. */
void cleanup_on_end(int signal);

#endif
