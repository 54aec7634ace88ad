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

/* Maximum length of an implementation's answer that is compared. Failures with longer answers
   remain unexplained. */
#define CAUSES_REPLY_MAX JUDGE_REPLY_WHOLE

/* A rule is not a cause if the number of cases that follow it is more than this factor times the
   number of failures that it explains. */
#define CAUSES_FOLLOWED_MAX 2

/* Between two rules, a case that follows a rule outweighs this many failures that it explains. */
#define CAUSES_AGAINST 2

struct cause {
    const struct rule *rule; /* the rule that is the cause or, if the cause is unknown, the rule
                                that the cases are about; or NULL */
    bool explains; /* true if the reference without the rule gives the implementation's answers */
    enum verdict verdict; /* the verdict of the cases, if no rule explains the failures */
    bool mixes;           /* true if the answers mix readings, and no rule explains the failures */
    const struct judged *example; /* the failure with the shortest source */
    size_t count;                 /* failures */
    size_t followed; /* number of cases that passed, and that would fail without the rule */
};

struct causes {
    struct cause *list; /* owned; the largest first */
    size_t count;
    const struct rule *
        *of; /* the cause of each case of the run, or NULL if the case has no cause; owned */
    size_t failures;  /* number of all failures of the run */
    size_t explained; /* number of failures that a rule explains */
    bool unfinished;  /* true if the time was over before the end of the search */
    struct buf fault; /* the reason why there was no search; empty if there was a search */
};

/* Finds the causes of the failures among judged cases. Sends requests to the reference for at most
   ms milliseconds. Free the result with causes_free. */
void causes_find(const struct judge *judge, const struct judged *cases, size_t count, double ms,
                 struct causes *out);

void causes_free(struct causes *c);

#endif
