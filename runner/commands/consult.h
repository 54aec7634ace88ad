/* Sends one case to an implementation, and judges the answer as a run does. */
#ifndef RUNNER_CONSULT_H
#define RUNNER_CONSULT_H

#include <stdbool.h>

#include "judge/judge.h"

struct buf;
struct peer_answer;

/* Appends a request of a case to *out, as an object without "id". */
void consult_encode(const struct test_case *c, size_t request, enum edition edition,
                    struct buf *out);

/* Judges an implementation's answer to the request of a case, or its failure to answer. */
void consult_judge_peer(const struct judge *judge, const struct test_case *c, size_t request,
                        const struct peer_answer *a, struct probe *p);

/* Appends the rules that decided a reply, and the ambiguous passages that the reply depends on. */
void consult_trace(const char *reply, struct buf *out);

#endif
