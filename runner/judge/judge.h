/* Judges answers. */
#ifndef RUNNER_JUDGE_H
#define RUNNER_JUDGE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/case.h"
#include "protocol/protocol.h"

/* Maximum length of a reply that is kept whole, for the results file. Of a longer reply, only the
   first JUDGE_REPLY_PART bytes are kept, for the terminal. */
#define JUDGE_REPLY_WHOLE ((size_t)65536)
#define JUDGE_REPLY_PART ((size_t)4000)

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
    WRONG_EQUALS, /* sources of a derived case have the same tree or shape, but must have different
                     trees or shapes */
    WRONG_LAW,    /* the answers break a law */
    WRONG_COUNT
};

const char *wrong_name(enum wrong wrong);

/* Settings for judging answers. */
struct judge {
    enum edition edition;
    bool trace; /* true if each answer's trace must contain all rules in `covers` */
    const struct registry *registry;
    const struct readings *readings;
    bool shapes; /* true if the implementation answers `tree` with shapes: hello offers `shape`, but
                    not `tree` */
};

/* The judged answer to one request. */
struct probe {
    bool done;
    enum verdict verdict;
    enum wrong wrong;
    char *detail; /* the reason for the verdict; NULL for pass; escaped */
    char *place;  /* a description of the error's wrong phase or range, or NULL */
    char *reply;  /* the reply or its beginning, or NULL */
    size_t reply_bytes;
    uint64_t reply_digest; /* hash of the answer, if the reply is not kept whole */
    char *error_text;      /* end of standard error of a process that failed, or NULL */
    const char *deviates;  /* the implementation or release with the same recorded answer, or NULL;
                              also set if the answer passes */
    bool released;         /* true if the newest released edition makes the answer right */
    uint64_t matched; /* bit i is set if alternative i matches and hello does not contradict the
                         alternative's interpretation */
    uint64_t refused; /* bit i is set if alternative i matches, but hello contradicts the
                         alternative's interpretation */
    bool unoffered;   /* true if the request needs something that hello does not offer */
    bool other_phase; /* true if a matched alternative demands an error of another phase; such an
                         error may have another reason */
    uint64_t traced;  /* bit i is set if the trace contains the rule covers[i] */
    bool has_trace;
    bool accepts, refuses; /* true if the reply is a result, or an error */
    double ms;
};

/* A judged case. */
struct judged {
    const struct test_case *c;
    struct probe probes[REQUESTS];
    enum verdict verdict;
    enum wrong wrong;
    size_t at_fault; /* index of the request whose probe decides the verdict */
    uint64_t
        mixed;    /* if `kind` is WRONG_READING, the alternatives that the answer equals, as bits */
    char *detail; /* owned */
    size_t around, recovered; /* the items around a fault, and those that were recovered */
    /* the case's entry in the list of expected failures, or NULL */
    const struct expected_entry *listed;
};

/* Judges an outcome of a request of a case. Replaces *p. */
void judge_outcome(const struct judge *j, const struct test_case *c, size_t request,
                   const struct outcome *outcome, struct probe *p);

/* Sets the verdict unsupported, because hello does not offer `lacks`. */
void judge_unoffered(const char *lacks, struct probe *p);

/* Sets the verdict of a case that is judged by laws. `detail` says which law is broken and where,
   or why the laws cannot decide. */
void judge_law(enum verdict verdict, const char *detail, struct probe *p);

/* Returns true if both errors have a phase, and the phases differ. */
bool judge_phases_differ(const cJSON *expected, const cJSON *actual);

/* Returns true if each request of a case has an outcome. */
bool judge_complete(const struct judged *r);

/* Derives the verdict of a case from the case's probes and the chosen interpretations. Call
   judge_case again after the probes or interpretations have changed. */
void judge_case(const struct judge *j, struct judged *result);

/* Returns the answer in a probe's reply, without members such as "id". The caller frees the answer.
   If the reply was not kept whole, returns NULL. */
cJSON *probe_answer(const struct probe *p);

/* Returns a hash of the answer in a probe's reply. */
uint64_t probe_digest(const struct probe *p);

void judged_free(struct judged *result);

/* --- Counts of verdicts --- */

/* Returns true if an implementation answered wrongly, or gave no valid answer. */
bool verdict_is_failure(enum verdict verdict);

/* The kinds of failed cases. Each failed case has one kind. */
enum failure {
    FAILURE_WRONG,
    FAILURE_CRASH, /* no answer, or no valid answer */
    FAILURE_MIXED,
    FAILURE_RELEASED, /* wrong by the text, but right in the released language */
    FAILURE_COUNT     /* no failure */
};

/* Returns the kind of a failed case. `actual` is the verdict without regard to the list of expected
   failures, and `released` the verdict by the released language. For a case that passed or was not
   judged, returns FAILURE_COUNT. */
enum failure failure_kind(enum verdict actual, enum verdict released, bool mixes);

/* Appends the number of failures and the number of each kind, such as "3 failures: 2 wrong, 1
   without an answer". All programs print the failures of a run by this function. */
void failures_print(const size_t counts[FAILURE_COUNT], struct buf *out);

struct tally {
    size_t cases;
    size_t verdicts[VERDICT_COUNT];
    size_t failures[FAILURE_COUNT]; /* also counts expected failures */
    size_t deviations;    /* number of failures with a recorded deviation, except failures that mix
                             interpretations */
    const char *deviates; /* the implementation of the last counted deviation, or NULL */
    size_t places;        /* number of passed cases whose error has another phase or range */
};

/* Returns the verdict by the newest released edition: VERDICT_PASS if only this edition makes the
   answer right, and VERDICT_FAIL if only the text makes the answer right. In all other cases,
   returns the verdict by the text. */
enum verdict judged_as_released(const struct judged *r);

struct tally tally_all(const struct judged *list, size_t count);

/* Counts the cases of a group of laws in a list of derived cases. */
struct tally tally_laws(const struct judged *list, size_t count, enum laws laws);

/* The requests that were asked: those that must be accepted, those that must be refused, and the
   answers to both. A crash is neither accepted nor refused. */
struct directions {
    size_t asked, accepted, refused;
    size_t valid, valid_refused, invalid, invalid_accepted;
};

struct directions tally_directions(const struct judged *list, size_t count);

/* Appends if an implementation accepts or refuses all or nearly all inputs, in parentheses. Appends
   nothing if it tells valid inputs from invalid inputs. */
void tally_tell_direction(const struct directions *d, struct buf *out);

/* Returns the number of cases that were run and that the implementation supports. */
size_t tally_judged(const struct tally *t);

/* Returns the number of cases with a verdict that fails the run. */
size_t tally_bad(const struct tally *t);

/* Returns true if a case passed, although the error has another phase or range than expected. */
bool tally_place_differs(const struct judged *r);

#endif
