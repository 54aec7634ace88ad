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
    struct request
        request;   /* its variant has the interpretations that the implementation follows */
    cJSON *answer; /* NULL for a missing answer, which has no cause; owned */
    cJSON *own;    /* the reply of the reference, with its trace, or NULL; owned */
};

/* A variant that may explain an answer. */
struct suspicion {
    size_t of; /* index of the answer */
    struct variant variant;
    size_t promise;   /* for the caller, who may sort the suspicions before they are tried */
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
    size_t tried; /* number of suspicions that the reference has answered */
    bool tracing;
};

/* Adds an answer, and takes ownership of `answer`. Returns the index of the answer. */
size_t search_add(struct search *s, const struct request *request, cJSON *answer);

void search_suspect(struct search *s, size_t of, const struct variant *variant);

/* Asks the reference for its own answers and their traces. `run_ms` is a time limit, or 0. */
const struct sched_result *search_trace(struct search *s, double run_ms);

/* Suspect what may have decided an answer: each rule of the trace; each interpretation of
   each passage that the reference consulted; each edition of the specification and the newest
   released edition. */
void search_suspect_rules(struct search *s, size_t of);
void search_suspect_readings(struct search *s, size_t of);
void search_suspect_editions(struct search *s, size_t of);

/* Tries all suspicions that were not tried yet. */
const struct sched_result *search_try(struct search *s, double run_ms);

void search_free(struct search *s);

#endif
