/*
 * Makes a request on which an implementation disagrees small, and keeps it the same disagreement:
 * the same kind, and where a cause is known, one of the same causes; the same words, where it is a
 * crash; where no answer came to what the reference refuses, it may take what is left. First the
 * tree, then tokens, then characters, then scope, functions and schema, until nothing more can go.
 * Deterministic. No request is asked twice.
 */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/diagnose/cause.h"

/* At most so many candidates are tried by the reference, and so many asked of the implementation.
 */
#define REDUCE_TRIED_MAX 20000
#define REDUCE_ASKED_MAX 2000

/* So many of its answers may stay out: each takes the time limit twice, at work and as the first of
 * a fresh process. */
#define REDUCE_TIMEOUTS_MAX 8

struct reduced {
    struct buf request;        /* an object as JSON text without "id" */
    struct peer_answer answer; /* the implementation's, to that */
    size_t tried;
    size_t asked;    /* of the implementation */
    size_t timeouts; /* of these were not answered in time */
    bool gave_up;    /* a limit was met before nothing more could go */
};

/* Free with reduce_free. */
void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out);

/* Bytes of a request's source; 0 where it has none. */
size_t reduce_source_size(const char *request, size_t n);

void reduce_free(struct reduced *r);

#endif
