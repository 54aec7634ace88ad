/* Asks implementations: requests go out, outcomes come back. Blame, limits and restarts are the
   scheduler's (process/sched.h). The processes stay alive until ask_close, or until a batch ends
   them. */
#ifndef RUNNER_ASK_H
#define RUNNER_ASK_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "process/sched.h"
#include "protocol/capability.h"
#include "protocol/protocol.h"

struct buf;
struct options;
struct reading;
struct readings;
struct rule;
struct test_case;

/* The name that the reference gives in its reply to hello. No other implementation can trace rules
   or leave out rules. */
#define REFERENCE_NAME "hclref"

/* A change of the specification, which only the reference can follow. If all members are zero,
   nothing changes. */
struct variant {
    const struct rule *without;    /* the rule that does not exist, or NULL */
    const struct reading *reading; /* the ambiguous passage that is read as `option`, or NULL */
    size_t option;
    const struct reading *other; /* the same for a second passage */
    size_t other_option;
    const struct readings *follows; /* the interpretations of the other passages, or NULL for the
                                       default interpretations */
    const char *edition;            /* the edition that replaces the request's edition, or NULL */
};

struct request {
    enum op op;
    const cJSON *fields; /* the members "source", "scope" and so on */
    const char *text;    /* NULL, or the whole request, a JSON object without "id"; then only
                            `released`, `op`, `trace` and `variant` matter, too */
    size_t len;
    const char *released; /* the released edition that replaces the edition of `text`, or NULL */
    unsigned needs;       /* the features that the request needs, as bits */
    bool json;            /* true if the source is JSON */
    bool trace;           /* true if the reply must name the rules that decide the answer */
    enum edition edition;
    const struct variant *variant; /* or NULL */
};

struct ask_config {
    const char *command; /* the value of --impl; NULL for hclref, beside this program or on PATH */
    const struct options *options; /* limits, jobs, window and timeouts; NULL for no limits */
    double wait_ms;                /* longest wait for an answer, if `options` is NULL */
    size_t jobs, window;           /* 0 for those of the options */
    bool endless;                  /* true if only timeouts in a row end the run */
};

struct ask_batch {
    size_t count;
    bool fresh;   /* true if each request gets a new process */
    bool last;    /* true if no batch follows; then the processes must end as the protocol says */
    bool patient; /* true if failures do not count, because the requests were chosen to fail */
    double timeout_ms; /* longest wait for an answer; 0 for the time limit of the options */
    double run_ms;     /* time limit in milliseconds; 0 for no limit */
    void *arg;
    /* Fills in request i. Returns false to leave out the request. */
    bool (*pose)(void *arg, size_t i, struct request *r);
    /* Gets the outcome of request i. If the request had to be sent again, gets a further outcome,
       and the last outcome counts. Returns false to stop the batch. */
    bool (*take)(void *arg, size_t i, const struct outcome *outcome);
};

/* Starts an implementation, and waits for its answer to hello. After a failure, ask_offers returns
   NULL, and ask_result has the reason. If several implementations are started, the last one is
   closed first. */
struct ask *ask_open(const struct ask_config *config);

/* Returns what the implementation offers; `hello` is its whole answer to hello. */
const struct capability *ask_offers(const struct ask *a);
const cJSON *ask_hello(const struct ask *a);

/* Sends a batch. The result is that of ask_result. */
const struct sched_result *ask_run(struct ask *a, const struct ask_batch *batch);

/* Returns how the handshake or the last batch ended, and all faults without a request to blame. */
const struct sched_result *ask_result(const struct ask *a);

/* Fills in a request of a case. Returns false if the case has no such request. */
bool ask_pose_case(const struct test_case *c, size_t request, enum edition edition,
                   struct request *r);

/* Appends the members of a request, without "id" and without braces. */
void ask_encode(const struct request *r, struct buf *out);

void ask_close(struct ask *a);

#endif
