/* One process of a run: what is in flight in it, how it fails, who is to blame. sched.c drives it.
 */
#ifndef RUNNER_SLOT_H
#define RUNNER_SLOT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "process/blame.h"
#include "process/child.h"
#include "process/sched.h"

enum slot_state {
    SLOT_EMPTY,   /* no process */
    SLOT_HELLO,   /* waits for the answer to hello */
    SLOT_READY,   /* takes requests */
    SLOT_CLOSING, /* its input is closed; waits for its end */
};

struct slot {
    enum slot_state state;
    struct child child;
    size_t life;       /* which process of the run this is */
    size_t *in_flight; /* sequence numbers, oldest first */
    size_t in_flight_count;
    size_t sent;                    /* requests that this process got */
    size_t last_sent;               /* the sequence number of the last of them */
    size_t answered;                /* that it answered */
    size_t last_answered;           /* the sequence number of the last of them */
    bool alone;                     /* what is in flight is a suspect: nothing beside it */
    bool lone;                      /* its first request is its last one */
    bool lied;                      /* it answered an id that it was never asked */
    bool loss_told;                 /* it could not be killed, and that is counted */
    char garbage[SCHED_SAME_BYTES]; /* what it printed that is no reply begins so */
    size_t incident;                /* of that suspect */
    bool has_retry;                 /* retry runs as the first request of the next process */
    struct suspect retry;
    double deadline; /* of hello, of the oldest request, of the end; 0: none */
    double ending;   /* the process is ending: it gets until then; 0: it is not */
    double last_event;
};

/* One request that was sent; its sequence number is its index. */
struct sent {
    size_t task;
    size_t life; /* of the process */
    size_t seen; /* how many requests had been sent when it was answered; 0: it was not */
};

/* How a task was run so far. */
struct task_state {
    size_t first; /* the sequence number of its first sending */
    bool sent;
    bool lone; /* it had, or will have, a process of its own: nothing else answers for it */
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
    size_t same_garbage;            /* in a row */
    char garbage[SCHED_SAME_BYTES]; /* it begins so */
    size_t lost;                    /* processes that could not be killed */
    struct buf greeting;            /* of this run alone */
    double begin;
    struct buf request;
    struct buf folder; /* where the processes' own ones are made; empty: they have none */
};

/* Ends the run; the first reason counts. message: escaped. */
void slot_finish_run(struct sched *s, enum sched_end end, const char *message);

/* Whether some task was never sent, or waits to be run alone. */
bool slot_work_left(const struct sched *s);

/* Starts a process in an empty slot and sends hello. */
void slot_start(struct sched *s, struct slot *slot);

/* Kills the process, if there is one. One that cannot be killed is a fault of the run. */
void slot_stop(struct sched *s, struct slot *slot);

/* No answer in time: fails, and says what of a line was there. */
void slot_fail_silent(struct sched *s, struct slot *slot);

/* The process ended, or closed a pipe and lives on: fails with how it ended. */
void slot_fail_ended(struct sched *s, struct slot *slot);

/* Fails where the process goes beyond a limit that we keep ourselves. many: whether to count its
 * processes, which takes a while. */
void slot_check_limits(struct sched *s, struct slot *slot, bool many);

/* Sends as many requests as may be in flight. */
void slot_fill(struct sched *s, struct slot *slot);

/* Reads its output and takes the whole lines. */
void slot_take_output(struct sched *s, struct slot *slot);

/* Its input was closed, and it is gone or, when not in_time, should be: a fault of the run unless
 * its status is 0. */
void slot_close(struct sched *s, struct slot *slot, bool in_time);

#endif
