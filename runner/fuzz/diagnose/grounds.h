/* What the reference's answer to a request rests on, found out one question at a time and no
 * further than somebody wants to know: an answer that is like a known one is told with few. */
#ifndef RUNNER_GROUNDS_H
#define RUNNER_GROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fuzz/peers/oracle.h"
#include "fuzz/peers/rival.h"

struct grounds {
    const struct rival *rival;
    struct oracle *oracle;
    const struct question *question;
    const struct peer_answer *answer; /* of the implementation */
    struct buf reply;                 /* the reference's, under the implementation's readings */
    size_t *rules; /* that decided it, by index; those that say most first; owned */
    size_t rule_count;
    uint64_t *traced;     /* the same as bits; owned */
    uint64_t *consulted;  /* readings that it looked at: bits; owned */
    unsigned char *state; /* by rule: what is known of it; owned */
    bool explained;       /* without one of the rules asked about, it gives the implementation's */
};

/* Asks the reference once. Question and answer must outlive it. Free with grounds_free. */
void grounds_open(struct grounds *g, const struct rival *r, struct oracle *o,
                  const struct question *q, const struct peer_answer *answer);
void grounds_free(struct grounds *g);

/* Whether a change may make the answer another one: false where it has no rule that decided it, no
 * reading that was looked at, and no edition. */
bool grounds_bear(const struct grounds *g, const struct oracle_change *change);

/* Whether it rests on all of these, of which there is one at least. */
bool grounds_hold(struct grounds *g, const size_t *rules, size_t count);

/* Of the rules that it rests on, the one that says most; false where it rests on none. */
bool grounds_first(struct grounds *g, size_t *rule);

#endif
