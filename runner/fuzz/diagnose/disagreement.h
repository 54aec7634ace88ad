/* A disagreement: a request, and the answer of an implementation that differs from the reference's.
 * Every diagnosis begins with one. */
#ifndef RUNNER_FUZZ_DISAGREEMENT_H
#define RUNNER_FUZZ_DISAGREEMENT_H

#include "fuzz/compare/compare.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/question.h"
#include "fuzz/peers/subject.h"

/* Owns nothing. */
struct disagreement {
    struct subject *subject;
    struct oracle *oracle;
    struct question question;
    const struct peer_answer *answer; /* the implementation's answer */
    enum difference kind;
};

/* Asks the reference a question under a change, and parses its answer. Free with answer_free. */
void reference_answer(struct oracle *o, const struct question *q,
                      const struct oracle_change *change, struct answer *out);

/* Appends the kinds of the reference's answer and of the implementation's: "bool / unknown". */
void disagreement_kinds(const struct disagreement *d, struct buf *out);

#endif
