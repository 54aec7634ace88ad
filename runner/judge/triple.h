/* Compares the answers to the three requests of a derived case (runner/tree.md). */
#ifndef RUNNER_TRIPLE_H
#define RUNNER_TRIPLE_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct judged;

/* Compares the trees or the shapes of all requests. All requests must have been answered. Returns
 * the request whose answer is wrong, with the reason in *why, or REQUEST_OWN if all are right. */
size_t triple_check(const struct judged *r, bool shapes, struct buf *why);

#endif
