/* Reduces a request on which an implementation and the reference disagree. The reduced request
 * shows the same disagreement:
 * - the same kind of difference,
 * - one of the causes, if causes are known,
 * - the same crash message.
 * There is one exception. After a crash, a timeout or an invalid reply, the reference may accept
 * the reduced request although it rejects the original request. The reduction is deterministic. */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/diagnose/cause.h"

/* Maximum number of candidate requests: REDUCE_TRIED_MAX for the reference, REDUCE_ASKED_MAX for
   the implementation. */
#define REDUCE_TRIED_MAX 20000
#define REDUCE_ASKED_MAX 2000

/* Maximum number of candidates that time out. Each such candidate takes twice the time limit,
   because it is sent again to a new process. */
#define REDUCE_TIMEOUTS_MAX 8

struct reduced {
    struct buf request;        /* a JSON object without "id" */
    struct peer_answer answer; /* the implementation's answer */
    size_t tried;              /* number of candidates sent to the reference */
    size_t asked;              /* number of candidates sent to the implementation */
    size_t timeouts;
    bool gave_up; /* a limit was reached before all edits were tried */
};

/* Reduces the request of a disagreement. Free *out with reduce_free. */
void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out);

/* Returns the size of a request's source in bytes, or 0 if the request has no source. */
size_t reduce_source_size(const char *request, size_t n);

void reduce_free(struct reduced *r);

#endif
