/* An implementation beside the reference: its process, the readings that it follows, its limits,
 * and what an answer of it is worth by the text. */
#ifndef RUNNER_RIVAL_H
#define RUNNER_RIVAL_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"
#include "fuzz/peers/limits.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/question.h"
#include "judge/readings.h"
#include "process/peer.h"
#include "protocol/protocol.h"

struct samples;

struct rival {
    const char *command;
    struct peer peer;
    struct readings readings;
    bool learned;                 /* readings is filled */
    struct oracle_stance *stance; /* the readings that it follows, the default where nobody knows;
                                     NULL until it has learned; owned */
    struct limits limits;
    const struct samples *samples;
    char **agreed; /* by sample: the reference's reply, where it answers so; else NULL; owned */
    size_t agreed_count;
    size_t *witness; /* by rule: of samples_refute; owned */
};

/* Why an answer that is not the reference's may still be right. */
struct excuse {
    bool given;
    struct oracle_swap swap;
};

/* Starts the implementation. False, with the reason in r->peer.why. Close in either case. */
bool rival_open(struct rival *r, const struct peer_config *config);

/* How its answer differs from the text's under the readings that it follows, where these are open
 * and nobody knows, under any. *w holds where they differ; *excuse, unless NULL, what reading was
 * told. first: the reference's reply by default, where it is at hand, or NULL. */
enum difference rival_compare(const struct rival *r, struct oracle *o, const struct question *q,
                              const struct peer_answer *answer, const char *first,
                              size_t first_length, struct where *w, struct excuse *excuse);

void rival_close(struct rival *r);

#endif
