/* Slow is told from hung: what was not answered in time gets more time once. */
#ifndef RUNNER_PATIENCE_H
#define RUNNER_PATIENCE_H

#include <stdbool.h>

struct buf;
struct oracle;
struct question;
struct rival;

/* Time limits of a request that it gets then. */
#define PATIENCE_LIMITS 6

/* Asks again, as the first request of a fresh process. Appends "no reply in 10 s, nor in 60 s", or
 * what else it did: "no reply in 10 s; slow: the right answer after 14.2 s". */
void patience_describe(struct rival *r, struct oracle *o, const struct question *q,
                       struct buf *out);

/* Whether a description says that the answer was right, and only late; NULL says nothing. */
bool patience_was_slow(const char *description);

#endif
