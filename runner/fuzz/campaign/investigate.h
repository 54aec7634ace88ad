/* Turns a difference into a finding. If the cause is known, the difference is only counted (muted).
 * Otherwise `investigate`
 * 1. looks for the cause: a rule, a reading (a choice in an ambiguous passage) or an edition,
 * 2. asks again, and gives up if the difference does not show again,
 * 3. reduces the request,
 * 4. asks the reduced request in a fresh process,
 * 5. puts the difference into the bucket of its cause. */
#ifndef RUNNER_INVESTIGATE_H
#define RUNNER_INVESTIGATE_H

#include <stddef.h>
#include <stdint.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/diagnose/disagreement.h"
#include "fuzz/peers/setup.h"

/* Number of times that a reduced request must show the difference, beginning in a fresh process. */
#define INVESTIGATE_RETESTS 3

/* Number of hits of a bucket after which only every INVESTIGATE_RECHECK-th hit is investigated. */
#define INVESTIGATE_HITS_BEFORE_MUTE 3
#define INVESTIGATE_RECHECK 1000

/* Key of the bucket for requests that are rejected only because of names beyond ASCII (names.h). */
#define INVESTIGATE_NAMES "rejected because of names beyond ASCII"

struct investigation {
    struct setup *setup;
    struct buckets buckets;
    double begin_ms; /* the time of os_now_ms at which the campaign began, plus the pauses between
                        its runs */
    size_t investigated; /* differences that were investigated, not only counted */
    size_t muted;
    size_t unstable; /* differences that did not show again in a fresh process */
};

enum found {
    FOUND_MUTED,    /* only counted */
    FOUND_STOPPED,  /* interrupted by a signal; nothing was counted */
    FOUND_UNSTABLE, /* the difference did not show again */
    FOUND_AGAIN,    /* the difference is a hit of a known bucket */
    FOUND_NEW
};

/* Investigates a difference. *bucket is NULL after FOUND_UNSTABLE and FOUND_STOPPED. */
enum found investigate(struct investigation *all, const struct disagreement *d, uint64_t seed,
                       struct bucket **bucket);

/* Counts a difference, without an investigation, if the cause of a bucket explains it. Comparing
 * with known causes takes few requests to the reference. Returns false, and counts nothing, if the
 * difference must be investigated. */
bool investigate_known(struct investigation *all, const struct disagreement *d);

#endif
