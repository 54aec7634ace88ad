/* The size of the requests that an implementation can take, found by bisection before anything is
 * compared: so its own limits are not reported as bugs. */
#ifndef RUNNER_FUZZ_LIMITS_H
#define RUNNER_FUZZ_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct oracle;
struct peer;

enum dimension { DIMENSION_NESTING, DIMENSION_DIGITS, DIMENSION_SIZE, DIMENSION_COUNT };

/* For each dimension, the largest size tried at which it agreed with the reference. */
struct limits {
    size_t largest[DIMENSION_COUNT];
};

/* The size of one request in each dimension. */
struct limits_measure {
    size_t of[DIMENSION_COUNT];
};

/* Asks with the operations that the implementation offers: for a value if it evaluates, else for
 * the structure of a file that holds one. It has no limit if it offers no such operation. */
void limits_learn(struct peer *p, struct oracle *o, enum edition edition, struct limits *out);

/* True if any limit was met; if not, requests need not be measured. */
bool limits_met(const struct limits *l);

/* Measures the text of a request. */
void limits_measure(const char *request, size_t n, struct limits_measure *out);

/* True if a request stays within two thirds of each limit that was met. */
bool limits_allow(const struct limits *l, const struct limits_measure *m);

/* Appends a line for each limit that was met. */
void limits_print(const struct limits *l, struct buf *out);

#endif
