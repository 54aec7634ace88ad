/* Starts one process of an implementation, and reads and writes its pipes. */
#ifndef RUNNER_CHILD_H
#define RUNNER_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/frame.h"

struct command;
struct confine;
struct pollfd;

/* Number of bytes that are kept of the end of standard error. */
#define CHILD_STDERR_KEPT 8192

/* Milliseconds in which a killed process must end, or a process that cannot be killed must end
 * after its pipes were closed. After that it is lost. */
#define CHILD_KILL_MS 500.0

/* Most milliseconds between two checks of signals, limits and ended processes. */
#define CHILD_TICK_MS 50.0

/* Most milliseconds for the start of a program, because a file system may not answer. */
#define CHILD_EXEC_MS 10000.0

/* Number of descriptors of a process that are polled. */
#define CHILD_FDS 3

struct child {
    pid_t pid; /* 0: none; also the id of its session and process group */
    int in;    /* our end of its standard input, -1 when closed */
    int out;
    int err;
    struct buf to_write;
    struct frame frame;
    struct buf stderr_tail;
    size_t stderr_dropped; /* bytes of standard error before the tail */
    bool input_broken;     /* it closed its standard input */
    bool reaped;
    bool lost;    /* it cannot be killed and is still running */
    int why_lost; /* an error number; 0: it did not end after SIGKILL */
    int status;   /* of waitpid, once reaped */
    char *folder; /* its own folder, which is removed with it; or NULL. Owned */
};

/* The settings for starting a process. */
struct launch {
    const struct command *command;
    const struct confine *confine; /* NULL: our environment, no limits */
    const char *folder; /* where the process gets its own folder; NULL: it starts in our folder */
    const sigset_t *signals; /* its signal mask */
};

/* Starts the command in a session of its own, without a terminal, with its pipes as only
 * descriptors. On Linux the kernel kills it when this program ends. Returns false, with the reason
 * in *why, if it cannot start. */
bool child_start(struct child *c, const struct launch *launch, struct buf *why);

/* Writes as much of to_write as fits into the pipe. */
void child_write(struct child *c);

/* Reads once from its standard output. Returns false at the end of the output. */
bool child_read(struct child *c);
void child_read_stderr(struct child *c);

/* Fills CHILD_FDS elements for poll, in this order: input, output, standard error. */
void child_poll_fds(const struct child *c, struct pollfd *fds);

/* Waits until a pipe is ready and reads or writes it, at most ms and at most CHILD_TICK_MS
 * milliseconds. Reaps orphans meanwhile. */
void child_exchange(struct child *c, double ms);
void child_close_input(struct child *c);

/* Tells, without waiting, if the process has ended. If so, kills the rest of its process group. */
bool child_ended(struct child *c);

/* Tells if the process exceeds a limit that the kernel does not enforce; appends that limit to
 * *what. `many`: also count its processes, which is slow. limits may be NULL. */
bool child_exceeds(const struct child *c, const struct confine *limits, bool many,
                   struct buf *what);

/* Kills the process, its descendants, its group and its session. Waits for its end, removes its
 * folder and closes its pipes. A process that does not end is lost. */
void child_kill(struct child *c);

/* Appends the end of its standard error, if there is any, below a heading. */
void child_describe_stderr(const struct child *c, struct buf *out);
void child_describe_loss(const struct child *c, struct buf *out);

/* Appends how the process ended, such as "exit status 3" or "killed by signal 11 (…)". */
void child_describe_end(const struct child *c, struct buf *out);
void child_free(struct child *c);

#endif
