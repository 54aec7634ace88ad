/* Learns about implementations before they are compared: which readings they follow, which cases
 * they answer as the reference does, where their limits are. */
#ifndef RUNNER_LEARN_H
#define RUNNER_LEARN_H

#include <stdbool.h>
#include <stdio.h>

#include "fuzz/diagnose/learn.h"
#include "fuzz/peers/party.h"

/* Asks it the cases, for its readings and for what it does right, and for its limits. The samples
 * must outlive it. False when a signal came. */
bool rival_learn(struct rival *r, struct oracle *o, const struct samples *samples,
                 enum edition edition);

/* Learns the readings and limits of all; says what it found out, where told is not NULL. False,
 * with that printed, when a signal came. */
bool party_learn(struct party *p, FILE *told);

#endif
