/* Lines to and from one process of an implementation. smoke reads every line itself; runs over
 * cases have sched.h. */
#ifndef RUNNER_EXCHANGE_H
#define RUNNER_EXCHANGE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "process/child.h"
#include "process/cleanup.h"
#include "process/command.h"
#include "process/confine.h"

enum exchange_end {
    EXCHANGE_LINE,
    EXCHANGE_SILENT,     /* nothing in time */
    EXCHANGE_TOO_LONG,   /* a line beyond the limit */
    EXCHANGE_CLOSED,     /* its output ended */
    EXCHANGE_INTERRUPTED /* by a signal to us */
};

struct exchange {
    struct command command;
    struct confine confine;
    struct child child;
    struct cleanup cleanup;
    struct buf folder;
    bool guarded;
    bool interrupted; /* by a signal to us; some time ago */
};

/* The whole answer to hello as a tree, owned by the caller; NULL, with the reason in *why, if it is
 * none of this version of the protocol. */
cJSON *exchange_parse_hello(const char *line, size_t n, struct buf *why);

/* Starts a command line under limits. False with the reason in *why.
 * Close in either case. */
bool exchange_open(struct exchange *t, const char *command, const struct confine_options *limits,
                   struct buf *why);

/* Waits at most ms milliseconds for the next line, without its newline, valid until the next call.
 * For the other ends, *line and *n are the incomplete line. */
enum exchange_end exchange_line(struct exchange *t, double ms, const char **line, size_t *n);

/* Waits at most ms milliseconds for output that begins a line. True also if there will be none: its
 * output ended, or a signal came. */
bool exchange_await(struct exchange *t, double ms);

/* Closes its input and waits for its end. False if it does not end in time; then it is killed. */
bool exchange_finish(struct exchange *t, double ms);

/* Kills the process and frees everything. */
void exchange_close(struct exchange *t);

#endif
