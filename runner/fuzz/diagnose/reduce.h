/*
 * Makes a request on which an implementation disagrees small, and keeps it the same disagreement:
 * the same kind; if causes are known, one of them; of a crash, the same words. If the reference
 * refuses a request that was not answered, the smaller one may be one that it accepts.
 * Deterministic.
 */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/diagnose/cause.h"

/* Candidates that the reference is asked about at most, and of these the implementation. */
#define REDUCE_TRIED_MAX 20000
#define REDUCE_ASKED_MAX 2000

/* Candidates that may time out. Each takes the time limit twice: at work, and as the first request
 * of a fresh process. */
#define REDUCE_TIMEOUTS_MAX 8

struct reduced {
    struct buf request;        /* an object as JSON text without "id" */
    struct peer_answer answer; /* of the implementation */
    size_t tried;
    size_t asked; /* of the implementation */
    size_t timeouts;
    bool gave_up; /* a limit was met before the last edit was tried */
};

/* Free with reduce_free. */
void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out);

/* Returns the size of a request's source in bytes; 0 if it has none. */
size_t reduce_source_size(const char *request, size_t n);

void reduce_free(struct reduced *r);

#endif
