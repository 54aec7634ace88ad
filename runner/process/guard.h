/* While processes of implementations run: signals wait until we ask, and none outlives us. */
#ifndef RUNNER_GUARD_H
#define RUNNER_GUARD_H

#include <signal.h>
#include <stdbool.h>

#include "process/tree.h"

struct guard {
    sigset_t signals; /* the mask before, which processes that we start get */
    struct sigaction pipe;
    struct sigaction child;
    bool adopted;
    struct tree known;
};

/* From now on SIGINT, SIGTERM and SIGHUP wait for guard_interrupted, SIGPIPE is ignored, an ended
 * child wakes poll, and processes whose parent ended become ours. */
void guard_begin(struct guard *g);

/* Whether one of the signals came since the last call. */
bool guard_interrupted(void);

/* Whether one of the signals waits for guard_interrupted: what takes long then ends. */
bool guard_pending(void);

/* Kills whatever is below us and was not before, and puts everything back. */
void guard_end(struct guard *g);

#endif
