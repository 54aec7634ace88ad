/* Judges answers. */
#ifndef RUNNER_JUDGE_H
#define RUNNER_JUDGE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/case.h"
#include "protocol/protocol.h"

/* Maximum length of a reply that is kept whole for the results file. If a reply is longer, only its
 * first JUDGE_REPLY_PART bytes are kept, for the terminal. */
#define JUDGE_REPLY_WHOLE ((size_t)65536)
#define JUDGE_REPLY_PART ((size_t)4000)

struct sched_result;
struct buf;
struct expected_entry;
struct outcome;
struct readings;
struct registry;

/* Kinds of wrong answers, for the results file. */
enum wrong {
    WRONG_NOTHING,
    WRONG_REJECTED,
    WRONG_ACCEPTED,
    WRONG_DIFFERS,
    WRONG_COVERS,
    WRONG_READING,
    WRONG_EQUALS, /* two sources of a derived case that must have different trees have the same tree
                     or shape */
    WRONG_COUNT
};

const char *wrong_name(enum wrong wrong);

/* Settings that answers are judged by. */
struct judge {
    enum edition edition;
    bool trace; /* true if each answer's trace must contain all rules in `covers` */
    const struct registry *registry;
    const struct readings *readings;
    bool shapes; /* true if the implementation answers `tree` with shapes, because hello offers
                    `shape`, but not `tree` */
};

/* The judged answer to one request. */
struct probe {
    bool done;
    enum verdict verdict;
    enum wrong wrong;
    char *detail; /* the reason for a verdict other than pass, escaped, or NULL */
    char *place;  /* the difference of the error's phase or range from the expected one, or NULL */
    char *reply;  /* the reply, or its beginning, or NULL */
    size_t reply_bytes;    /* length of the whole reply */
    uint64_t reply_digest; /* hash of an answer that is not kept whole */
    char *error_text;      /* end of standard error of a process that failed, or NULL */
    const char *deviates;  /* the implementation or release for which this answer is recorded, even
                              if the answer passes, or NULL */
    bool released;         /* true if the answer is right in the newest released edition */
    uint64_t matched; /* bit i is set if alternative i of the expectation matches, and hello does
                         not contradict its reading */
    uint64_t refused; /* bit i is set if alternative i matches, but hello contradicts its reading */
    uint64_t traced;  /* bit i is set if the trace contains the rule covers[i] */
    bool has_trace;
    double ms;
};

/* A judged case. */
struct judged {
    const struct test_case *c;
    struct probe probes[REQUESTS]; /* the probe of each request of the case */
    enum verdict verdict;
    enum wrong wrong;
    size_t at_fault; /* the request that decides the verdict */
    uint64_t
        mixed;    /* the alternatives that the answer equals, as bits, if `kind` is WRONG_READING */
    char *detail; /* owned */
    const struct expected_entry *listed; /* the entry of the list of expected failures, or NULL */
    char *unstable; /* description of the different verdict in another pass, or NULL; owned */
};

/* Judges an outcome of a request of a case. Replaces *p. */
void judge_outcome(const struct judge *j, const struct test_case *c, size_t request,
                   const struct outcome *outcome, struct probe *p);

/* Sets the verdict to unsupported, because hello does not offer the capability `lacks`. */
void judge_unoffered(const char *lacks, struct probe *p);

/* Tells if each request of a case has a judged outcome. */
bool judge_complete(const struct judged *r);

/* Derives the verdict of a case from its probes and the readings. Call the function again if the
   probes or the readings change. */
void judge_case(const struct judge *j, struct judged *result);

/* Returns the answer in a probe's reply, without members such as "id". The caller frees it. Returns
 * NULL if the reply is not kept whole. */
cJSON *probe_answer(const struct probe *p);

/* Returns a hash of the answer in a probe's reply. */
uint64_t probe_digest(const struct probe *p);

void judged_free(struct judged *result);

/* --- Passes: several runs of all cases find implementations that keep state --- */

struct pass {
    bool fresh; /* true if every request gets a new process */
    bool shuffled;
    uint64_t seed;
};

/* Appends a description of a pass, which is empty for a pass without options. */
void pass_describe(const struct pass *pass, struct buf *out);

/* Compares the verdicts of two passes, and describes each difference in first[i].unstable. */
void pass_compare(struct judged *first, const struct judged *other, size_t count, size_t number,
                  const struct pass *pass);

/* Adds the result of a further pass, and frees it. Returns true if the pass was complete. */
bool pass_add_result(struct sched_result *all, struct sched_result *further);

/* --- Counts of verdicts --- */

struct tally {
    size_t cases;
    size_t verdicts[VERDICT_COUNT];
    size_t mixed; /* the number of failures that mix readings */
    size_t
        deviations; /* the number of failures with a recorded deviation that do not mix readings */
    const char *deviates; /* the implementation of the last counted deviation, or NULL */
    size_t gained;        /* number of failures that are right as released */
    size_t lost; /* number of passed cases for which the released language has another answer */
    size_t unstable;
    size_t
        places; /* the number of cases that passed although the error has another phase or range */
};

/* Returns the verdict as released: VERDICT_PASS for a failure whose answer is right in the newest
   released edition, VERDICT_FAIL for a right answer that is wrong there, else the verdict by the
   text. */
enum verdict judged_as_released(const struct judged *r);

void tally_add(struct tally *t, const struct judged *r);

struct tally tally_all(const struct judged *list, size_t count);

/* Returns the number of cases that were run and are supported. */
size_t tally_judged(const struct tally *t);

/* Returns the number of cases whose verdict fails the run. */
size_t tally_bad(const struct tally *t);

/* Tells if a case passed although the error has another phase or range than expected. */
bool tally_place_differs(const struct judged *r);

#endif
