/* Verdicts on answers. */
#ifndef RUNNER_JUDGE_H
#define RUNNER_JUDGE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/case.h"
#include "protocol/protocol.h"

/* A reply of at most so many bytes is kept whole for the results file, until the end of the run. Of
 * a longer one only the beginning is kept, which a terminal shows. */
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
    WRONG_COUNT
};

const char *wrong_name(enum wrong wrong);

/* The conditions that answers are judged under. */
struct judge {
    enum edition edition;
    const char *as; /* judge by this implementation's recorded answers; or NULL */
    bool trace;     /* check that each rule in covers decided the answer */
    const struct registry *registry;
    const struct readings *readings;
};

/* One request's answer, judged. */
struct probe {
    bool done;
    enum verdict verdict;
    enum wrong wrong;
    char *detail; /* why the verdict is not pass; or NULL. Of foreign texts, escaped already */
    char *place;  /* how the error's phase or range is not as expected; or NULL */
    char *reply;  /* the line that came, or its beginning; or NULL */
    size_t reply_bytes;    /* of the whole line */
    uint64_t reply_digest; /* of the answer in a line that is not kept whole */
    char *error_text;      /* end of standard error of a process that failed; or NULL */
    const char *deviates;  /* who is recorded to answer so, though it may be right here; or NULL */
    uint64_t matched;      /* bit i: alternative i of the expectation matches and its reading is not
                              contradicted by hello */
    uint64_t refused;      /* the same, and its reading is contradicted */
    uint64_t traced;       /* bit i: covers[i] is in the trace */
    bool has_trace;
    double ms;
};

/* A case, judged by the probes of its request and of the repaired one. */
struct judged {
    const struct test_case *c;
    struct probe probes[2]; /* the case's own request; the repaired one */
    enum verdict verdict;
    enum wrong wrong;
    bool repair_at_fault; /* the verdict comes from the repaired request */
    uint64_t
        mixed;    /* of WRONG_READING: the alternatives of the expectation that the answer equals */
    char *detail; /* owned */
    const struct expected_entry *listed; /* the expected failure that this case is; or NULL */
    char *unstable; /* how the verdict was another one in another pass; or NULL. Owned */
};

/* The expected answer of c, or the recorded answer of j->as. */
const cJSON *judge_expectation(const struct judge *j, const struct test_case *c);

/* Judges one outcome; repair: of the repaired request. Overwrites *p, and frees its old content. */
void judge_outcome(const struct judge *j, const struct test_case *c, bool repair,
                   const struct outcome *outcome, struct probe *p);

/* Makes *p unsupported without an answer; lacks: the thing that hello does not offer. */
void judge_unoffered(const char *lacks, struct probe *p);

/* The verdict of the case from its probes. May be called again after a probe or the readings
 * changed. */
void judge_case(const struct judge *j, struct judged *result);

/* Returns the answer in a probe's reply, without the members of the transport, owned by the caller;
 * NULL if the reply is not kept whole. */
cJSON *probe_answer(const struct probe *p);

void judged_free(struct judged *result);

/* --- One way through all cases; several of them find implementations that keep state --- */

struct pass {
    bool fresh; /* a new process for every request */
    bool shuffled;
    uint64_t seed;
};

/* Appends how it goes, in words; nothing for an ordinary one. */
void pass_describe(const struct pass *pass, struct buf *out);

/* Notes in first[i].unstable where another pass came to another verdict than the first one. */
void pass_compare(struct judged *first, const struct judged *other, size_t count, size_t number,
                  const struct pass *pass);

/* Takes over how a further pass ended, and frees it. Returns whether it was complete. */
bool pass_add_result(struct sched_result *all, struct sched_result *further);

/* --- Counts of verdicts --- */

struct tally {
    size_t cases;
    size_t verdicts[VERDICT_COUNT];
    size_t mixed;      /* failures that mix readings */
    size_t deviations; /* other failures that are recorded deviations */
    size_t unstable;
    size_t places; /* passed, but the error's phase or range is not the expected one */
};

void tally_add(struct tally *t, const struct judged *r);

struct tally tally_all(const struct judged *list, size_t count);

/* Cases that were judged by an answer, or for the lack of one: neither unsupported nor not run. */
size_t tally_judged(const struct tally *t);

/* Cases whose verdict lets the run fail. */
size_t tally_bad(const struct tally *t);

/* Tells if a case passed with an error elsewhere than expected. */
bool tally_place_differs(const struct judged *r);

#endif
