/* Processes and their parents, so that what an implementation starts ends with it, also what left
 * its process group. Linux only: elsewhere nothing is found, and process groups must do. */
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

/* Reads all processes there are; false where the system does not tell. Free with tree_free. */
bool tree_read(struct tree *t);

/* How many processes there are below root, in its group and in its session, with root. */
size_t tree_count_below(const struct tree *t, pid_t root);

/* Sends SIGKILL to root, to its group and session, and to everything below it, wherever it went.
 * root must not be reaped yet. False with errno set when root cannot be sent it. */
bool tree_kill(pid_t root);

/* From now on processes whose parent ended become children of this one. Returns what was so
 * before, for tree_adopt_end. */
bool tree_adopt_begin(void);
void tree_adopt_end(bool before);

/* Kills and reaps everything below this process that is not in `known`, the processes of an earlier
 * time, until nothing is left that can be killed, for at most ms milliseconds. Returns one that
 * lives on; 0 where none does. Allocates nothing, and may be called in a signal handler. */
pid_t tree_end_all(const struct tree *known, double ms);

void tree_free(struct tree *t);

#endif
