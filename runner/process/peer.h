/*
 * Asks one implementation batch after batch, for the fuzzer and for show: the next requests depend
 * on the last answers. Runs over cases have sched.h.
 *
 * Blame is as exact as there. If a process fails with several requests in flight, it is started
 * again and gets them one at a time. A request that fails then is to blame only if it fails again
 * as the first request of a fresh process.
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

/* An implementation is given up after so many failed starts in a row… */
#define PEER_STARTS_MAX 3

/* …or after so many timeouts in a row. */
#define PEER_TIMEOUTS_MAX 16

enum peer_kind { PEER_REPLY, PEER_CRASH, PEER_TIMEOUT, PEER_GARBAGE, PEER_GONE };

struct peer_answer {
    enum peer_kind kind; /* PEER_GONE: given up, or a signal came */
    char *text;          /* the line of a reply; for other kinds the reason, escaped; owned */
    size_t len;
};

struct peer_config {
    const char *command; /* as --impl has it */
    const struct confine *confine;
    const char *folder; /* the place for the folders of its processes; NULL: they have none */
    const sigset_t *signals;
    double timeout_ms;
    double hello_ms;
    size_t window;
    const char *more; /* members before those of each request, each followed by a comma; or NULL */
};

struct peer {
    struct peer_config config;
    struct command command;
    struct capability capability;
    struct child child;
    bool up;
    bool greeted;     /* some handshake succeeded: capability is filled */
    bool gone;        /* given up; why has the reason */
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

/* Starts it and reads hello. False, with the reason in p->why, if that fails. Close in either case.
 * The texts of config must outlive the peer. */
bool peer_open(struct peer *p, const struct peer_config *config);

/* Gets the answers to n requests, in their order. Free each with peer_answer_free. */
void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers);

/* Gets the answer of a process that is started for this one request. */
void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer);

void peer_answer_free(struct peer_answer *a);

void peer_close(struct peer *p);

#endif
