/* One answer of an implementation that differs from the reference's: what every diagnosis begins
 * with. */
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
    const struct peer_answer *answer; /* of the implementation */
    enum difference kind;
};

/* Reads what the reference answers to a question under a change. Free with answer_free. */
void reference_answer(struct oracle *o, const struct question *q,
                      const struct oracle_change *change, struct answer *out);

/* Appends the kinds of both results: "bool / unknown", "error / none". */
void disagreement_kinds(const struct disagreement *d, struct buf *out);

#endif
