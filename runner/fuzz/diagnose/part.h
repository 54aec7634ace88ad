/*
 * Whether a disagreement comes from a part of the source: an expression on which, asked alone, the
 * implementation disagrees, too, and with whose value, as the implementation has it, the rest of
 * its answer is right. Then the part is the finding, and the whole says nothing more.
 *
 * That the text is a part at all, and not some characters that happen to be an expression, shows in
 * the reference: with a variable of the part's value in its place it must answer as before.
 */
#ifndef RUNNER_PART_H
#define RUNNER_PART_H

#include <stdbool.h>

#include "fuzz/peers/rival.h"

/* Sources of more pieces (pieces.h) are not looked at; of their parts, so many are asked of the
 * implementation, the shortest first. */
#define PART_PIECES_MAX 48
#define PART_ASKED_MAX 64

struct part {
    struct buf request; /* evaluates it: an object as JSON text without "id" */
    struct peer_answer answer;
    enum difference kind;
};

/* answer: the implementation's to q. True with *part filled, which is freed with part_free; else
 * nothing is to be freed. */
bool part_find(struct rival *r, struct oracle *o, const struct question *q,
               const struct peer_answer *answer, struct part *part);

void part_free(struct part *part);

#endif
