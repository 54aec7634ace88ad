/* Searches for causes. A cause of a wrong answer is a variant of the specification under which the
   reference gives the same wrong answer. An example is "the implementation behaves as if rule X did
   not exist". causes.h searches for the causes of a run's failures, and the fuzzer for the causes
   of one difference. */
#ifndef RUNNER_SEARCH_H
#define RUNNER_SEARCH_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "ask/ask.h"

struct registry;

/* An answer of an implementation. */
struct answered {
    struct request request; /* its variant, never NULL, has the implementation's interpretations */
    cJSON *answer;          /* NULL for a missing answer, which has no cause; owned */
    cJSON *own;             /* the reply of the reference, with its trace, or NULL; owned */
    size_t id;              /* for the caller */
};

/* A variant that may explain an answer. */
struct suspicion {
    size_t of; /* index of the answer */
    struct variant variant;
    bool skip;        /* true if the caller does not want the suspicion to be tried */
    bool alters;      /* true if the reference's answer under the variant is not the own answer */
    bool explains;    /* true if it is the implementation's answer */
    bool other_phase; /* true if it is an error of another phase than the implementation's */
};

struct search {
    struct ask *reference;
    const struct registry *registry;
    struct answered *answered; /* owned */
    size_t answered_count, answered_cap;
    struct suspicion *list; /* owned */
    size_t count, cap;
    size_t from;   /* index of the first suspicion that is tried */
    bool readings; /* true if interpretations of ambiguous passages are suspected, too */
    bool tracing;
};

/* Adds an answer, and takes ownership of `answer`. */
void search_add(struct search *s, const struct request *request, cJSON *answer, size_t id);

/* Asks the reference for its own answers. Suspects each rule that decided an own answer, and each
   interpretation of each passage that the reference consulted. `run_ms` is a time limit, or 0. */
const struct sched_result *search_trace(struct search *s, double run_ms);

/* Suspects the editions of the specification and the newest released edition, for the first
   answer. */
void search_suspect_editions(struct search *s);

/* Tries all suspicions from the index `from` on. */
const struct sched_result *search_try(struct search *s, size_t from, double run_ms);

void search_free(struct search *s);

#endif
