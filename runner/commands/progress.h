/* A bar on standard error during long work, if that is a terminal. */
#ifndef RUNNER_PROGRESS_H
#define RUNNER_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct progress {
    bool shown;
    double at; /* when it was drawn last */
};

/* Draws bars if messages, which go to err, go to a terminal. */
struct progress progress_begin(FILE *err);

/* Draws it, not too often: done of total, after a label (or ""). */
void progress_show(struct progress *p, const char *label, size_t done, size_t total);

/* Erases it. */
void progress_end(struct progress *p);

#endif
