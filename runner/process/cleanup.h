/* Cleans up after implementations. While their processes run, SIGINT, SIGTERM and SIGHUP end the
 * work but not the program. The processes never outlive the program. */
#ifndef RUNNER_CLEANUP_H
#define RUNNER_CLEANUP_H

#include <signal.h>
#include <stdbool.h>

#include "process/tree.h"

/* Maximum number of milliseconds for killing processes that always start new processes. */
#define CLEANUP_END_MS 5000.0

/* Milliseconds for the current work to end after a signal. After this time, the program ends at
   once. */
#ifdef __SANITIZE_ADDRESS__
#define CLEANUP_GRACE_MS 2500 /* this time is long, because sanitizers slow everything down */
#else
#define CLEANUP_GRACE_MS 500
#endif

/* Maximum number of milliseconds for killing descendants if the program ends at once. */
#define CLEANUP_HURRY_MS 200.0

#define CLEANUP_STATUS 2

enum { CLEANUP_SIGNALS = 17 };

struct cleanup {
    sigset_t signals; /* the signal mask before cleanup_begin, which started processes get */
    struct sigaction before[CLEANUP_SIGNALS];
    bool adopted;
    bool outermost;
    struct tree known; /* processes that existed before cleanup_begin */
};

/* After this call, cleanup_interrupted reports SIGINT, SIGTERM and SIGHUP, and SIGPIPE is ignored.
   A child that ends interrupts poll. Orphaned descendants become our children. If another signal or
   exit ends the program, its descendants are killed and its folders are removed first. */
void cleanup_begin(struct cleanup *g);

/* Tells if SIGINT, SIGTERM or SIGHUP came since the last call. */
bool cleanup_interrupted(void);

/* Tells if cleanup_interrupted would return true. Long work must then end. */
bool cleanup_pending(void);

/* Kills our descendants that are not in `known`, and restores signal handlers and signal mask.
   Reports a descendant that cannot be killed. Raises a signal again that cleanup_interrupted has
   not reported. */
void cleanup_end(struct cleanup *g);

/* Kills our descendants and removes our folders before the program ends at once. Allocates nothing,
 * so a signal handler may call it. */
void cleanup_leave(void);

/* Cleans up and ends the program by a signal. Other signal handlers may call this function. */
void cleanup_on_end(int signal);

#endif
