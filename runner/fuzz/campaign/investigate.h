/* Investigates a difference, and records the result as a finding. If the cause is known, the
 * difference is only counted (muted). Otherwise `investigate`
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

/* Number of times that a reduced request must show the difference. The first time is in a new
   process. */
#define INVESTIGATE_RETESTS 3

/* After this number of hits of a bucket, only one hit in INVESTIGATE_RECHECK is investigated. */
#define INVESTIGATE_HITS_BEFORE_MUTE 3
#define INVESTIGATE_RECHECK 1000

/* Key of the bucket for requests that an implementation rejects only because of non-ASCII names
   (names.h). */
#define INVESTIGATE_NAMES "rejected because of names beyond ASCII"

struct investigation {
    struct setup *setup;
    struct buckets buckets;
    double begin_ms;     /* begin of the campaign by os_now_ms, plus the pauses between runs */
    size_t investigated; /* number of differences that were investigated */
    size_t muted;
    size_t unstable; /* number of differences that did not show again in a new process */
};

enum found {
    FOUND_MUTED,    /* only counted */
    FOUND_STOPPED,  /* a signal came; nothing was counted */
    FOUND_UNSTABLE, /* the difference did not show again */
    FOUND_AGAIN,    /* the difference is a hit of a known bucket */
    FOUND_NEW
};

/* Investigates a difference. *bucket is NULL after FOUND_UNSTABLE and FOUND_STOPPED. */
enum found investigate(struct investigation *all, const struct disagreement *d, uint64_t seed,
                       struct bucket **bucket);

/* If the cause of a bucket explains a difference, counts the difference without an investigation.
   Trying the known causes takes few requests to the reference. Returns false if the difference must
   be investigated. */
bool investigate_known(struct investigation *all, const struct disagreement *d);

#endif
