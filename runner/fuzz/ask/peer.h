/* Asks one implementation by ask/ask.h. The requests and replies of the fuzzer are texts. */
#ifndef RUNNER_PEER_H
#define RUNNER_PEER_H

#include <stdbool.h>
#include <stddef.h>

#include "ask/ask.h"
#include "base/buf.h"

/* Longest wait for an answer of the reference. */
#define PEER_WAIT_MS 60000.0
#define PEER_JOBS 2 /* the processes that share a batch, so that two processors are busy */

/* PEER_GONE: no more requests are sent, or a signal came. */
enum peer_kind {
    PEER_REPLY = OUTCOME_REPLY,
    PEER_CRASH = OUTCOME_CRASH,
    PEER_TIMEOUT = OUTCOME_TIMEOUT,
    PEER_GARBAGE = OUTCOME_GARBAGE,
    PEER_GONE
};

/* A request: a JSON object without "id". Only the reference may get a variant, and be asked for the
   rules that decide the answer. */
struct peer_request {
    const char *text;
    size_t len;
    const struct variant *variant; /* or NULL */
    bool trace;
};

struct peer_answer {
    enum peer_kind kind;
    char *text; /* a reply's line, or the reason why there is no reply; escaped; owned */
    size_t len;
};

struct peer {
    const char *command;  /* of --impl, or "hclref" */
    const char *released; /* the released edition that replaces the edition of requests, or NULL */
    struct ask *ask;
    struct capability capability; /* the strings belong to `ask` */
    double timeout_ms;            /* 0 for the time limit of the options */
    bool patient;   /* true if failures do not count, because the requests were chosen to fail */
    bool gone;      /* true if no more requests are sent; `why` holds the reason */
    struct buf why; /* escaped */
    size_t faults;  /* number of failures that no request is to blame for */
};

/* Starts an implementation, or the reference without limits if `command` and `options` are NULL. On
   failure, returns false, with the reason in p->why. In both cases, close with peer_close. */
bool peer_open(struct peer *p, const char *command, const struct options *options);

/* Gets the answers to n requests. The caller frees each answer with peer_answer_free. */
void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers);

/* Like peer_ask with one request, but sends it to a new process. */
void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer);

/* Records how a batch for p->ask ended. Keeps a signal for the caller. */
void peer_note(struct peer *p, const struct sched_result *result);

/* Parses a reply. Returns NULL for other answers. The caller frees the tree. */
cJSON *peer_answer_read(const struct peer_answer *a);
void peer_answer_free(struct peer_answer *a);
void peer_close(struct peer *p);

#endif
