/* One process of a run, with the requests in flight: slot.c starts it, sends and reads; failure.c
 * finds the request to blame if it fails. sched.c drives both. */
#ifndef RUNNER_SLOT_H
#define RUNNER_SLOT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "process/blame.h"
#include "process/child.h"
#include "process/sched.h"

/* Longest part of an invalid line that is shown, in bytes. */
#define SLOT_EXCERPT 200

#define SLOT_STDOUT_ADVICE                                                                         \
    "standard output is for replies only; what else there is to say goes to standard error"

#define SLOT_ID_ADVICE "each reply carries the id of its request, a number, as it came"

/* The first request of a process. */
#define SLOT_HELLO_LINE "{\"id\":0,\"op\":\"hello\",\"protocol\":1}\n"

enum slot_state {
    SLOT_EMPTY,   /* no process */
    SLOT_HELLO,   /* waits for the answer to hello */
    SLOT_READY,   /* takes requests */
    SLOT_CLOSING, /* its input is closed; waits for its end */
};

struct slot {
    enum slot_state state;
    struct child child;
    size_t life;       /* the number of the process in the run */
    size_t *in_flight; /* sequence numbers, oldest first */
    size_t in_flight_count;
    size_t sent;                    /* requests that this process got */
    size_t last_sent;               /* the sequence number of the last of them */
    size_t answered;                /* that it answered */
    size_t last_answered;           /* the sequence number of the last of them */
    bool alone;                     /* a candidate is in flight: nothing beside it */
    bool isolated;                  /* its first request is its last one */
    bool unknown_id;                /* it answered an id that it was never asked */
    bool no_json;                   /* its invalid reply is no JSON… */
    bool has_reply;                 /* …and a reply came after it */
    bool flushes_late;              /* another process answered hello at the end of its input */
    bool loss_told;                 /* it could not be killed, and that is counted */
    char garbage[SCHED_SAME_BYTES]; /* the first bytes of its invalid reply */
    size_t incident;                /* of the candidate in flight */
    bool has_retry;                 /* retry runs as the first request of the next process */
    struct candidate retry;
    double deadline; /* of hello, of the oldest request, of the end; 0: none */
    double ending;   /* the process is ending: it gets until then; 0: it is not */
    double last_event;
};

/* One request that was sent; its sequence number is its index. */
struct sent {
    size_t task;
    size_t life; /* of the process */
    size_t seen; /* number of requests that were sent before its answer came; 0: none came */
};

struct task_state {
    size_t first; /* the sequence number of its first sending */
    bool sent;
    bool isolated; /* it had, or will have, a process of its own: nothing else answers for it */
};

/* A line of output, without its newline. */
struct slot_line {
    const char *text;
    size_t len;
};

struct sched {
    const struct sched_config *config;
    struct sched_result *result;
    struct slot *slots;
    struct sent *sent;
    size_t sent_count;
    size_t sent_cap;
    size_t next_task;
    struct task_state *tasks; /* by task */
    struct blame blame;
    sigset_t old_signals;
    bool over;
    size_t early_failures; /* in a row: of processes that failed before their first request */
    size_t deaths_in_a_row;
    size_t timeouts_in_a_row;
    size_t timeouts;
    bool answered;                  /* some request was */
    bool clean;                     /* some request was, and nothing came after its answer */
    bool probed;                    /* a second process was asked hello */
    size_t alike;                   /* failed requests, all that there were */
    struct buf alike_key;           /* what they have in common */
    bool differs;                   /* they do not fail alike */
    size_t same_garbage;            /* in a row */
    char garbage[SCHED_SAME_BYTES]; /* it begins so */
    size_t lost;                    /* processes that could not be killed */
    struct buf greeting;            /* of this run alone */
    double begin;
    struct buf request;
    struct buf folder; /* the place for the folders of the processes; empty: they have none */
};

/* Ends the run; the first reason counts. message: escaped. */
void slot_finish_run(struct sched *s, enum sched_end end, const char *message);

/* True if some task was never sent, or waits to be run alone. */
bool slot_work_left(const struct sched *s);

/* Returns how the processes of the run are started. */
struct launch slot_launch(const struct sched *s);

/* Starts a process in an empty slot and sends hello. */
void slot_start(struct sched *s, struct slot *slot);

/* Kills the process, if there is one. One that cannot be killed is a fault of the run. */
void slot_stop(struct sched *s, struct slot *slot);

/* Sends as many requests as may be in flight. */
void slot_fill(struct sched *s, struct slot *slot);

/* Reads its output and handles the whole lines. */
void slot_read(struct sched *s, struct slot *slot);

/* Closes its input after its last request. */
void slot_retire(struct sched *s, struct slot *slot);

/* Ends a process whose input was closed. It is a fault of the run if its status is not 0, or if it
 * lives on. in_time: it is still before its deadline. */
void slot_close(struct sched *s, struct slot *slot, bool in_time);

/* Fails if the process exceeds a limit that we keep ourselves. many: also count its processes,
 * which takes a while. */
void slot_check_limits(struct sched *s, struct slot *slot, bool many);

/* Hands a task its outcome. */
void slot_conclude(struct sched *s, size_t task, const struct outcome *outcome);

/* Counts a request that is to blame for its failure. Ends the run after too many of them; a bad
 * habit of the implementation, which every request so far shows, is named. */
void slot_count_failure(struct sched *s, const struct slot *slot, const struct outcome *outcome);

/* Tells if a request that fails now may be the last before a habit is named. */
bool slot_is_last_alike(const struct sched *s);

/* Starts a second process if the first one is silent in the handshake for long. */
void slot_probe(struct sched *s, struct slot *slot, double now);

/* Kills the process because of *what (escaped, freed here), blames a request or makes the requests
 * in flight candidates, and starts the next process. */
void slot_fail(struct sched *s, struct slot *slot, enum outcome_kind kind, struct buf *what);

/* The same for a line that is no reply, which is shown after *what. */
void slot_fail_line(struct sched *s, struct slot *slot, struct buf *what, struct slot_line line);

/* The same for an id that was answered twice: by its own request, or by another one that should
 * have had another id. Each of them runs again in a process of its own. */
void slot_fail_twice(struct sched *s, struct slot *slot, size_t sequence);

/* The same if no answer came in time. */
void slot_fail_silent(struct sched *s, struct slot *slot);

/* The same if the process ended, or closed a pipe and lives on. */
void slot_fail_ended(struct sched *s, struct slot *slot);

#endif
