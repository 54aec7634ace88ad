/* Requests of a campaign that an implementation answered as the text has it, and could not have if
 * it behaved without some rule. The cases speak against a cause in the same way (samples.h), but
 * those of most rules ask for operations that an implementation which only parses does not offer.
 */
#ifndef RUNNER_WITNESS_H
#define RUNNER_WITNESS_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/peers/oracle.h"
#include "fuzz/peers/rival.h"

/* Of the requests whose trace has a rule, so many are tried for a witness: most rules that none of
 * these rests on are never what an answer rests on alone. */
#define WITNESS_TRIES_MAX 32

struct witness {
    char *request; /* as question.text; owned; NULL: none yet */
    char *reply;   /* the reference's; owned */
    enum op op;
    size_t tries;
};

struct witnesses {
    struct witness *list; /* by rule */
    size_t count;
};

/* For all rules of the registry, none known yet. Free with witnesses_free. */
void witnesses_open(struct witnesses *w, const struct registry *registry);

/* Takes a request for each rule of its trace that has no witness, where it is one; whether it is
 * for some. traced: the reference's reply with its trace, which holds a result and no error: errors
 * may have another cause than the reference's. answer: the implementation's. */
bool witnesses_learn(struct witnesses *w, const struct rival *r, struct oracle *o,
                     const struct question *q, const char *traced, size_t n,
                     const struct peer_answer *answer);

/* Whether some witness would be answered otherwise under a change of the spec. */
bool witnesses_refute(const struct witnesses *w, struct oracle *o,
                      const struct oracle_change *change);

void witnesses_free(struct witnesses *w);

#endif
