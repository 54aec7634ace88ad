/* Counts of verdicts. */
#ifndef RUNNER_TALLY_H
#define RUNNER_TALLY_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct judged;

struct tally {
    size_t cases;
    size_t verdicts[VERDICT_COUNT];
    size_t mixed;      /* failures that mix readings */
    size_t deviations; /* other failures that are recorded deviations */
    size_t unstable;
    size_t places; /* passed, but the error's phase or range is not the expected one */
};

void tally_add(struct tally *t, const struct judged *r);

struct tally tally_all(const struct judged *list, size_t count);

/* Cases that were judged by an answer, or for the lack of one: neither unsupported nor not run. */
size_t tally_judged(const struct tally *t);

/* Cases whose verdict lets the run fail. */
size_t tally_bad(const struct tally *t);

/* Tells if a case passed with an error elsewhere than expected. */
bool tally_place_differs(const struct judged *r);

#endif
