/*
 * Runs tasks (one request and one reply each) on one or more processes of an implementation. A
 * process may have several requests in flight. If a process fails, the scheduler finds the request
 * to blame.
 *
 * A process that dies, gives no reply in time or prints an invalid line is killed. These rules find
 * the request to blame:
 * - If only the first request of the process was in flight, this request is to blame.
 * - Otherwise every request in flight is a candidate. Candidates run one at a time. A candidate
 * that fails after other requests runs again as the first request of a fresh process.
 * - An invalid line may come from a request that was already answered (for example a second
 *   answer). In this case the answered request is also a candidate, and runs in a separate process.
 *
 * Therefore a verdict never depends on earlier requests. If a process dies and no request is to
 * blame (a signal from outside, a memory leak), no verdict changes, and the run has a fault.
 */
#ifndef RUNNER_SCHED_H
#define RUNNER_SCHED_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct command;
struct confine;
#define SCHED_JOBS_MAX 64
#define SCHED_WINDOW_MAX 4096

/* A run gives up after these numbers of failures. */
#define SCHED_DEATHS_IN_A_ROW_MAX 200  /* crashes and invalid replies in a row */
#define SCHED_TIMEOUTS_IN_A_ROW_MAX 16 /* timeouts in a row */
#define SCHED_TIMEOUTS_MAX 100         /* timeouts in all */
#define SCHED_EARLY_TRIES 3            /* restarted processes in a row that fail before a request */
#define SCHED_LOST_MAX 8               /* processes that could not be killed */
#define SCHED_SAME_GARBAGE_MAX 20      /* invalid replies in a row with the same first bytes */
#define SCHED_SAME_BYTES 4             /* number of first bytes that are compared */
#define SCHED_ALIKE_MAX 10     /* equal crashes or equal invalid replies before the first answer */
#define SCHED_UNANSWERED_MAX 4 /* timeouts before the first answer */

/* Milliseconds in which a process must end after it closed a pipe. Also the time to wait for output
   if other processes still hold the pipes of an ended process. */
#define SCHED_GRACE_MS 500.0

/* Difference between the ids of two requests. For this reason an id that is wrong by a small number
   is never valid. */
#define SCHED_ID_STEP 17

enum outcome_kind { OUTCOME_REPLY, OUTCOME_CRASH, OUTCOME_TIMEOUT, OUTCOME_GARBAGE };

struct outcome {
    enum outcome_kind kind;
    const cJSON *reply; /* the message, for OUTCOME_REPLY; text has the bytes of the message */
    const char *text;
    size_t len;
    const char *detail;     /* the reason why there is no reply, for other kinds; escaped */
    const char *error_text; /* the end of standard error, for other kinds; not escaped */
    double ms; /* milliseconds since the last reply of the process, or since the request */
};

struct sched_config {
    const struct command *command;
    const struct confine *confine; /* environment, folder and limits; NULL for our environment and
                                      folder without limits */
    /* advice for the message about a program that does not answer hello; not NULL */
    const char *advice;
    bool fresh;    /* true if every task gets a new process */
    double run_ms; /* time limit of the whole run; 0 means no limit */
    size_t jobs;
    size_t window;
    double timeout_ms;
    double hello_ms;
    size_t tasks;
    /* The hello of the first process, which several runs may share. If a later process answers
     * hello differently, the run has a fault. NULL if the run shares no greeting. */
    struct buf *greeting;
    void *arg; /* first argument of the functions below */

    /* Called after the first handshake. To refuse the handshake, the callback returns false, with a
       message in *why. */
    bool (*hello)(void *arg, const cJSON *hello, struct buf *why);

    /* Appends the members of a task's request, without "id" and braces. Returns false to skip the
       task. */
    bool (*request)(void *arg, size_t task, struct buf *out);

    /* Called with the outcome of a task. If the task runs again to find a request to blame, `done`
     * is called again, and the last outcome counts. Returns false to stop the run. */
    bool (*done)(void *arg, size_t task, const struct outcome *outcome);
};

enum sched_end {
    SCHED_COMPLETE,
    SCHED_STOPPED,     /* done() returned false */
    SCHED_GAVE_UP,     /* the run gave up; `message` has the reason */
    SCHED_INTERRUPTED, /* a signal came; `message` says at which point */
    SCHED_SETUP_FAILED /* the implementation cannot be started or does not answer hello; `message`
                          has the reason */
};

struct sched_result {
    enum sched_end end;
    bool greeted;       /* true if a process answered hello and was accepted */
    struct buf message; /* the reason why the run ended early; escaped, may have several lines */
    struct buf faults;  /* a line for each fault without a request to blame, escaped */
    size_t fault_count;
    size_t processes; /* started */
};

/* Runs all tasks. After the last task, kills all processes that it started, and their descendants.
 * SIGINT, SIGTERM and SIGHUP end the run, not the program. Free with sched_result_free. */
void sched_run(const struct sched_config *config, struct sched_result *result);

void sched_result_free(struct sched_result *result);

#endif
