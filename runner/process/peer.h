/*
 * One foreign implementation at work for the fuzzer: a process that stays, to which batches of
 * requests go. The run over cases has sched.h; here the next request depends on the last answers.
 *
 * Blame is as exact as there: a process that fails with several requests in flight is started again
 * and gets them one at a time, and the one that fails then fails once more as the first of a fresh
 * process before it counts as guilty.
 */
#ifndef RUNNER_PEER_H
#define RUNNER_PEER_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "process/child.h"
#include "process/command.h"
#include "protocol/capability.h"

struct confine;

/* A process that does not come up so often in a row is given up. */
#define PEER_STARTS_MAX 3

/* So many requests in a row that were not answered in time, and it is given up, too. */
#define PEER_TIMEOUTS_MAX 16

enum peer_kind { PEER_REPLY, PEER_CRASH, PEER_TIMEOUT, PEER_GARBAGE, PEER_GONE };

struct peer_answer {
    enum peer_kind kind; /* PEER_GONE: given up, or a signal came */
    char *text;          /* the line of a reply; of the others what happened, escaped; owned */
    size_t len;
};

struct peer_config {
    const char *command; /* as --impl has it */
    const struct confine *confine;
    const char *folder; /* below which its processes get theirs; NULL: they have none */
    const sigset_t *signals;
    double timeout_ms;
    double hello_ms;
    size_t window;
    const char *more; /* members that go into each request before its own, each followed by a comma;
                         or NULL */
};

struct peer {
    struct peer_config config;
    struct command command;
    struct capability capability;
    struct child child;
    bool up;
    bool greeted;     /* some handshake succeeded: capability is filled */
    bool gone;        /* given up; why says it */
    struct buf why;   /* escaped */
    size_t asked;     /* requests sent to this process */
    size_t timeouts;  /* in a row */
    size_t faults;    /* failures that no request could be blamed for */
    double looked_ms; /* when its processes were last counted */
    uint64_t next_id; /* of a request */
};

/* A request: an object as JSON text without "id". */
struct peer_request {
    const char *text;
    size_t len;
};

/* Starts it and reads hello; false, with the reason in p->why, when it does not come up. Close in
 * either case. The texts of config must outlive the peer. */
bool peer_open(struct peer *p, const struct peer_config *config);

/* Answers of n requests, in their order; each to be freed with peer_answer_free. */
void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers);

/* The answer of a process that was started for this one request. */
void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer);

/* The same with another time limit; *ms: what the answer took, the start left out. */
void peer_ask_longer(struct peer *p, const struct peer_request *request, double timeout_ms,
                     struct peer_answer *answer, double *ms);

void peer_answer_free(struct peer_answer *a);

void peer_close(struct peer *p);

#endif
