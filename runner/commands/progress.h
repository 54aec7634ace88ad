/* Draws a progress bar on standard error, if standard error is a terminal. */
#ifndef RUNNER_PROGRESS_H
#define RUNNER_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct progress {
    bool shown;
    double at; /* time of the last drawing */
};

/* Returns a progress bar. It is shown only if `err` is a terminal. */
struct progress progress_begin(FILE *err);

/* Draws the bar for `done` of `total` after a label (or ""), at most ten times a second. */
void progress_show(struct progress *p, const char *label, size_t done, size_t total);

/* Erases the bar. */
void progress_end(struct progress *p);

#endif
