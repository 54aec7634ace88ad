/* The causes of the failures of a run. A rule is the cause of a failure if the reference without
 * that rule gives the answer that the implementation gave. */
#ifndef RUNNER_CAUSES_H
#define RUNNER_CAUSES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "judge/judge.h"

struct rule;

/* Longest wait for one answer of the reference. */
#define CAUSES_WAIT_MS 3000.0

/* Longest answer of an implementation that is compared. Longer ones stay unexplained. */
#define CAUSES_REPLY_MAX JUDGE_REPLY_WHOLE

/* A rule is no cause if more cases follow it than this many times the failures that it explains. */
#define CAUSES_FOLLOWED_MAX 2

/* Between two rules, a case that follows a rule outweighs this many failures that it explains. */
#define CAUSES_AGAINST 2

struct cause {
    const struct rule *rule; /* the cause, or else the rule that the cases are about; or NULL */
    bool explains;           /* without the rule the reference answers as the implementation does */
    enum verdict verdict;    /* if no rule explains the failures: how the cases failed… */
    bool mixes;              /* …and if the answers mix readings */
    const struct judged *example; /* the failure with the shortest source */
    size_t count;                 /* failures */
    size_t followed;              /* cases that passed, and would not without the rule */
};

struct causes {
    struct cause *list; /* owned; the largest first */
    size_t count;
    const struct rule **of; /* by case of the run: the cause; NULL: there is none. Owned */
    size_t failures;        /* all of the run */
    size_t explained;       /* those that a rule explains */
    bool unfinished;        /* the time was over before the end of the search */
    struct buf fault;       /* why there was no search; empty: there was one */
};

/* Finds the causes of the failures among judged cases; asks the reference for at most ms
 * milliseconds. Free with causes_free. */
void causes_find(const struct judge *judge, const struct judged *cases, size_t count, double ms,
                 struct causes *out);

void causes_free(struct causes *c);

#endif
