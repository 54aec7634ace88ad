/* Finds and kills the processes below another one, also those that left its process group. Works on
 * Linux; elsewhere nothing is found, and only process groups are killed. */
#ifndef RUNNER_TREE_H
#define RUNNER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct tree_process {
    pid_t pid;
    pid_t parent;
    pid_t group;
    pid_t session;
};

struct tree {
    struct tree_process *list; /* by pid */
    size_t count;
    size_t cap;
};

/* Reads the list of all processes; false if the system has none. Free with tree_free. */
bool tree_read(struct tree *t);

/* The number of processes below root, in its group and in its session, with root. */
size_t tree_count_below(const struct tree *t, pid_t root);

/* Sends SIGKILL to root, to its group and session, and to all processes below it. root must not be
 * reaped yet. False with errno set if root cannot be killed. */
bool tree_kill(pid_t root);

/* From now on processes whose parent ended become children of this one. Returns the setting before,
 * for tree_adopt_end. */
bool tree_adopt_begin(void);
void tree_adopt_end(bool before);

/* Kills and reaps the processes below this one that are not in `known` (an earlier list), for at
 * most ms milliseconds. Returns one that lives on; 0 for none. Allocates nothing, and may be called
 * in a signal handler. */
pid_t tree_end_all(const struct tree *known, double ms);

void tree_free(struct tree *t);

/* --- Ended children: those that are kept here, and adopted orphans, which would stay zombies until
 * our own end --- */

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
