/* From a disagreement to a finding: muted where its cause is known well enough, else asked again,
 * blamed, reduced, shown by a fresh process, and put into the bucket of its cause. */
#ifndef RUNNER_INVESTIGATE_H
#define RUNNER_INVESTIGATE_H

#include <stddef.h>
#include <stdint.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/peers/party.h"

/* What is reduced must show itself so often, first in a fresh process. */
#define INVESTIGATE_RETESTS 3

struct investigation {
    struct party *party;
    struct buckets buckets;
    double begin_ms;    /* of the campaign, on the clock of os_now_ms, as if it never paused */
    size_t looked_into; /* disagreements, muted ones left out */
    size_t muted;
    size_t unstable; /* that a fresh process does not show: they depend on what ran before */
};

enum found {
    FOUND_MUTED,    /* counted only */
    FOUND_STOPPED,  /* a signal came: nothing is counted, and it is to be looked into again */
    FOUND_UNSTABLE, /* a fresh process does not show it */
    FOUND_AGAIN,    /* one more of a known bucket */
    FOUND_NEW
};

/* r: of the party. kind: how the answer to q differs. *bucket: where it was put; NULL of
 * FOUND_UNSTABLE and FOUND_STOPPED. */
enum found investigate(struct investigation *all, struct rival *r, const struct question *q,
                       const struct peer_answer *answer, enum difference kind, uint64_t seed,
                       struct bucket **bucket);

/* The same for what is like a known finding, with a few questions to the reference: counted and
 * muted. False, and nothing is counted, where it is not, or where it is to be
 * looked into all the same. */
bool investigate_known(struct investigation *all, struct rival *r, const struct question *q,
                       const struct peer_answer *answer, enum difference kind);

/* "hashicorp/hcl 2.24.0". Appends. */
void investigate_name(const struct rival *r, struct buf *out);

#endif
