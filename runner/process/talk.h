/* Lines to and from one process of an implementation. smoke reads every line itself; runs over
 * cases have sched.h. */
#ifndef RUNNER_TALK_H
#define RUNNER_TALK_H

#include <cjson/cJSON.h>
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

/* The whole answer to hello as a tree, owned by the caller; NULL, with the reason in *why, if it is
 * none of this version of the protocol. */
cJSON *talk_parse_hello(const char *line, size_t n, struct buf *why);

/* Starts a command line under limits. False with the reason in *why.
 * Close in either case. */
bool talk_open(struct talk *t, const char *command, const struct confine_options *limits,
               struct buf *why);

/* Queues a text, which is written while talk_line waits. */
void talk_say(struct talk *t, const char *text, size_t n);

/* Waits at most ms milliseconds for the next line, without its newline, valid until the next call.
 * For the other ends, *line and *n are the incomplete line. */
enum talk_end talk_line(struct talk *t, double ms, const char **line, size_t *n);

/* Closes its input and waits for its end. False if it does not end in time; then it is killed. */
bool talk_finish(struct talk *t, double ms);

/* Kills the process and frees everything. */
void talk_close(struct talk *t);

#endif
