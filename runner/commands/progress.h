/* Shows on standard error that work goes on: on a terminal a line that is drawn again and again,
 * elsewhere a line every PROGRESS_LINE_MS. */
#ifndef RUNNER_PROGRESS_H
#define RUNNER_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "process/pulse.h"

#define PROGRESS_LINE_MS 10000.0

/* A request is named when it takes longer. */
#define PROGRESS_SLOW_MS 2000.0

struct progress {
    FILE *err; /* NULL: nothing is shown */
    bool terminal;
    double interval_ms; /* least time between two lines */
    const char *label;  /* NULL: only waits for hello are shown */
    bool only_hello; /* on a terminal, shows only waits for hello: the command prints meanwhile */
    const char *(*name)(void *arg, size_t task); /* of a request, or NULL */
    void *arg;
    double begin, at; /* when it began, and when the last line came */
    bool drawn;       /* a line is on the terminal */
    size_t done, total;
    struct pulse last;
    struct progress *outer; /* listened before */
};

/* Begins. Shows nothing if messages do not go to standard error. It hears
 * of every wait until progress_end, so it must not move. */
void progress_begin(struct progress *p, FILE *err, const char *label);

/* Shows done of total, if it is time for it. */
void progress_show(struct progress *p, size_t done, size_t total);

/* Shows the state at this time, if it is time for it. */
void progress_at(struct progress *p, const struct pulse *pulse, double now);

/* Erases the line, so that something else can be printed. */
void progress_hide(struct progress *p);

void progress_end(struct progress *p);

#endif
