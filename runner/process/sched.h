/*
 * Runs batches of tasks (one request and one reply each) on one or more processes of an
 * implementation. A process may have several requests in flight, and may serve several batches. If
 * a process fails, the scheduler finds the request to blame.
 *
 * A process that dies, gives no reply in time or prints an invalid line is killed. These rules find
 * the request to blame:
 * - If the process got only one request, and has not answered it, this request is to blame.
 * - Otherwise every request in flight is a candidate. Candidates run one at a time. A candidate
 *   that fails after other requests runs again as the first request of a fresh process.
 * - An invalid line may come from a request that was already answered (for example a second
 *   answer). Therefore the answered request is also a candidate, and runs in a separate process. If
 *   the line has an unknown id, the requests in flight with it are candidates, too.
 *
 * By these rules, no failure's verdict depends on earlier requests. If a process dies and no
 * request is to blame (a signal from outside, a memory leak), no verdict changes, and the run has a
 * fault.
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

/* After each of the following numbers of failures, the run ends early. */
#define SCHED_DEATHS_IN_A_ROW_MAX 200  /* crashes and invalid replies in a row */
#define SCHED_TIMEOUTS_IN_A_ROW_MAX 16 /* timeouts in a row */
#define SCHED_TIMEOUTS_MAX 100         /* timeouts in all */
#define SCHED_EARLY_TRIES 3            /* restarted processes in a row that fail before a request */
#define SCHED_LOST_MAX 8               /* processes that could not be killed */
#define SCHED_ALIKE_MAX 10     /* equal crashes or equal invalid replies before the first answer */
#define SCHED_UNANSWERED_MAX 4 /* timeouts before the first answer */

/* Milliseconds in which a process must end after it closed a pipe. After a process has ended, the
   program waits for more output for the same time if other processes hold the pipes. */
#define SCHED_GRACE_MS 500.0

/* Difference between the ids of two requests in a row. Because the difference is large, an id that
   is wrong by a small number belongs to no request. */
#define SCHED_ID_STEP 17

/* OUTCOME_LACKS: the request was not sent, because hello does not offer `detail`. */
enum outcome_kind { OUTCOME_REPLY, OUTCOME_CRASH, OUTCOME_TIMEOUT, OUTCOME_GARBAGE, OUTCOME_LACKS };

struct outcome {
    enum outcome_kind kind;
    const cJSON *reply; /* the reply, for OUTCOME_REPLY; `text` has its bytes */
    const char *text;
    size_t len;
    const char *detail;     /* if there is no reply, the reason; escaped */
    const char *error_text; /* if there is no reply, the end of standard error; not escaped */
    double ms; /* milliseconds since the request was sent, or since the process's last reply */
};

struct sched;

struct sched_config {
    const struct command *command;
    const struct confine *confine; /* environment, folder and limits; if NULL, this program's
                                      environment and folder, without limits */
    /* advice for the message about a program that did not answer hello; not NULL */
    const char *advice;
    size_t jobs;
    size_t window;
    double timeout_ms;
    double hello_ms;
    bool endless; /* true if only timeouts in a row end the run */
    void *arg;    /* first argument of `hello` */

    /* Is called after the first handshake. To refuse the handshake, the function returns false,
       with a message in *why. */
    bool (*hello)(void *arg, const cJSON *hello, struct buf *why);
};

/* Tasks that are sent together. */
struct sched_batch {
    size_t tasks;
    bool fresh;        /* true if each task gets a new process */
    bool keep;         /* true if the processes stay alive for another batch */
    bool patient;      /* true if failures do not count */
    double timeout_ms; /* replaces the time limit of the scheduler, if it is not 0 */
    double run_ms;     /* time limit of the batch, in milliseconds; 0 means no limit */
    void *arg;         /* first argument of the following functions */

    /* Appends the members of a task's request, without "id" and without braces. Returns false to
       leave out the task. */
    bool (*request)(void *arg, size_t task, struct buf *out);

    /* Is called with the outcome of a task. If the task runs again because the request to blame
       is unknown, `done` is called again, and the last outcome counts. Returns false to stop the
       batch. */
    bool (*done)(void *arg, size_t task, const struct outcome *outcome);
};

enum sched_end {
    SCHED_COMPLETE,
    SCHED_STOPPED,     /* the callback `done` returned false */
    SCHED_GAVE_UP,     /* there were too many failures; `message` has the reason */
    SCHED_INTERRUPTED, /* a signal came; `message` names the work at that time */
    SCHED_SETUP_FAILED /* the program cannot be started or does not answer hello; `message` has the
                          reason */
};

struct sched_result {
    enum sched_end end; /* of the last batch */
    bool greeted;       /* true if the callback `hello` accepted a reply to hello */
    struct buf message; /* the reason why the batch ended early; escaped; may have several lines */
    struct buf faults;  /* a line for each fault that no request is to blame for; escaped */
    size_t fault_count;
    size_t processes; /* started */
};

/* Opens a scheduler. *config and what it points to must stay valid until sched_close. Until then,
   SIGINT, SIGTERM and SIGHUP end the current batch, but not the program. If several schedulers are
   open, the one that was opened last is closed first. */
struct sched *sched_open(const struct sched_config *config);

/* Runs all tasks of a batch. A batch without tasks only waits for the answer to hello. Without
   `keep`, ends all processes after the last task. After SCHED_GAVE_UP and SCHED_SETUP_FAILED, no
   further batch is sent, unless only the time of the batch was over. The result is valid until
   sched_close, and changes with each batch. */
const struct sched_result *sched_batch(struct sched *s, const struct sched_batch *batch);

/* Kills all processes and their descendants. */
void sched_close(struct sched *s);

#endif
