/* Exchanges lines with one process of an implementation, for commands that handle every line
   themselves. Runs over cases use sched.h instead. */
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
    EXCHANGE_SILENT,     /* no line came in time */
    EXCHANGE_TOO_LONG,   /* a line was longer than the limit */
    EXCHANGE_CLOSED,     /* the output of the process ended */
    EXCHANGE_INTERRUPTED /* a signal came for this program */
};

struct exchange {
    struct command command;
    struct confine confine;
    struct child child;
    struct cleanup cleanup;
    struct buf folder;
    double begin; /* the time at which the process was started */
    bool greeted; /* true if the process has sent a line */
    bool guarded;
    bool interrupted; /* true if a signal for this program has come */
};

/* Parses the answer to hello. The caller frees the result. Returns NULL, with the reason in *why,
   if the answer does not fit this version of the protocol. */
cJSON *exchange_parse_hello(const char *line, size_t n, struct buf *why);

/* Starts a command line with limits. Returns false, with the reason in *why, if the process cannot
   be started. The caller calls exchange_close, also after a failure. */
bool exchange_open(struct exchange *t, const char *command, const struct confine_options *limits,
                   struct buf *why);

/* Waits at most `ms` milliseconds for the next line. The line has no newline, and is valid until
   the next call. If no line came, *line and *n give the incomplete line. */
enum exchange_end exchange_line(struct exchange *t, double ms, const char **line, size_t *n);

/* Waits at most `ms` milliseconds for the beginning of a line. Returns true if output came, or if
   no output can come because the output ended or a signal came. */
bool exchange_await(struct exchange *t, double ms);

/* Closes the input of the process. If the process does not end within `ms` milliseconds, kills the
   process and returns false. */
bool exchange_finish(struct exchange *t, double ms);
void exchange_close(struct exchange *t);

#endif
