/*
 * Sends batches of requests to one implementation. The fuzzer and `show` use this file, because
 * their requests depend on earlier answers. Runs over cases use sched.h.
 *
 * If the first processes all fail alike, that is a habit: it is named with its remedy, and the
 * implementation is given up.
 *
 * If a process fails with several requests in flight, a new process gets them one at a time. If a
 * request fails alone, it is to blame only if it fails again as the first request of a process.
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

/* Number of failed starts in a row after which an implementation is given up. */
#define PEER_STARTS_MAX 3

/* Number of timeouts in a row after which an implementation is given up. */
#define PEER_TIMEOUTS_MAX 16

/* Number of failures in a row with the same words, and of timeouts, after which an implementation
 * is given up, if none of its processes has answered two requests. */
#define PEER_ALIKE_MAX 10
#define PEER_UNANSWERED_MAX 4

enum peer_kind { PEER_REPLY, PEER_CRASH, PEER_TIMEOUT, PEER_GARBAGE, PEER_GONE };

struct peer_answer {
    enum peer_kind kind; /* the kind of the answer; PEER_GONE if the implementation was given up, or
                            a signal came */
    char *text; /* the line of a reply, or the reason why there is no reply, escaped; owned */
    size_t len;
};

struct peer_config {
    const char *command; /* the value of --impl */
    const struct confine *confine;
    const char *folder; /* the folder in which the processes get their working folders; NULL if they
                           get none */
    const sigset_t *signals;
    double timeout_ms;
    double hello_ms;
    size_t window;
    const char *
        more; /* further members for the front of each request, each followed by a comma, or NULL */
};

struct peer {
    struct peer_config config;
    struct command command;
    struct capability capability;
    struct child child;
    bool up;
    bool greeted;     /* true if a handshake succeeded, and capability is filled */
    bool gone;        /* true if the implementation was given up, with the reason in `why` */
    struct buf why;   /* escaped */
    size_t asked;     /* number of requests sent to this process */
    size_t timeouts;  /* number of timeouts in a row */
    size_t faults;    /* number of failures without a request to blame */
    bool healthy;     /* true if a process answered two requests, or each process gets only one */
    size_t alike;     /* number of consecutive failures with the same words */
    struct buf habit; /* these words */
    double looked_ms; /* the time at which its processes were last counted */
    uint64_t next_id; /* id of the next request */
};

/* A request: the text of a JSON object without "id". */
struct peer_request {
    const char *text;
    size_t len;
};

/* Starts the implementation and reads hello. Returns false, with the reason in p->why, if the
   implementation cannot be started. The caller must call peer_close in either case. The texts of
   config must outlive the peer. */
bool peer_open(struct peer *p, const struct peer_config *config);

/* Gets the answers to n requests, in the same order. Free each with peer_answer_free. */
void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers);

/* Starts a new process for one request, and gets the answer. */
void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer);

void peer_answer_free(struct peer_answer *a);

void peer_close(struct peer *p);

#endif
