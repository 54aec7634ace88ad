/* Sends batches of requests to one implementation. The fuzzer and `show` use this file, because
   their requests depend on earlier answers. Runs over cases use sched.h instead. If the first
   processes all fail in the same way, a message advises how to repair the implementation, and no
   further request is sent. If a process fails with several requests in flight, a new process gets
   these requests one at a time. If a request fails alone, the request is sent again to a new
   process, and is to blame only if it fails again. */
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

/* After this number of failed starts in a row, the implementation gets no more requests. */
#define PEER_STARTS_MAX 3

/* After this number of timeouts in a row, the implementation gets no more requests. */
#define PEER_TIMEOUTS_MAX 16

/* Maximum number of failures in a row with the same words, and of timeouts, as long as no process
   has answered two requests. After this number, the implementation gets no more requests. */
#define PEER_ALIKE_MAX 10
#define PEER_UNANSWERED_MAX 4

enum peer_kind { PEER_REPLY, PEER_CRASH, PEER_TIMEOUT, PEER_GARBAGE, PEER_GONE };

struct peer_answer {
    enum peer_kind kind; /* the kind of the answer; PEER_GONE if no more requests are sent, or if a
                            signal came */
    char *text;          /* a reply's line, or the reason why there is no reply; escaped; owned */
    size_t len;
};

struct peer_config {
    const char *command; /* the value of --impl */
    const struct confine *confine;
    const char *folder; /* the parent folder of the processes' working folders; NULL if the
                           processes get none */
    const sigset_t *signals;
    double timeout_ms;
    double hello_ms;
    size_t window;
    const char *more; /* first members of each request, each with a comma after it; or NULL */
};

struct peer {
    struct peer_config config;
    struct command command;
    struct capability capability;
    struct child child;
    bool up;
    bool greeted;    /* true after a successful handshake; then `capability` is filled */
    bool gone;       /* true if no more requests are sent; `why` holds the reason */
    struct buf why;  /* escaped */
    size_t asked;    /* number of requests sent to this process */
    size_t timeouts; /* number of timeouts in a row */
    size_t faults;   /* number of failures that no request is to blame for */
    bool healthy; /* true if a process has answered two requests, or if each process gets only one
                     request */
    size_t alike; /* number of failures in a row with the same words */
    struct buf habit; /* these words */
    double looked_ms; /* the time at which the descendants of the process were last counted */
    uint64_t next_id;
};

/* A request: the text of a JSON object without the member "id". */
struct peer_request {
    const char *text;
    size_t len;
};

/* Starts the implementation and reads hello. Returns false, with the reason in p->why, if the
   implementation cannot be started. The caller calls peer_close, also after a failure. The strings
   of `config` must stay valid until peer_close. */
bool peer_open(struct peer *p, const struct peer_config *config);

/* Gets the answers to n requests, in the order of the requests. Free each answer with
   peer_answer_free. */
void peer_ask(struct peer *p, const struct peer_request *requests, size_t n,
              struct peer_answer *answers);

/* Starts a new process for one request, and gets the answer to the request. */
void peer_ask_fresh(struct peer *p, const struct peer_request *request, struct peer_answer *answer);

void peer_answer_free(struct peer_answer *a);

void peer_close(struct peer *p);

#endif
