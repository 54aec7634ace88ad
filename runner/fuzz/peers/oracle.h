/* Asks the reference, which is a process like each implementation. */
#ifndef RUNNER_ORACLE_H
#define RUNNER_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/ask/peer.h"

struct registry;

struct oracle {
    const struct registry *registry;
    struct peer peer;
    struct peer_answer reply; /* the last reply of oracle_ask */
};

/* Starts hclref, which is in the folder of this program or on PATH. `registry` holds the suite's
   rules and ambiguous passages. The reference uses the same ids. On failure, returns false, with a
   message in *why. The caller must call oracle_close, also after a failure. */
bool oracle_open(struct oracle *o, const struct registry *registry, struct buf *why);
void oracle_close(struct oracle *o);

/* Returns the reference's reply line to a request, under a variant or NULL. If `trace` is true, the
   reply names the rules that decided the answer. If the reference crashes or hangs, the reply is a
   panic. The result is never NULL, and is valid until the next call. */
const char *oracle_ask(struct oracle *o, const char *request, const struct variant *variant,
                       bool trace, size_t *reply_length);

/* Gets the replies to several requests at once. Free each reply with peer_answer_free. */
void oracle_ask_all(struct oracle *o, const struct peer_request *requests, size_t count,
                    struct peer_answer *replies);

#endif
