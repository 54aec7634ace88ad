/* One process of an implementation, with its pipes. */
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

/* Bytes that are kept of the end of standard error. */
#define CHILD_STDERR_KEPT 8192

/* Time for the end of a process that was killed, or whose pipes were closed because it cannot be
 * killed. Then it is lost. */
#define CHILD_KILL_MS 500.0

/* Signals, limits and ended processes are checked at least this often. */
#define CHILD_TICK_MS 50.0

/* Longest time for the start of a program: a file system may not answer. */
#define CHILD_EXEC_MS 10000.0

/* Descriptors of a process that are polled. */
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
    bool lost;    /* it cannot be ended, and lives on */
    int why_lost; /* an error number; 0: it was killed, and did not end */
    int status;   /* of waitpid, once reaped */
    char *folder; /* its own one, removed with it; NULL: it has none. Owned */
};

/* How a process is started. */
struct launch {
    const struct command *command;
    const struct confine *confine; /* NULL: our environment, no limits */
    const char *folder;            /* the place for its own folder; NULL: it starts in ours */
    const sigset_t *signals;       /* its signal mask */
};

/* Starts the command in a session of its own, without a terminal, and with only its pipes as
 * descriptors. On Linux it ends when we do. False, with the reason in *why, if it cannot start. */
bool child_start(struct child *c, const struct launch *launch, struct buf *why);

/* Writes as much of to_write as fits into the pipe. */
void child_write(struct child *c);

/* Reads once. False at the end of its output. */
bool child_read(struct child *c);
void child_read_stderr(struct child *c);

/* Fills the CHILD_FDS elements for poll: input, output, standard error. */
void child_poll_fds(const struct child *c, struct pollfd *fds);

/* Waits until a pipe can be read or written, and reads or writes it; at most ms milliseconds, and
 * never longer than CHILD_TICK_MS. Reaps orphans meanwhile. */
void child_exchange(struct child *c, double ms);

/* Closes its standard input. */
void child_close_input(struct child *c);

/* Checks, without waiting, if the process has ended. If so, kills the rest of its group. */
bool child_ended(struct child *c);

/* True if it exceeds a limit that we keep ourselves (NULL: none), which is then appended. many:
 * also count its processes, which takes a while. */
bool child_exceeds(const struct child *c, const struct confine *limits, bool many,
                   struct buf *what);

/* Kills the process with everything below it, in its group and its session, waits for it, removes
 * its folder and closes its pipes. A process that cannot be killed is lost. */
void child_kill(struct child *c);

/* Appends the end of its standard error, if there is one, below a line that says so. */
void child_describe_stderr(const struct child *c, struct buf *out);

/* Appends that a lost process lives on, and why. */
void child_describe_loss(const struct child *c, struct buf *out);

/* Appends how it ended: "exit status 3", "killed by signal 11 (Segmentation fault)". */
void child_describe_end(const struct child *c, struct buf *out);

/* Frees everything; the process must be gone. */
void child_free(struct child *c);

#endif
