/*
 * Reduces a request on which an implementation disagrees. The reduced request shows the same
 * disagreement:
 * - the same kind of difference,
 * - one of the causes, if causes are known,
 * - the same message of a crash.
 * One exception: if the reference rejects a request that the implementation did not answer (crash,
 * timeout, garbage), it may accept the reduced request. The result is deterministic.
 */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/diagnose/cause.h"

/* Most candidates that the reference is asked, and most that the implementation is asked. */
#define REDUCE_TRIED_MAX 20000
#define REDUCE_ASKED_MAX 2000

/* Most candidates that may time out. Each takes the time limit twice: in the running process, and
 * as the first request of a fresh one. */
#define REDUCE_TIMEOUTS_MAX 8

struct reduced {
    struct buf request;        /* a JSON object without "id" */
    struct peer_answer answer; /* the implementation's answer */
    size_t tried;
    size_t asked; /* candidates that the implementation was asked */
    size_t timeouts;
    bool gave_up; /* a limit was reached before all edits were tried */
};

/* Reduces the request of a disagreement. Free with reduce_free. */
void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out);

/* Returns the size of a request's source in bytes; 0 if it has none. */
size_t reduce_source_size(const char *request, size_t n);

void reduce_free(struct reduced *r);

#endif
