/* Finds the cases that a rule decides: the cases to which the reference without the rule gives a
   wrong answer. */
#ifndef RUNNER_WITHOUT_H
#define RUNNER_WITHOUT_H

#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct causes;
struct expected;
struct expected_cases;
struct expected_run;
struct registry;
struct rule;
struct suite;

/* Longest wait for one answer from the reference, and for all answers about one rule. */
#define WITHOUT_WAIT_MS 10000.0
#define WITHOUT_RULE_MS 60000.0

/* Finds the cases of an edition that the rule decides. Returns false, with the reason in *why, if
   the reference does not answer. The caller owns out->ids, also after a failure. */
bool without_find(const struct registry *registry, const struct suite *suite, enum edition edition,
                  const struct rule *rule, struct expected_cases *out, struct buf *why);

/* For each line of a list that names a rule, finds the cases that the rule decides. Returns false,
   with the reason in *why, if the reference does not answer. */
bool without_fill(struct expected *list, const struct registry *registry, const struct suite *suite,
                  enum edition edition, struct buf *why);

/* Adds the causes of a run's failures to the run. If a rule explains many failures, also adds the
   cases that the rule decides. Leaves out a rule if the reference does not answer the requests
   about the rule. Free with without_free. */
void without_add_folds(const struct causes *causes, const struct registry *registry,
                       struct expected_run *run);

void without_free(struct expected_run *run);

#endif
