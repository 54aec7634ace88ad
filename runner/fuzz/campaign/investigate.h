/* Investigates differences, and makes findings from them. A difference that the cause of a known
 * finding explains is only counted. Otherwise `investigate`
 * 1. looks for the cause: a rule, a reading (a choice in an ambiguous passage) or an edition,
 * 2. asks again, and gives up if the difference does not show again,
 * 3. reduces the request,
 * 4. asks the reduced request in a fresh process,
 * 5. joins the difference with the finding of its cause. */
#ifndef RUNNER_INVESTIGATE_H
#define RUNNER_INVESTIGATE_H

#include <stddef.h>

#include "fuzz/campaign/finding.h"
#include "fuzz/diagnose/disagreement.h"
#include "fuzz/peers/setup.h"

/* Number of times that a reduced request must show the difference. The first time is in a new
   process. */
#define INVESTIGATE_RETESTS 3

/* The first hits of a finding are investigated nevertheless, because they may show a smaller
   request. Later, one hit in INVESTIGATE_RECHECK is investigated. */
#define INVESTIGATE_HITS_FIRST 3
#define INVESTIGATE_RECHECK 1000

/* Number of counters of differences that are alike. */
#define INVESTIGATE_KEYS 4096

struct investigation {
    struct setup *setup;
    struct findings findings;
    size_t alike[INVESTIGATE_KEYS];
    size_t unstable; /* number of differences that did not show again in a new process */
};

/* If a known finding explains a difference, counts a hit of the finding and returns true. Takes few
   requests. Removes causes that do not explain the difference from the finding. */
bool investigate_known(struct investigation *all, const struct disagreement *d);

/* Returns a counter for the differences that are alike: the same kind of difference and operation,
   and the same kinds of answers or messages of errors. `reference` is the reference's answer. */
size_t *investigate_alike(struct investigation *all, const struct disagreement *d,
                          const struct peer_answer *reference);

/* Investigates a difference. Returns the finding that is new, or NULL. */
const struct finding *investigate(struct investigation *all, const struct disagreement *d);

#endif
