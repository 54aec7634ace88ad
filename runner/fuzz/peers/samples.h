/* The requests of the suite's cases, with the rules that decide each: what is known already about
 * what an implementation does right. */
#ifndef RUNNER_SAMPLES_H
#define RUNNER_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/protocol.h"

struct oracle;
struct oracle_change;
struct suite;
struct test_case;

/* A rule that decides at most one in so many samples says what an answer is about. */
#define SAMPLES_TELLING_SHARE 50

struct sample {
    const struct test_case *c;
    char *text; /* the request, as question.text; owned */
    size_t len;
    uint64_t *rules; /* bits by rule: its trace; owned */
};

struct samples {
    struct sample *list;
    size_t count;
    size_t *common; /* by rule: in how many traces it is; owned */
};

/* Takes the cases of an edition, and asks the reference. Free with samples_free. */
void samples_open(struct samples *s, struct oracle *o, const struct suite *suite,
                  enum edition edition);

/* Whether some sample that an implementation answers rightly (agreed, by sample: the reply) would
 * be answered otherwise under a change of the spec: then that is not what the implementation does.
 */
bool samples_refute(const struct samples *s, struct oracle *o, char *const *agreed, size_t *witness,
                    const struct oracle_change *change);

/* Whether a rule, by index, is in a sample's trace. */
bool samples_has(const struct sample *sample, size_t rule);

bool samples_telling(const struct samples *s, size_t rule);

void samples_free(struct samples *s);

#endif
