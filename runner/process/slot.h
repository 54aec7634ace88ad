/* Handles one process of a run and its requests in flight. slot.c starts the process, sends
 * requests and reads replies. If the process fails, failure.c finds the request to blame. */
#ifndef RUNNER_SLOT_H
#define RUNNER_SLOT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "process/blame.h"
#include "process/child.h"
#include "process/sched.h"

/* Maximum number of bytes of an invalid line that are shown. */
#define SLOT_EXCERPT 200

#define SLOT_STDOUT_ADVICE                                                                         \
    "standard output is for replies only; write other messages to standard error"

#define SLOT_ID_ADVICE "each reply carries the id of its request, unchanged"

/* The first request of a process. */
#define SLOT_HELLO_LINE "{\"id\":0,\"op\":\"hello\",\"protocol\":1}\n"

enum slot_state {
    SLOT_EMPTY,   /* no process */
    SLOT_HELLO,   /* the process must answer hello */
    SLOT_READY,   /* takes requests */
    SLOT_CLOSING, /* the input of the process is closed, and its end is awaited */
};

struct slot {
    enum slot_state state;
    struct child child;
    size_t life;       /* the number of the process in the run */
    size_t *in_flight; /* sequence numbers of the unanswered requests, oldest first */
    size_t in_flight_count;
    size_t sent;          /* number of requests that this process got */
    size_t last_sent;     /* the sequence number of the last request sent */
    size_t answered;      /* number of requests that the process answered */
    size_t last_answered; /* the sequence number of the last request answered */
    bool alone;        /* true if a candidate is unanswered, so that no other request may be sent */
    bool isolated;     /* true if the process gets only one request */
    bool unknown_id;   /* true if the process answered with an id that it never got */
    bool no_json;      /* true if the invalid reply of the process is not JSON */
    bool has_reply;    /* true if a reply came after the invalid line */
    bool flushes_late; /* true if another process answered hello when its input ended */
    bool loss_told;    /* true if the process could not be killed, and was counted in `lost` */
    char garbage[SCHED_SAME_BYTES]; /* the first bytes of the invalid reply */
    size_t incident;                /* the incident of the candidate in flight */
    bool has_retry; /* true if the candidate `retry` is the first request of the next process */
    struct candidate retry;
    double deadline; /* time limit for hello, for the oldest request or for the end of the process;
                        0 if there is no limit */
    /* the time at which an ending process is killed; 0 if the process is not ending */
    double ending;
    double last_event;
};

/* A request that was sent. The sequence number of a request is its index in struct sched. */
struct sent {
    size_t task;
    size_t life; /* the number of the process */
    size_t seen; /* number of requests that were sent before the answer came; 0 if no answer has
                    come */
};

struct task_state {
    size_t first; /* the sequence number that the task got when it was first sent */
    bool sent;
    bool isolated; /* true if the task ran, or will run, in a separate process */
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
    size_t early_failures; /* number of processes in a row that failed before their first request */
    size_t deaths_in_a_row;
    size_t timeouts_in_a_row;
    size_t timeouts;
    bool answered; /* true if a request was answered */
    bool clean;    /* true if a request was answered, and no other output followed the answer */
    bool probed;   /* true if a second process got hello */
    size_t alike;  /* number of failed requests, if all requests so far failed */
    struct buf alike_key; /* the property that all these failures have */
    bool differs;         /* true if the failures have no common property */
    size_t same_garbage;  /* number of invalid replies in a row with the same first bytes */
    char garbage[SCHED_SAME_BYTES]; /* the first bytes of these invalid replies */
    size_t lost;                    /* the number of processes that could not be killed */
    struct buf greeting; /* the hello of the first process, if the run shares no greeting */
    double begin;
    struct buf request;
    struct buf folder; /* the folder in which processes get their working folders; empty if they get
                          none */
};

/* Ends the run, unless it has already ended. The message is escaped. */
void slot_finish_run(struct sched *s, enum sched_end end, const char *message);

/* Tells if a task has not been sent yet, or must run again alone. */
bool slot_work_left(const struct sched *s);
/* Returns the settings for starting the processes of the run. */
struct launch slot_launch(const struct sched *s);

void slot_start(struct sched *s, struct slot *slot);

/* Kills the process of the slot, if the slot has a process. If it cannot be killed, the run has a
   fault. */
void slot_stop(struct sched *s, struct slot *slot);

/* Sends requests until as many are in flight as allowed. */
void slot_fill(struct sched *s, struct slot *slot);

/* Reads output of the process and handles the complete lines. */
void slot_read(struct sched *s, struct slot *slot);

/* Closes the input of the process after its last request. */
void slot_retire(struct sched *s, struct slot *slot);

/* Ends a process whose input was closed. If its exit status is not 0, or if it keeps running, the
   run has a fault. `in_time` is true if the deadline of the process has not passed yet. */
void slot_close(struct sched *s, struct slot *slot, bool in_time);

/* Fails the process if it exceeds a limit that the kernel does not enforce. If `many` is true, also
   counts the descendants, which is slow. */
void slot_check_limits(struct sched *s, struct slot *slot, bool many);
void slot_conclude(struct sched *s, size_t task, const struct outcome *outcome);

/* Counts a request that is to blame for a failure. Ends the run after too many such requests. If
   every request so far failed in the same way, the message names this habit of the
   implementation. */
void slot_count_failure(struct sched *s, const struct slot *slot, const struct outcome *outcome);

/* Tells if the run may end with the next failure, because every request so far failed in the same
   way. */
bool slot_is_last_alike(const struct sched *s);

/* Starts a second process if the first one is silent in the handshake for long. */
void slot_probe(struct sched *s, struct slot *slot, double now);

/* Kills the process. *what is the reason, which this function escapes and frees. Blames a request,
 * or queues the requests in flight to run again. Starts the next process. */
void slot_fail(struct sched *s, struct slot *slot, enum outcome_kind kind, struct buf *what);

/* Fails the process because of an invalid line. Appends the line to *what. */
void slot_fail_line(struct sched *s, struct slot *slot, struct buf *what, struct slot_line line);

/* Handles a second answer to an id. Another request may have caused the second answer, so each
   request in flight runs again in a separate process. */
void slot_fail_twice(struct sched *s, struct slot *slot, size_t sequence);
void slot_fail_silent(struct sched *s, struct slot *slot);
void slot_fail_ended(struct sched *s, struct slot *slot);

#endif
