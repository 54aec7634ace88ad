/* While processes of implementations run: SIGINT, SIGTERM and SIGHUP end the work and not the
 * program, and however it ends, none of them outlives us. */
#ifndef RUNNER_GUARD_H
#define RUNNER_GUARD_H

#include <signal.h>
#include <stdbool.h>

#include "process/tree.h"

/* Something that forks as fast as it is killed gets this long. */
#define GUARD_END_MS 5000.0

/* What is under way when a signal asks for the end gets this long, whatever it is; then the program
 * ends with GUARD_STATUS without it. */
#ifdef __SANITIZE_ADDRESS__
#define GUARD_GRACE_MS 2500 /* everything takes longer */
#else
#define GUARD_GRACE_MS 500
#endif

/* What the program then needs to kill what is below it. */
#define GUARD_HURRY_MS 200.0

#define GUARD_STATUS 2

enum { GUARD_SIGNALS = 17 };

struct guard {
    sigset_t signals; /* the mask before, which processes that we start get */
    struct sigaction before[GUARD_SIGNALS];
    bool adopted;
    bool outermost;
    struct tree known;
};

/* From now on SIGINT, SIGTERM and SIGHUP are kept for guard_interrupted, SIGPIPE is ignored, an
 * ended child wakes poll, and processes whose parent ended become ours. Where another signal ends
 * the program, or exit does, what is below us is killed first and our folders are removed. */
void guard_begin(struct guard *g);

/* Whether one of the signals came since the last call. */
bool guard_interrupted(void);

/* Whether one of the signals waits for guard_interrupted: what takes long then ends. */
bool guard_pending(void);

/* Kills whatever is below us and was not before, says what cannot be killed, and puts everything
 * back. A signal that nobody asked about is sent again, to whoever is there now. */
void guard_end(struct guard *g);

/* Kills what is below us and removes our folders, for what ends the program at once: it allocates
 * nothing, and may be called in a signal handler. */
void guard_leave(void);

/* The handler of what would end the program, for those who have handlers of their own. */
void guard_on_end(int signal);

#endif
