/* Starts one process of an implementation. Reads and writes the pipes of the process. */
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
struct confine_options;
struct pollfd;

/* Number of bytes that are kept from the end of standard error. */
#define CHILD_STDERR_KEPT 8192

/* Milliseconds in which a killed process must end. If the process does not end, its pipes are
   closed, and it gets the same time again. A process that survives counts as lost. */
#define CHILD_KILL_MS 500.0

/* Maximum number of milliseconds between two checks for signals, exceeded limits and ended
   processes. */
#define CHILD_TICK_MS 50.0

/* Number of descriptors that poll checks for a process. */
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
    size_t stderr_dropped; /* number of bytes of standard error that are no longer kept */
    bool input_broken;     /* true if the process closed its standard input */
    bool reaped;
    bool lost;    /* true if the process cannot be killed and is still running */
    int why_lost; /* the error number of kill, or 0 if the process survived SIGKILL */
    int status;   /* the status from waitpid after the process was reaped */
    char *folder; /* the working folder of the process, or NULL; owned; child_kill removes the
                     folder */
};

/* The settings for starting a process. */
struct launch {
    const struct command *command;
    /* environment and limits; if NULL, the process has this program's environment and no limits */
    const struct confine *confine;
    const char *folder; /* the parent of a new working folder for the process; if NULL, the process
                           uses the current folder */
    const sigset_t *signals; /* the signal mask of the process */
};

/* Starts the command in a session of its own, without a terminal. The process has no descriptors
   except its pipes. On Linux, the kernel kills the process when this program ends. Returns false,
   with the reason in *why, if the program cannot be started. */
bool child_start(struct child *c, const struct launch *launch, struct buf *why);

/* Writes as much of to_write as fits into the pipe. */
void child_write(struct child *c);

/* Reads once from the standard output of the process. Returns false at the end of the output. */
bool child_read(struct child *c);
void child_read_stderr(struct child *c);

/* Stores CHILD_FDS elements for poll: first input, then output, then standard error. */
void child_poll_fds(const struct child *c, struct pollfd *fds);

/* Waits until a pipe is ready, and reads or writes the pipe. Waits at most `ms` milliseconds, and
   never longer than CHILD_TICK_MS. Meanwhile reaps processes without a parent. */
void child_exchange(struct child *c, double ms);
void child_close_input(struct child *c);

/* Returns true if the process has ended, without waiting. After the end of the process, kills the
   rest of its process group. */
bool child_ended(struct child *c);

/* Kills the process, its descendants, its group and its session. Waits for the end of the process,
   removes its folder and closes its pipes. A process that does not end counts as lost. */
void child_kill(struct child *c);

/* Appends a heading and the end of the process's standard error. Appends nothing if standard error
   is empty. */
void child_describe_stderr(const struct child *c, struct buf *out);
void child_describe_loss(const struct child *c, struct buf *out);

/* Appends how the process ended, such as "exit status 3" or "killed by signal 11 (…)". */
void child_describe_end(const struct child *c, struct buf *out);
void child_free(struct child *c);

#endif
