/* Holds the requests of the suite's cases, and the rules that decide each case. If an
   implementation answers a case rightly, and a change of the specification would alter the answer,
   the implementation does not follow the changed specification. */
#ifndef RUNNER_KNOWN_CASES_H
#define RUNNER_KNOWN_CASES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/protocol.h"

struct oracle;
struct oracle_change;
struct suite;
struct test_case;

/* A rule is rare if the rule decides at most one case in RARE_RULE_SHARE. Only rare rules show the
   subject of a request. */
#define RARE_RULE_SHARE 50

struct known_case {
    const struct test_case *c;
    char *text; /* the request: a JSON object without "id"; owned */
    size_t len;
    uint64_t *rules; /* the case's trace: bits of the rules that decide the answer; owned */
};

struct known_cases {
    struct known_case *list;
    size_t count;
    size_t *common; /* for each rule, the number of cases that the rule decides; owned */
};

/* Reads the cases of an edition. Asks the reference which rules decide each case. Free *s with
   known_cases_free. */
void known_cases_open(struct known_cases *s, struct oracle *o, const struct suite *suite,
                      enum edition edition);

/* Returns true if a change of the specification would alter a right answer of the implementation. A
   change that alters a right answer does not explain the implementation's mistakes. `agreed[i]` is
   the reference's reply to case i, or NULL if the implementation answers differently. */
bool known_cases_refute(const struct known_cases *s, struct oracle *o, char *const *agreed,
                        const struct oracle_change *change);

bool rule_is_rare(const struct known_cases *s, size_t rule);

void known_cases_free(struct known_cases *s);

#endif
