/* Removes processes and folders of implementations. While processes run, SIGINT, SIGTERM and SIGHUP
   end the current work but not the program. No process runs longer than the program. */
#ifndef RUNNER_CLEANUP_H
#define RUNNER_CLEANUP_H

#include <signal.h>
#include <stdbool.h>

#include "process/tree.h"

/* Maximum number of milliseconds in which processes are killed that keep starting new processes. */
#define CLEANUP_END_MS 5000.0

/* Milliseconds in which the current work must end after a signal. After this time, the program ends
   at once. */
#ifdef __SANITIZE_ADDRESS__
#define CLEANUP_GRACE_MS 2500 /* a long time, because a sanitizer makes the program slow */
#else
#define CLEANUP_GRACE_MS 500
#endif

/* Maximum number of milliseconds in which descendants are killed if the program ends at once. */
#define CLEANUP_HURRY_MS 200.0

#define CLEANUP_STATUS 2

enum { CLEANUP_SIGNALS = 17 };

struct cleanup {
    sigset_t signals; /* the signal mask before cleanup_begin; started processes get this mask */
    struct sigaction before[CLEANUP_SIGNALS];
    bool adopted;
    bool outermost;
    struct tree known; /* the processes that existed before cleanup_begin */
};

/* After this call, cleanup_interrupted reports SIGINT, SIGTERM and SIGHUP, and SIGPIPE is ignored.
   The end of a child interrupts poll. Descendants that lose their parent become children of this
   process. If another signal or a call of exit ends this process, the descendants of this process
   are first killed, and its folders removed. */
void cleanup_begin(struct cleanup *g);

/* Returns true if SIGINT, SIGTERM or SIGHUP came since the last call. */
bool cleanup_interrupted(void);

/* Returns true if cleanup_interrupted would return true. After a signal, long work must end. */
bool cleanup_pending(void);

/* Makes cleanup_interrupted report a signal again. */
void cleanup_remember(void);

/* Kills the descendants of this process that are not in `known`. Restores the signal handlers and
   the signal mask. Reports a descendant that cannot be killed. Raises a signal again if
   cleanup_interrupted has not reported the signal. */
void cleanup_end(struct cleanup *g);

/* Cleans up, and ends the program by a signal. Signal handlers may call this function. */
void cleanup_on_end(int signal);

#endif
