/* Finds and kills the descendants of a process, also those that left the process group. */
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

/* Sends SIGKILL to root, to its group and session, and to all its descendants. The caller must not
   have reaped root. If root cannot be killed, returns false and sets errno. */
bool tree_kill(pid_t root);

/* Kills and reaps the descendants of this process that are not in `known`, for at most `ms`
   milliseconds. Returns a process that cannot be killed, or 0. Allocates no memory, because signal
   handlers call this function. Does nothing if the system has no list of processes. */
pid_t tree_end_all(const struct tree *known, double ms);

void tree_free(struct tree *t);

/* --- Reaping of ended children and of processes that lost their parent --- */

/* Maximum number of processes that one call reaps, because more would delay other work. */
#define REAPER_SWEEP_MAX 4096

/* Registers a child. reaper_ended reports the end of registered children only. */
void reaper_keep(pid_t pid);

/* Returns true if a registered child has ended, without waiting. If the child has ended, kills the
   rest of its process group, reaps the child and forgets it. */
bool reaper_ended(pid_t pid, int *status);

/* Forgets a child that keeps running. From now on, the child is treated as a process that lost its
   parent. */
void reaper_forget(pid_t pid);

/* Kills the process groups of the registered children. Signal handlers may call this function. */
void reaper_kill(void);

/* Records that a child has ended. A handler of SIGCHLD calls this function. */
void reaper_wake(void);

/* Reaps the processes without a parent that have ended since the last call. */
void reaper_sweep(void);

#endif
