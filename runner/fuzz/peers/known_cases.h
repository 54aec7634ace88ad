/* Holds the suite's cases, and the rules that decide each case. If an implementation answers a case
   rightly, and a variant of the specification would make the answer wrong, the implementation does
   not follow the variant. */
#ifndef RUNNER_KNOWN_CASES_H
#define RUNNER_KNOWN_CASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ask/cases.h"
#include "protocol/protocol.h"

struct oracle;
struct session;
struct suite;

/* A rule is rare if the rule decides at most one case in RARE_RULE_SHARE. Only rare rules show the
   subject of a request. */
#define RARE_RULE_SHARE 50

struct known_cases {
    struct ask_item *items; /* owned */
    size_t count;
    uint64_t *rules; /* for each case, `words` words: bits of the rules that decide the answer;
                        owned */
    size_t words;
    size_t *common; /* for each rule, the number of cases that the rule decides; owned */
};

/* Reads the cases of an edition. Asks the reference which rules decide each case. Free *s with
   known_cases_free. */
void known_cases_open(struct known_cases *s, struct oracle *o, const struct suite *suite,
                      enum edition edition);

/* Returns true if a variant of the specification would make a right answer of the implementation
   wrong. Such a variant does not explain the implementation's mistakes. `answers` has the verdicts
   of all known cases, in their order. */
bool known_cases_refute(const struct known_cases *s, struct oracle *o,
                        const struct session *answers, const struct variant *variant);

bool rule_is_rare(const struct known_cases *s, size_t rule);

void known_cases_free(struct known_cases *s);

#endif
