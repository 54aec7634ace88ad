/* Compares the answers to the three requests of a derived case (runner/tree.md). */
#ifndef RUNNER_TRIPLE_H
#define RUNNER_TRIPLE_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct judged;

/* Compares the trees or shapes of all requests. Each request must have an answer. Returns the
   request with the wrong answer, with the reason in *why. If all answers are right, returns
   REQUEST_OWN. */
size_t triple_check(const struct judged *r, bool shapes, struct buf *why);

#endif
