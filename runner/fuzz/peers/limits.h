/* Finds the largest requests that an implementation can answer, by bisection. The fuzzer sends no
   larger requests, because a limit is no bug. */
#ifndef RUNNER_FUZZ_LIMITS_H
#define RUNNER_FUZZ_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct oracle;
struct peer;

enum dimension { DIMENSION_NESTING, DIMENSION_DIGITS, DIMENSION_SIZE, DIMENSION_COUNT };

/* The limits of an implementation. For each kind of size, the limit is the largest size at which
   the implementation agreed with the reference. */
struct limits {
    size_t largest[DIMENSION_COUNT];
    bool ascii; /* true if the implementation disagreed on a name beyond ASCII */
};

/* Finds the limits of an implementation with requests that contain a large value. If the
   implementation offers no request with a large value, sets no limit. */
void limits_learn(struct peer *p, struct oracle *o, enum edition edition, struct limits *out);

/* Returns true if any limit was found. */
bool limits_met(const struct limits *l);

/* Returns true if each size of a request is at most two thirds of the limit, and if the request is
   ASCII unless names may be beyond ASCII. */
bool limits_allow(const struct limits *l, const char *request, size_t n);

void limits_print(const struct limits *l, struct buf *out);

#endif
