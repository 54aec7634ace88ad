/* The causes of the failures of a run. A rule is the cause of a failure if the reference without
   the rule gives the same wrong answer as the implementation. */
#ifndef RUNNER_CAUSES_H
#define RUNNER_CAUSES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "judge/judge.h"

struct rule;

/* Longest wait for one answer from the reference. */
#define CAUSES_WAIT_MS 3000.0

/* A rule is no cause if the implementation follows the rule in too many cases: more than
   CAUSES_FOLLOWED_MAX times the number of failures that the rule explains. */
#define CAUSES_FOLLOWED_MAX 2

/* When two rules are compared, one case that follows a rule counts as much as CAUSES_AGAINST
   failures that the rule explains. */
#define CAUSES_AGAINST 2

struct cause {
    const struct rule *rule; /* the rule that causes the failures; if the cause is unknown, the rule
                                that the cases are about; or NULL */
    bool explains;        /* true if the reference without the rule gives the implementation's wrong
                             answers */
    enum verdict verdict; /* the verdict of the cases, if no rule explains the failures */
    bool mixes; /* true if the implementation follows different interpretations in different cases,
                   and no rule explains the failures */
    const struct judged *example; /* the failure with the shortest source */
    size_t count;                 /* failures */
    size_t followed;              /* number of cases that passed and would fail without the rule */
};

struct causes {
    struct cause *list; /* owned; the cause of most failures comes first */
    size_t count;
    const struct rule *
        *of; /* the cause of each case of the run, or NULL if the case has no cause; owned */
    size_t failures;
    size_t explained; /* number of failures that a rule explains */
    bool unfinished;  /* true if the time was over before the end of the search */
    struct buf fault; /* the reason why there was no search; empty if there was a search */
};

/* Finds a cause for each failed case. Sends requests to the reference, for at most `ms`
   milliseconds. Free the result with causes_free. */
void causes_find(const struct judge *judge, const struct judged *cases, size_t count, double ms,
                 struct causes *out);

void causes_free(struct causes *c);

#endif
