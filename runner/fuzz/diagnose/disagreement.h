/* Defines a disagreement: a request to which an implementation and the reference give different
 * answers. Every diagnosis begins with a disagreement. */
#ifndef RUNNER_FUZZ_DISAGREEMENT_H
#define RUNNER_FUZZ_DISAGREEMENT_H

#include "fuzz/compare/compare.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/question.h"
#include "fuzz/peers/subject.h"

/* A disagreement. Other objects own the members of this struct. */
struct disagreement {
    struct subject *subject;
    struct oracle *oracle;
    struct question question;
    const struct peer_answer *answer; /* the implementation's answer */
    enum difference kind;
    double until_ms; /* the time by os_now_ms at which an investigation ends; 0 means no limit */
};

/* If the answers are trees, appends the nodes that the implementation groups wrongly. */
void disagreement_grouping(const struct disagreement *d, struct buf *out);

/* Appends the kinds of the reference's and the implementation's answer, such as "bool / unknown".
   For trees, appends the nodes that are grouped wrongly. */
void disagreement_kinds(const struct disagreement *d, struct buf *out);

#endif
