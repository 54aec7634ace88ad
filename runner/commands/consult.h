/* One case put to a peer, and the answer judged as a run judges it. */
#ifndef RUNNER_CONSULT_H
#define RUNNER_CONSULT_H

#include <stdbool.h>
#include <stddef.h>

#include "judge/judge.h"

struct buf;
struct peer_answer;

/* Puts the case's request, or its repaired one, into *out: an object without "id". */
void consult_encode(const struct test_case *c, bool repair, enum edition edition, struct buf *out);

/* Judges what a peer answered, or did instead. */
void consult_judge_peer(const struct judge *judge, const struct test_case *c, bool repair,
                        const struct peer_answer *a, struct probe *p);

/* Appends which rules decided a reply of the reference, and on which open passages it hangs. */
void consult_trace(const char *reply, struct buf *out);

#endif
