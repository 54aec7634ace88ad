/* Finds the largest requests that an implementation can take, by bisection, before answers are
 * compared. So its limits are not reported as bugs. */
#ifndef RUNNER_FUZZ_LIMITS_H
#define RUNNER_FUZZ_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct oracle;
struct peer;

enum dimension { DIMENSION_NESTING, DIMENSION_DIGITS, DIMENSION_SIZE, DIMENSION_COUNT };

/* For each dimension, the largest tried size at which the implementation agreed with the reference.
 */
struct limits {
    size_t largest[DIMENSION_COUNT];
};

/* The size of one request in each dimension. */
struct limits_measure {
    size_t of[DIMENSION_COUNT];
};

/* Finds the limits with an operation that the implementation offers: one that evaluates a value,
 * else one that parses a file with a value. If it offers neither, no limit is set. */
void limits_learn(struct peer *p, struct oracle *o, enum edition edition, struct limits *out);

/* Returns whether the implementation has a limit. If not, requests need not be measured. */
bool limits_met(const struct limits *l);

/* Measures a request. */
void limits_measure(const char *request, size_t n, struct limits_measure *out);

/* Returns whether a request stays below two thirds of each limit. */
bool limits_allow(const struct limits *l, const struct limits_measure *m);

/* Appends a line for each limit. */
void limits_print(const struct limits *l, struct buf *out);

#endif
