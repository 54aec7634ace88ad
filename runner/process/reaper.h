/* Every ended child is waited for here: those that somebody looks after, and the orphans that we
 * adopted, which would stay zombies until our own end. */
#ifndef RUNNER_REAPER_H
#define RUNNER_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

/* So many orphans are reaped at a time: something else may be waiting. */
#define REAPER_SWEEP_MAX 4096

/* From now on somebody asks reaper_ended about this child. */
void reaper_keep(pid_t pid);

/* Looks, without waiting, whether a kept child ended; then kills the rest of its process group,
 * reaps it and forgets it. */
bool reaper_ended(pid_t pid, int *status);

/* Nobody asks any more, though it lives on: it is an orphan like others. */
void reaper_forget(pid_t pid);

/* A child has ended: what a handler of SIGCHLD calls. */
void reaper_wake(void);

/* Reaps what ended, if something did since the last call. */
void reaper_sweep(void);

#endif
