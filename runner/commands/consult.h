/* One case sent to a peer, and its answer judged as in a run. */
#ifndef RUNNER_CONSULT_H
#define RUNNER_CONSULT_H

#include <stdbool.h>
#include <stddef.h>

#include "judge/judge.h"

struct buf;
struct peer_answer;

/* Puts the case's request, or its repaired one, into *out: an object without "id". */
void consult_encode(const struct test_case *c, bool repair, enum edition edition, struct buf *out);

/* Judges the answer of a peer, or its failure to answer. */
void consult_judge_peer(const struct judge *judge, const struct test_case *c, bool repair,
                        const struct peer_answer *a, struct probe *p);

/* Appends the rules that decided a reply of the reference, and the ambiguous passages that it
 * depends on. */
void consult_trace(const char *reply, struct buf *out);

#endif
