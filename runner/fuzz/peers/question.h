/* A request that the reference is asked several times, under different changes of the spec. */
#ifndef RUNNER_QUESTION_H
#define RUNNER_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/peers/oracle.h"
#include "process/peer.h"
#include "protocol/protocol.h"

struct question {
    const char *text; /* a JSON object without "id", terminated by a zero */
    size_t len;
    enum op op;
};

/* Fills *q from a request. Returns false if the request has no known op. */
bool question_read(const char *text, size_t n, struct question *q);

/* Returns whether an implementation offers what a request needs. */
bool question_is_offered(const struct question *q, const struct capability *offered,
                         enum edition edition);

/* Returns whether the reference, under a change, gives this answer of an implementation. */
bool question_explained(struct oracle *o, const struct question *q,
                        const struct oracle_change *change, const struct peer_answer *answer);

/* Returns whether a change alters the reference's answer. reply: its reply without the change. */
bool question_differs(struct oracle *o, const struct question *q, const char *reply, size_t length,
                      const struct oracle_change *change);

#endif
