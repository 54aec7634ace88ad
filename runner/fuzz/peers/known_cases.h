/* The requests of the suite's cases, with the rules that decide each. Cases that an implementation
 * answers correctly refute causes: changes of the spec under which their answer would be different.
 */
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

/* A rule is rare if it decides at most one in this many cases. Only a rare rule shows the subject
 * of an answer. */
#define RARE_RULE_SHARE 50

struct known_case {
    const struct test_case *c;
    char *text; /* the request, in the form of question.text; owned */
    size_t len;
    uint64_t *rules; /* a bit for each rule: the case's trace; owned */
};

struct known_cases {
    struct known_case *list;
    size_t count;
    size_t *common; /* for each rule, the number of cases with the rule in their trace; owned */
};

/* Takes the cases of an edition, and asks the reference for their traces. Free with
 * known_cases_free. */
void known_cases_open(struct known_cases *s, struct oracle *o, const struct suite *suite,
                      enum edition edition);

/* Returns whether a change of the spec would change the answer to a case that the implementation
 * answers correctly. If so, the implementation does not behave like the change. agreed: for each
 * case, the reference's reply if the implementation gives the same, else NULL. */
bool known_cases_refute(const struct known_cases *s, struct oracle *o, char *const *agreed,
                        const struct oracle_change *change);

bool rule_is_rare(const struct known_cases *s, size_t rule);

void known_cases_free(struct known_cases *s);

#endif
