/* How much of a request an implementation can take, found by bisection before anything is compared,
 * so that a limit of its own is not taken for a mistake. */
#ifndef RUNNER_FUZZ_LIMITS_H
#define RUNNER_FUZZ_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct oracle;
struct peer;

enum dimension {
#define DIMENSION(name, text, most, low) DIMENSION_##name,
#include "fuzz/peers/dimensions.def"
#undef DIMENSION
    DIMENSION_COUNT
};

/* By dimension: the largest at which it agreed with the reference, up to what is tried. */
struct limits {
    size_t largest[DIMENSION_COUNT];
};

/* What a source has of each dimension. */
struct limits_measure {
    size_t of[DIMENSION_COUNT];
};

/* Asks with what it offers: for a value where it evaluates, else whether a file that holds one is
 * taken. No limit where it offers nothing that holds one. */
void limits_learn(struct peer *p, struct oracle *o, enum edition edition, struct limits *out);

/* Whether any limit was met: where none was, there is nothing to be measured. */
bool limits_met(const struct limits *l);

/* Measures the text of a request. */
void limits_measure(const char *request, size_t n, struct limits_measure *out);

/* Whether a request stays within two thirds of each limit that was met. */
bool limits_allow(const struct limits *l, const struct limits_measure *m);

/* Appends a line for each limit that was met. */
void limits_print(const struct limits *l, struct buf *out);

#endif
