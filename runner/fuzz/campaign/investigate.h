/* From a difference to a finding. It is muted if it is known; else it must show again, is blamed on
 * a rule or reading, reduced, shown by a fresh process, and put into the bucket of its cause. */
#ifndef RUNNER_INVESTIGATE_H
#define RUNNER_INVESTIGATE_H

#include <stddef.h>
#include <stdint.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/diagnose/disagreement.h"
#include "fuzz/peers/setup.h"

/* A reduced request must show the difference so often, first in a fresh process. */
#define INVESTIGATE_RETESTS 3

/* After so many hits further ones of a bucket are only counted, except one in so many. */
#define INVESTIGATE_HITS_BEFORE_MUTE 3
#define INVESTIGATE_RECHECK 1000

/* The key of rejections that only come from names beyond ASCII (names.h). */
#define INVESTIGATE_NAMES "rejected for names beyond ASCII"

struct investigation {
    struct setup *setup;
    struct buckets buckets;
    double begin_ms;     /* of the campaign, on the clock of os_now_ms, as if it never paused */
    size_t investigated; /* differences that were not muted */
    size_t muted;
    size_t unstable; /* a fresh process does not show them: they depend on what ran before */
};

enum found {
    FOUND_MUTED,    /* counted only */
    FOUND_STOPPED,  /* a signal came: nothing is counted, and it is to be investigated again */
    FOUND_UNSTABLE, /* a fresh process does not show it */
    FOUND_AGAIN,    /* one more of a known bucket */
    FOUND_NEW
};

/* *bucket: the bucket that the difference belongs to; NULL after FOUND_UNSTABLE and FOUND_STOPPED.
 */
enum found investigate(struct investigation *all, const struct disagreement *d, uint64_t seed,
                       struct bucket **bucket);

/* Counts and mutes a difference if a known cause explains it, with few questions to the reference.
 * False, and nothing is counted, if it must be investigated. */
bool investigate_known(struct investigation *all, const struct disagreement *d);

#endif
