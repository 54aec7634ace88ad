/* One process of an implementation: its pipes, its standard error, its end. */
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

/* This much of the end of standard error is kept. */
#define CHILD_STDERR_KEPT 8192

/* A process that was killed has so long to be gone, and one that cannot be killed, but whose pipes
 * are closed. Then it is given up. */
#define CHILD_KILL_MS 500.0

/* Signals, limits and ended processes are checked at least this often. */
#define CHILD_TICK_MS 50.0

/* A program that is not started after so long (a file system that does not answer) never is. */
#define CHILD_EXEC_MS 10000.0

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
    bool lost;    /* it could not be ended, and lives on */
    int why_lost; /* an error number; 0: it was killed, and did not go */
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

/* Starts the command in a session of its own, without a terminal, with no descriptors of ours but
 * its pipes; it ends when we do (on Linux). False, with the reason in *why, when it cannot be
 * started: no such file, not executable, no more processes. */
bool child_start(struct child *c, const struct launch *launch, struct buf *why);

/* Writes as much of to_write as the pipe takes. */
void child_write(struct child *c);

/* Reads once. False at the end of its output. */
bool child_read(struct child *c);
void child_read_stderr(struct child *c);

/* Waits until a pipe can be read or written, and reads or writes it; at most ms milliseconds, and
 * never longer than CHILD_TICK_MS. Reaps orphans meanwhile. */
void child_exchange(struct child *c, double ms);

/* No more input for it. */
void child_close_input(struct child *c);

/* Looks, without waiting, whether the process ended; kills the rest of its group when it did. */
bool child_ended(struct child *c);

/* True if it exceeds a limit that we keep ourselves (NULL: none), which is then appended. many:
 * also count its processes, which takes a while. */
bool child_exceeds(const struct child *c, const struct confine *limits, bool many,
                   struct buf *what);

/* Kills the process with everything below it, in its group and its session, waits for it, removes
 * its folder and closes everything but the texts. What cannot be killed is lost. */
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
