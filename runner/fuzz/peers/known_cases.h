/* The requests of the suite's cases, with the rules that decide each. They tell what an
 * implementation does right. */
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

/* A rule that decides at most one in so many cases says what an answer is about. */
#define RARE_RULE_SHARE 50

struct known_case {
    const struct test_case *c;
    char *text; /* the request, as question.text; owned */
    size_t len;
    uint64_t *rules; /* bits by rule: its trace; owned */
};

struct known_cases {
    struct known_case *list;
    size_t count;
    size_t *common; /* by rule: the number of traces that have it; owned */
};

/* Takes the cases of an edition, and asks the reference. Free with known_cases_free. */
void known_cases_open(struct known_cases *s, struct oracle *o, const struct suite *suite,
                      enum edition edition);

/* Returns whether a case that an implementation answers rightly (agreed, by case: the reply) would
 * be answered otherwise under a change of the spec. Then the implementation does not behave so. */
bool known_cases_refute(const struct known_cases *s, struct oracle *o, char *const *agreed,
                        const struct oracle_change *change);

bool rule_is_rare(const struct known_cases *s, size_t rule);

void known_cases_free(struct known_cases *s);

#endif
