/*
 * Runs tasks (one request, one reply each) against processes of one implementation: several
 * requests in flight, several processes side by side, and exact blame.
 *
 * Blame: a process that dies, goes silent or prints what is no reply is killed. Where one request
 * was in flight and it was the first of its process, that request is guilty. Otherwise everything
 * in flight is suspect, and suspects run one at a time; one that fails behind others runs once more
 * as the first of a fresh process. Where what was printed may belong to a request that was answered
 * already (the second answer to an id, a line behind an answer), that one is suspect too, and such
 * suspects get a process for nothing else. So a verdict never depends on what ran before, and a
 * process that dies for no request's sake (a signal from outside, state that builds up) costs
 * nobody a verdict: it is reported as a fault of the run.
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

/* A run gives up after this many guilty requests in a row without one answer between them… */
#define SCHED_DEATHS_IN_A_ROW_MAX 200
#define SCHED_TIMEOUTS_IN_A_ROW_MAX 16
/* …or this many timeouts in all, or when this many restarted processes in a row fail before a first
 * request: no handshake, or something else beside it. */
#define SCHED_TIMEOUTS_MAX 100
#define SCHED_EARLY_TRIES 3

/* …or when this many requests in a row got what is no reply, each time beginning with the same
 * bytes: then it is the program that prints so, and no request. */
#define SCHED_SAME_GARBAGE_MAX 20
#define SCHED_SAME_BYTES 4

/* …or when this many processes could not be killed. */
#define SCHED_LOST_MAX 8

/* Time for a process to end, once it has closed its output, its input, or ended but for children
 * that hold its pipes. */
#define SCHED_GRACE_MS 500.0

/* Distance between the ids of requests: an id that is off by a little is no id of ours. */
#define SCHED_ID_STEP 17

enum outcome_kind { OUTCOME_REPLY, OUTCOME_CRASH, OUTCOME_TIMEOUT, OUTCOME_GARBAGE };

struct outcome {
    enum outcome_kind kind;
    const cJSON *reply; /* of a reply: the message, and its text */
    const char *text;
    size_t len;
    const char
        *detail; /* of the others: what happened, and the end of standard error; not escaped */
    const char *error_text; /* NUL-terminated */
    double ms;              /* since the last reply of that process, or since the request */
};

struct sched_config {
    const struct command *command;
    const struct confine *confine; /* NULL: our environment and folder, no limits */
    bool fresh;                    /* a new process for every task */
    double run_ms;                 /* longest time for everything; 0: no limit */
    size_t jobs;
    size_t window;
    double timeout_ms;
    double hello_ms;
    size_t tasks;
    /* What the first process said in hello, for this run and those that share it: what a later one
     * says otherwise is a fault of the run. NULL: of this run alone. */
    struct buf *greeting;
    void *arg; /* of the functions */

    /* The first handshake succeeded. False, with a message in *why, to refuse the implementation.
     */
    bool (*hello)(void *arg, const cJSON *hello, struct buf *why);

    /* Appends the members of a task's request, without "id" and braces; false to skip the task. */
    bool (*request)(void *arg, size_t task, struct buf *out);

    /* A task has its outcome; what it points to is valid during the call. Called again where a task
     * that was answered became a suspect afterwards: the last outcome counts. False to stop the
     * run. */
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
    struct buf
        faults; /* a line for each fault of the run that no request is to blame for; escaped */
    size_t fault_count;
    size_t processes; /* started */
};

/* Leaves no process behind that can be killed: while it runs, processes that lose their parent
 * become ours (on Linux), and at the end whatever is below us and was not before is killed. SIGINT,
 * SIGTERM and SIGHUP end the run, not the program. Free with sched_result_free. */
void sched_run(const struct sched_config *config, struct sched_result *result);

void sched_result_free(struct sched_result *result);

#endif
