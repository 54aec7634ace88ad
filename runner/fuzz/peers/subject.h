/* Describes an implementation that is compared with the reference: its process, its limits, and the
   interpretations of ambiguous passages that the implementation follows. */
#ifndef RUNNER_SUBJECT_H
#define RUNNER_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/ask/peer.h"
#include "fuzz/compare/compare.h"
#include "fuzz/peers/limits.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/question.h"

struct known_cases;
struct session;

/* A variant of the specification, and if known_cases_refute refuted it. */
struct tried {
    struct variant variant;
    bool refuted;
};

struct subject {
    const char *command;
    struct peer peer;
    struct session *session; /* the answers to the known cases; NULL before calibration; owned */
    struct variant follows;  /* the specification with the implementation's interpretations */
    struct limits limits;
    const struct known_cases *known_cases; /* NULL before calibration */
    struct tried *tried;                   /* owned */
    size_t tried_count, tried_cap;
};

void subject_close(struct subject *r);

/* Returns the implementation's name and version, such as "hashicorp/hcl 2.25.0", escaped for a
   terminal. The caller frees the string. */
char *subject_name(const struct subject *r);

/* Compares an implementation's answer with the reference's answer, under the implementation's
   interpretations of ambiguous passages. Returns DIFFERENCE_POISONED if the answer is right under
   only one interpretation of an ambiguous passage, and the implementation's interpretation is
   unknown. `reference` is the reference's answer under the default interpretations, or NULL. */
enum difference subject_compare(const struct subject *r, struct oracle *o, const struct question *q,
                                const struct peer_answer *answer,
                                const struct peer_answer *reference);

#endif
