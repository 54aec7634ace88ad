/* Asks the reference, which is a process like each implementation. The reference can name the rules
   that decided an answer. The reference can also answer as if a rule did not exist, or as if an
   ambiguous passage had another meaning. */
#ifndef RUNNER_ORACLE_H
#define RUNNER_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "fuzz/ask/peer.h"

struct registry;

/* Number of requests that are sent together. */
#define ORACLE_BATCH 256

/* How the specification changes: not at all, without a rule, with another interpretation of an
   ambiguous passage, or with the edition of the request replaced. */
enum change { CHANGE_NONE, CHANGE_RULE, CHANGE_READING, CHANGE_EDITION };

/* A change of the specification. If all members are zero, nothing changes. */
struct oracle_change {
    const size_t *readings_followed; /* the chosen interpretation of each ambiguous passage, not
                                        owned; NULL for the default interpretations */
    enum change how;
    size_t which;  /* index of the rule or ambiguous passage in the registry, or the edition */
    size_t option; /* index of the interpretation */
};

/* A request to the reference, a JSON object without "id". If `trace` is true, the reply names the
   rules that decided the answer. */
struct oracle_request {
    const char *text;
    const struct oracle_change *change; /* or NULL */
    bool trace;
};

struct oracle {
    const struct registry *registry;
    const char *released; /* a released edition that replaces the edition of requests, or NULL */
    struct peer peer;
    struct peer_answer reply;       /* the last reply of oracle_ask */
    struct buf lines[ORACLE_BATCH]; /* the last request lines */
    struct peer_request requests[ORACLE_BATCH];
};

/* Starts hclref, which is in the folder of this program or on PATH. `registry` holds the suite's
   rules and ambiguous passages. The reference uses the same ids. On failure, returns false, with a
   message in *why. The caller must call oracle_close, also after a failure. */
bool oracle_open(struct oracle *o, const struct registry *registry, struct buf *why);
void oracle_close(struct oracle *o);

/* Returns the reference's reply line to a request. If the reference crashes or hangs, the reply is
   a panic. The result is never NULL, and is valid until the next call. */
const char *oracle_ask(struct oracle *o, const char *request, const struct oracle_change *change,
                       bool trace, size_t *reply_length);

/* Gets the replies to at most ORACLE_BATCH requests at once. Free each reply with
   peer_answer_free. */
void oracle_ask_all(struct oracle *o, const struct oracle_request *requests, size_t count,
                    struct peer_answer *replies);

#endif
