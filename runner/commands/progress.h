/* A bar on standard error while something long goes on; nothing where that is no terminal. */
#ifndef RUNNER_PROGRESS_H
#define RUNNER_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct progress {
    bool shown;
    double at; /* when it was drawn last */
};

/* err: where messages go; a bar is drawn where that is standard error, and a terminal. */
struct progress progress_begin(FILE *err);

/* Draws it, not too often: done of total, label before it and note behind it (either may be ""). */
void progress_show(struct progress *p, const char *label, size_t done, size_t total,
                   const char *note);

/* Takes it away. */
void progress_end(struct progress *p);

#endif
