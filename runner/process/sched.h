/*
 * Runs tasks (one request, one reply each) on processes of one implementation: several requests in
 * flight, several processes side by side, and exact blame.
 *
 * A process that dies, goes silent or prints an invalid line is killed. The rules of blame:
 * - If one request was in flight, and it was the first of its process, it is to blame.
 * - Otherwise every request in flight is a candidate. Candidates run one at a time. A candidate
 * that fails after other requests runs again as the first request of a fresh process.
 * - If the line may belong to a request that was already answered (a second answer to an id, a line
 *   after an answer), that request is a candidate, too. It gets a process of its own.
 *
 * So a verdict never depends on earlier requests. A process that dies for another reason (a signal
 * from outside, state that builds up) changes no verdict: it is a fault of the run.
 */
#ifndef RUNNER_SCHED_H
#define RUNNER_SCHED_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct command;
struct confine;

/* Bounds of --jobs and --window. */
#define SCHED_JOBS_MAX 64
#define SCHED_WINDOW_MAX 4096

/* A run gives up after this many failed requests in a row without an answer between them… */
#define SCHED_DEATHS_IN_A_ROW_MAX 200
#define SCHED_TIMEOUTS_IN_A_ROW_MAX 16
/* …or after this many timeouts in all, or after this many restarted processes in a row that fail
 * before a first request… */
#define SCHED_TIMEOUTS_MAX 100
#define SCHED_EARLY_TRIES 3

/* …or after this many requests in a row with an invalid reply that begins with the same bytes: then
 * no request is to blame… */
#define SCHED_SAME_GARBAGE_MAX 20
#define SCHED_SAME_BYTES 4

/* …or if no request was ever answered, after this many that failed alike, or got no answer in
 * time… */
#define SCHED_ALIKE_MAX 10
#define SCHED_UNANSWERED_MAX 4

/* …or if this many processes could not be killed. */
#define SCHED_LOST_MAX 8

/* Time for the end of a process that has closed its output or its input, or whose children hold its
 * pipes. */
#define SCHED_GRACE_MS 500.0

/* Distance between the ids of requests, so that an id that is off by a little is never valid. */
#define SCHED_ID_STEP 17

enum outcome_kind { OUTCOME_REPLY, OUTCOME_CRASH, OUTCOME_TIMEOUT, OUTCOME_GARBAGE };

struct outcome {
    enum outcome_kind kind;
    const cJSON *reply; /* of OUTCOME_REPLY: the message, and its text */
    const char *text;
    size_t len;
    const char *detail;     /* of the other kinds: the reason, escaped */
    const char *error_text; /* of the other kinds: the end of standard error, not escaped */
    double ms;              /* since the last reply of that process, or since the request */
};

struct sched_config {
    const struct command *command;
    const struct confine *confine; /* NULL: our environment and folder, no limits */
    const char *advice;            /* for a program that does not answer hello; not NULL */
    bool fresh;                    /* a new process for every task */
    double run_ms;                 /* longest time for everything; 0: no limit */
    size_t jobs;
    size_t window;
    double timeout_ms;
    double hello_ms;
    size_t tasks;
    /* The hello of the first process, for this run and the runs that share it: another hello of a
     * later process is a fault of the run. NULL: not shared. */
    struct buf *greeting;
    void *arg; /* of the functions */

    /* Called after the first handshake. False, with a message in *why, refuses the implementation.
     */
    bool (*hello)(void *arg, const cJSON *hello, struct buf *why);

    /* Appends the members of a task's request, without "id" and braces; false skips the task. */
    bool (*request)(void *arg, size_t task, struct buf *out);

    /* Called with the outcome of a task, which is valid during the call. It is called again if an
     * answered task became a candidate: the last outcome counts. False stops the run. */
    bool (*done)(void *arg, size_t task, const struct outcome *outcome);
};

enum sched_end {
    SCHED_COMPLETE,
    SCHED_STOPPED,     /* done() said so */
    SCHED_GAVE_UP,     /* message says why */
    SCHED_INTERRUPTED, /* a signal; message says when */
    SCHED_SETUP_FAILED /* the implementation cannot be started or does not shake hands; message says
                          why */
};

struct sched_result {
    enum sched_end end;
    bool greeted;       /* some process answered hello, and its answer was taken */
    struct buf message; /* escaped, may hold several lines */
    struct buf faults;  /* a line for each fault of the run, escaped: no request is to blame */
    size_t fault_count;
    size_t processes; /* started */
};

/* Runs all tasks. Every process that it started, or that such a process started, is killed at the
 * end, if it can be killed. SIGINT, SIGTERM and SIGHUP end the run, not the program. Free with
 * sched_result_free. */
void sched_run(const struct sched_config *config, struct sched_result *result);

void sched_result_free(struct sched_result *result);

#endif
