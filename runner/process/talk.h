/* A conversation with one process of an implementation, a line at a time: for smoke, which looks at
 * every line itself. Runs over cases have sched.h. */
#ifndef RUNNER_TALK_H
#define RUNNER_TALK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "process/child.h"
#include "process/command.h"
#include "process/confine.h"
#include "process/guard.h"

enum talk_end {
    TALK_LINE,
    TALK_SILENT,     /* nothing in time */
    TALK_TOO_LONG,   /* a line beyond the limit */
    TALK_CLOSED,     /* its output ended */
    TALK_INTERRUPTED /* by a signal to us */
};

struct talk {
    struct command command;
    struct confine confine;
    struct child child;
    struct guard guard;
    struct buf folder;
    bool guarded;
    bool interrupted; /* by a signal to us; some time ago */
};

/* Starts a command line under limits. False with the reason in *why.
 * Close in either case. */
bool talk_open(struct talk *t, const char *command, const struct confine_options *limits,
               struct buf *why);

/* Adds to what is to be written; it is written while talk_line waits. */
void talk_say(struct talk *t, const char *text, size_t n);

/* The next line without its newline, valid until the next call; at most ms milliseconds. Of the
 * other ends *line and *n are what there is of a line. */
enum talk_end talk_line(struct talk *t, double ms, const char **line, size_t *n);

/* Closes its input and waits for its end. False when it does not end in time; then it is killed. */
bool talk_finish(struct talk *t, double ms);

/* Kills what is left. */
void talk_close(struct talk *t);

#endif
