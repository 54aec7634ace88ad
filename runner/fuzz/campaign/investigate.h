/* Makes a finding of a difference. A known difference is muted: only counted. For any other one,
 * investigate
 * 1. looks for its cause: a rule, reading or edition,
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

/* How often a reduced request must show the difference, each time, beginning in a fresh process. */
#define INVESTIGATE_RETESTS 3

/* After this many hits of a bucket, further hits are only counted; but every 1000th is
 * investigated. */
#define INVESTIGATE_HITS_BEFORE_MUTE 3
#define INVESTIGATE_RECHECK 1000

/* The key of buckets with rejections that only names beyond ASCII cause (names.h). */
#define INVESTIGATE_NAMES "rejected for names beyond ASCII"

struct investigation {
    struct setup *setup;
    struct buckets buckets;
    double begin_ms; /* begin of the campaign by os_now_ms, moved by the pauses between its runs */
    size_t investigated; /* differences that were not muted */
    size_t muted;
    size_t unstable; /* differences that a fresh process does not show: they depend on earlier
                        requests */
};

enum found {
    FOUND_MUTED,    /* only counted */
    FOUND_STOPPED,  /* a signal came: nothing was counted, and the difference must be investigated
                       again */
    FOUND_UNSTABLE, /* it did not show again */
    FOUND_AGAIN,    /* one more hit of a known bucket */
    FOUND_NEW
};

/* Investigates a difference. *bucket: the bucket that it belongs to; NULL after FOUND_UNSTABLE and
 * FOUND_STOPPED. */
enum found investigate(struct investigation *all, const struct disagreement *d, uint64_t seed,
                       struct bucket **bucket);

/* Mutes a difference, and counts it, if the cause of a bucket explains it; this takes few questions
 * to the reference. Returns false, and counts nothing, if the difference must be investigated. */
bool investigate_known(struct investigation *all, const struct disagreement *d);

#endif
