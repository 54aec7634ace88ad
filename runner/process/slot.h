/* Handles one process of a run and its requests in flight. slot.c starts the process, sends
 * requests and reads replies. If the process fails, failure.c finds the request to blame. */
#ifndef RUNNER_SLOT_H
#define RUNNER_SLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "process/blame.h"
#include "process/child.h"
#include "process/cleanup.h"
#include "process/sched.h"

/* Maximum number of bytes of an invalid line in a message. */
#define SLOT_EXCERPT 200

#define SLOT_STDOUT_ADVICE                                                                         \
    "standard output is for replies only; write other messages to standard error"

/* Milliseconds for which a process is watched after its answer, to learn whether the request or the
   end of the input causes further output. */
#define SLOT_QUIET_MS 100.0

/* The first request of a process. */
#define SLOT_HELLO_LINE "{\"id\":0,\"op\":\"hello\",\"protocol\":1}\n"

enum slot_state {
    SLOT_EMPTY,   /* no process */
    SLOT_HELLO,   /* the process has not yet answered hello */
    SLOT_READY,   /* takes requests */
    SLOT_CLOSING, /* the input of the process is closed; the process must end */
};

struct slot {
    enum slot_state state;
    struct child child;
    size_t life;       /* the number of the process in this run */
    size_t *in_flight; /* sequence numbers of the requests without an answer, oldest first */
    size_t in_flight_count;
    size_t sent;          /* number of requests that were sent to the process, in all batches */
    size_t last_sent;     /* the sequence number of the request that was sent last */
    size_t answered;      /* number of requests of this batch that were answered */
    size_t last_answered; /* the sequence number of the request that was answered last */
    bool alone;      /* true while a candidate has no answer; then no other request may be sent */
    bool isolated;   /* true if the process gets only one request */
    bool quiet;      /* true if the input of the process stays open for SLOT_QUIET_MS after the
                        answer */
    bool unknown_id; /* true if the process answered with an id that no request had */
    bool no_json;    /* true if the invalid reply of the process is not JSON */
    bool loss_told;  /* true if `lost` counts this process, which could not be killed */
    size_t incident; /* the incident of the candidate in flight */
    bool has_retry;  /* true if the candidate `retry` is the first request of the next process */
    struct candidate retry;
    double deadline; /* time limit for hello, for the oldest request, or for the end of the process;
                        0 for no limit */
    /* the time at which an ending process is killed; 0 before the process is ending */
    double ending;
    double last_event;
};

/* A request that was sent. struct sched has an array of the requests of a batch, and the index is
   the sequence number. */
struct sent {
    size_t task;
    size_t life; /* the number of the process that got the request */
    size_t seen; /* number of requests that were sent before the answer came; 0 without an answer */
};

struct task_state {
    size_t first; /* the sequence number of the request when the task was sent for the first time */
    bool sent;
    bool isolated; /* true if the task ran, or will run, in a separate process */
    bool quiet;    /* true if that process was, or will be, watched after its answer */
};

/* A line of output without the newline. */
struct slot_line {
    const char *text;
    size_t len;
};

struct sched {
    struct sched_config config;
    struct cleanup cleanup;
    struct sched_result result;
    struct slot *slots;
    struct blame blame;
    bool over;             /* true if no further request is sent */
    bool late;             /* true if the time of the batch is over */
    size_t early_failures; /* number of processes in a row that failed before a request */
    size_t deaths_in_a_row;
    size_t timeouts_in_a_row;
    size_t timeouts;
    bool answered;
    bool clean;   /* true if a request was answered without further output after the answer */
    size_t alike; /* number of failed requests with the text `alike_key` */
    struct buf alike_key; /* the text that all failures so far have in common */
    bool differs;         /* true if the failures so far have no text in common */
    size_t lost;          /* the number of processes that could not be killed */
    bool talks_at_end;    /* true if a process printed a line because its input ended */
    cJSON *greeting;      /* what the first process offered in hello; owned */
    struct buf request;
    struct buf folder;  /* the parent folder of the processes' working folders; empty if the
                           processes get none */
    size_t sent_before; /* number of requests of earlier batches */

    /* The current batch. */
    const struct sched_batch *batch;
    double begin;
    struct sent *sent;
    size_t sent_count;
    size_t sent_cap;
    size_t next_task;
    struct task_state *tasks; /* by task */
};

/* Ends the run, if it has not ended yet. The message is escaped. */
void slot_finish_run(struct sched *s, enum sched_end end, const char *message);

/* Returns true if a task was not sent yet, or must run again alone. */
bool slot_work_left(const struct sched *s);

void slot_start(struct sched *s, struct slot *slot);

/* Kills the process of the slot, if there is one. A process that cannot be killed is a fault of the
   run. */
void slot_stop(struct sched *s, struct slot *slot);

/* Sends requests until the allowed number of requests is in flight. */
void slot_fill(struct sched *s, struct slot *slot);

/* Reads output of the process, and handles each complete line. */
void slot_read(struct sched *s, struct slot *slot);

/* Returns true if the process has answered, and must be silent before its input is closed. */
bool slot_is_watched(const struct slot *slot);

/* Closes the input of the process after its last request. */
void slot_retire(struct sched *s, struct slot *slot);

/* Ends a process whose input was closed. If its exit status is not 0, or if it keeps running, the
   run has a fault. `in_time` is true if the deadline is not over. */
void slot_close(struct sched *s, struct slot *slot, bool in_time);

void slot_conclude(struct sched *s, size_t task, const struct outcome *outcome);

/* Counts a request that is to blame for a failure. Ends the run after too many such requests. If
   every request so far failed in the same way, the message names the common failure. */
void slot_count_failure(struct sched *s, const struct slot *slot, const struct outcome *outcome);

/* Kills the process. *what is the reason; the function escapes and frees *what. Blames a request,
   or queues the requests in flight to run again. Starts the next process. */
void slot_fail(struct sched *s, struct slot *slot, enum outcome_kind kind, struct buf *what);

/* Ends a process because of an invalid line. Appends the line to *what. */
void slot_fail_line(struct sched *s, struct slot *slot, struct buf *what, struct slot_line line);

/* Handles a second answer with the same id. Because another request may have caused the second
   answer, each request in flight runs again in a separate process. */
void slot_fail_twice(struct sched *s, struct slot *slot, size_t sequence);
void slot_fail_silent(struct sched *s, struct slot *slot);
void slot_fail_ended(struct sched *s, struct slot *slot);

#endif
