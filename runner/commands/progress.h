/* Shows on standard error that the program is working. A terminal shows one line, which is redrawn.
   If standard error is no terminal, a line is printed every PROGRESS_LINE_MS. */
#ifndef RUNNER_PROGRESS_H
#define RUNNER_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "process/pulse.h"

#define PROGRESS_LINE_MS 10000.0

/* After this time in milliseconds, the progress line names a request without an answer. */
#define PROGRESS_SLOW_MS 2000.0

struct progress {
    FILE *err; /* the stream to write to, or NULL to write nothing */
    bool terminal;
    double interval_ms; /* minimum time between two lines */
    /* the text before the counts; if NULL, only waits for hello are shown */
    const char *label;
    bool only_hello; /* true if a terminal shows only waits for hello, because the command prints
                        its output at the same time */
    const char *(*name)(void *arg, size_t task); /* returns the name of a request, or NULL */
    void *arg;
    double begin, at; /* the time of progress_begin, and the time of the last line */
    bool drawn;       /* true if the terminal shows a progress line */
    size_t done, total;
    struct pulse last;
    struct progress *outer; /* listened before */
};

/* Begins to show progress. Shows nothing if `err` is not standard error. *p must not move in memory
   until progress_end, because other functions have a pointer to *p. */
void progress_begin(struct progress *p, FILE *err, const char *label);

/* Shows "done/total" if the interval since the last line is over. */
void progress_show(struct progress *p, size_t done, size_t total);

/* Shows the state of the work if the interval since the last line is over. */
void progress_at(struct progress *p, const struct pulse *pulse, double now);

/* Erases the progress line. Call progress_hide before other output. */
void progress_hide(struct progress *p);

void progress_end(struct progress *p);

#endif
