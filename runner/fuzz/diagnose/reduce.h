/* Reduces a request on which an implementation and the reference disagree. The reduced request
 * shows the same disagreement:
 * - the same kind of difference,
 * - one of the causes, if causes are known,
 * - the same crash message.
 * There is one exception. After a crash, a timeout or an invalid reply, the reference may accept
 * the reduced request although it rejects the original request. */
#ifndef RUNNER_REDUCE_H
#define RUNNER_REDUCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/diagnose/cause.h"

/* Maximum numbers of candidate requests: REDUCE_TRIED_MAX to the reference, and REDUCE_ASKED_MAX to
   the implementation. */
#define REDUCE_TRIED_MAX 20000
#define REDUCE_ASKED_MAX 2000

/* Maximum number of candidates that time out. A candidate that times out takes twice the time
   limit, because a new process gets the candidate again. */
#define REDUCE_TIMEOUTS_MAX 8

struct reduced {
    struct buf request;        /* a JSON object without "id" */
    struct peer_answer answer; /* the implementation's answer to `request` */
    size_t tried;              /* number of candidates that were sent to the reference */
    size_t asked;              /* number of candidates that were sent to the implementation */
    size_t timeouts;
};

/* Reduces the request of a disagreement. Free *out with reduce_free. */
void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out);

void reduce_free(struct reduced *r);

#endif
