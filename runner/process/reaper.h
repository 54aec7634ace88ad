/* Waits for every ended child: for those that are kept here, and for adopted orphans, which would
 * stay zombies until our own end. */
#ifndef RUNNER_REAPER_H
#define RUNNER_REAPER_H

#include <stdbool.h>
#include <sys/types.h>

/* Most orphans that are reaped at a time, since other work may be waiting. */
#define REAPER_SWEEP_MAX 4096

/* Keeps a child: reaper_ended will be asked about it. */
void reaper_keep(pid_t pid);

/* Checks, without waiting, if a kept child has ended. If so, kills the rest of its process group,
 * reaps it and forgets it. */
bool reaper_ended(pid_t pid, int *status);

/* Forgets a child that lives on: it is an orphan like others. */
void reaper_forget(pid_t pid);

/* Notes that a child has ended; for a handler of SIGCHLD. */
void reaper_wake(void);

/* Reaps the children that ended since the last call. */
void reaper_sweep(void);

#endif
