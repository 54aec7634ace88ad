/* Finds and kills the descendants of a process, even if they left its process group. On systems
 * other than Linux, finds no process, and kills only process groups. */
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
    struct tree_process *list; /* sorted by pid */
    size_t count;
    size_t cap;
};

/* Reads the list of all processes. Returns false if the system has no list. Free with tree_free. */
bool tree_read(struct tree *t);

/* Returns the number of processes below root, in its group or in its session. Counts root. */
size_t tree_count_below(const struct tree *t, pid_t root);

/* Sends SIGKILL to root, to its group and session, and to all its descendants. root must not be
 * reaped yet. If root cannot be killed, returns false and sets errno. */
bool tree_kill(pid_t root);

/* Makes each descendant that becomes an orphan our child. Returns the setting for
   tree_adopt_end. */
bool tree_adopt_begin(void);
void tree_adopt_end(bool before);

/* Kills and reaps our descendants that are not in `known`, for at most ms milliseconds. Returns a
 * process that cannot be killed, or 0. Allocates nothing, so a signal handler may call it. */
pid_t tree_end_all(const struct tree *known, double ms);

void tree_free(struct tree *t);

/* --- Reaping of ended children and of adopted orphans --- */

/* Maximum number of orphans that are reaped in one call, so that other work is not delayed. */
#define REAPER_SWEEP_MAX 4096

/* Registers a child, so that reaper_ended reports its end. */
void reaper_keep(pid_t pid);

/* Tells, without waiting, if a registered child has ended. If it has ended, kills the rest of its
   process group, reaps the child and forgets it. */
bool reaper_ended(pid_t pid, int *status);

/* Forgets a child that keeps running. After this call, the child is treated as an orphan. */
void reaper_forget(pid_t pid);

/* Records that a child has ended. A handler of SIGCHLD calls this function. */
void reaper_wake(void);

/* Reaps the children that ended since the last call. */
void reaper_sweep(void);

#endif
