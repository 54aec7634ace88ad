/* The steps of `hclcheck smoke`, as they are told. */
#ifndef RUNNER_SMOKE_STEP_H
#define RUNNER_SMOKE_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

enum end { END_OK, END_SKIPPED, END_ADVICE, END_FAULT };

/* One step as it is told: what went over the pipes, and what is wrong with it. */
struct step {
    const char *title;
    struct buf sent;
    struct buf expected;
    struct buf came;
    struct buf remark; /* of a step that is right: a word about it; else what is wrong */
    const char *hint;
    bool repeatable; /* what was sent is one request, to be tried by hand */
};

/* What was told so far. */
struct tale {
    FILE *out;
    const char *command; /* of the implementation */
    bool colour;
    bool verbose;
    size_t steps;
    size_t counts[END_FAULT + 1];
};

/* Tells how a step ended, and empties it. stderr_tail: the end of the implementation's standard
 * error. */
void step_tell(struct tale *t, struct step *step, enum end end, const struct buf *stderr_tail);

/* Empties a step that is not told. */
void step_drop(struct step *step);

#endif
