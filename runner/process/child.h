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

/* Milliseconds in which a process must end after it was killed. A process that cannot be killed
   must end in this time after its pipes were closed. Otherwise the process is lost. */
#define CHILD_KILL_MS 500.0

/* Maximum number of milliseconds between two checks of signals, limits and ended processes. */
#define CHILD_TICK_MS 50.0

/* Maximum number of milliseconds for the start of a program, because a file system may not
   answer. */
#define CHILD_EXEC_MS 10000.0

/* Number of descriptors of a process that are polled. */
#define CHILD_FDS 3

struct child {
    pid_t pid; /* the process id, which is also the id of its session and process group; 0 if there
                  is no process */
    int in;    /* our end of the pipe to the process's standard input; -1 if it is closed */
    int out;
    int err;
    struct buf to_write;
    struct frame frame;
    struct buf stderr_tail;
    size_t stderr_dropped; /* the number of bytes of standard error before the tail */
    bool input_broken;     /* true if the process closed its standard input */
    bool reaped;
    bool lost;    /* true if the process cannot be killed and is still running */
    int why_lost; /* the error number of kill; 0 if the process did not end after SIGKILL */
    int status;   /* status of waitpid, after the process was reaped */
    char *folder; /* the working folder of the process, which is removed with the process; or NULL;
                     owned */
};

/* The settings for starting a process. */
struct launch {
    const struct command *command;
    /* environment and limits; NULL for our environment without limits */
    const struct confine *confine;
    const char *folder; /* the folder in which the process gets its working folder; NULL for our own
                           working folder */
    const sigset_t *signals; /* the signal mask of the process */
};

/* Starts the command in a session of its own, without a terminal. The process has no descriptors
 * except its pipes. On Linux the kernel kills the process when this program ends. Returns false,
 * with the reason in *why, if it cannot start. */
bool child_start(struct child *c, const struct launch *launch, struct buf *why);

/* Writes as much of to_write as fits into the pipe. */
void child_write(struct child *c);

/* Reads once from the standard output of the process. Returns false at the end of the output. */
bool child_read(struct child *c);
void child_read_stderr(struct child *c);

/* Fills CHILD_FDS elements for poll, in this order: input, output, standard error. */
void child_poll_fds(const struct child *c, struct pollfd *fds);

/* Waits until a pipe is ready, and reads or writes the pipe. Waits at most ms and at most
 * CHILD_TICK_MS milliseconds. Reaps orphans meanwhile. */
void child_exchange(struct child *c, double ms);
void child_close_input(struct child *c);

/* Tells, without waiting, if the process has ended. If it has ended, kills the rest of its process
   group. */
bool child_ended(struct child *c);

/* Tells if the process exceeds a limit that the kernel does not enforce. Appends the limit to
 * *what. If `many` is true, also counts the descendants, which is slow. limits may be NULL. */
bool child_exceeds(const struct child *c, const struct confine *limits, bool many,
                   struct buf *what);

/* Kills the process, its descendants, its group and its session. Waits for its end, removes its
 * folder and closes its pipes. A process that does not end is lost. */
void child_kill(struct child *c);

/* Appends the end of its standard error, if there is any, below a heading. */
void child_describe_stderr(const struct child *c, struct buf *out);
void child_describe_loss(const struct child *c, struct buf *out);

/* Appends a description of the end of the process, such as "exit status 3" or "killed by signal 11
   (…)". */
void child_describe_end(const struct child *c, struct buf *out);
void child_free(struct child *c);

#endif
