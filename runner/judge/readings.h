/* Finds the interpretations of ambiguous passages of an implementation. If the implementation does
   not declare its interpretations in hello, the functions infer the interpretations from the
   answers. Bit i of `matched` is set if the answer matches alternative i of an expectation. */
#ifndef RUNNER_READINGS_H
#define RUNNER_READINGS_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/case.h"

struct buf;
struct registry;

#define READINGS_UNKNOWN ((size_t)-1)

struct reading_state {
    bool declared;
    size_t option;  /* the interpretation that was declared or inferred, or READINGS_UNKNOWN */
    size_t *votes;  /* for each interpretation, the number of answers that are right under this
                       interpretation */
    size_t answers; /* number of answers that are right under only some interpretations */
    size_t outside; /* number of answers that are right under no interpretation */
};

struct readings {
    const struct registry *registry;
    struct reading_state *states; /* one element for each ambiguous passage of the registry */
};

void readings_init(struct readings *r, const struct registry *registry);

/* Reads hello's member "readings", which may be NULL. For each unknown id of an ambiguous passage,
   appends a remark. */
void readings_declare(struct readings *r, const cJSON *declared, struct buf *remarks);

/* Returns true if an alternative names no interpretation, or an interpretation that hello does not
   contradict. */
bool readings_allow(const struct readings *r, const cJSON *alternative);

/* Returns true if an answer depends on interpretations of ambiguous passages: all alternatives that
   the answer matches name interpretations. */
bool readings_tell(const struct readings *r, const cJSON *expect, uint64_t matched);

/* If all matched alternatives name interpretations, counts the answer for the named
   interpretations. */
void readings_count(struct readings *r, const cJSON *expect, uint64_t matched);

/* Counts an answer that no alternative of the expectation allows, for each ambiguous passage that
   an alternative names. */
void readings_count_outside(struct readings *r, const cJSON *expect);

/* Returns true if hello declares `option`, or if more answers follow `option` than are right under
   no interpretation. Call it after readings_infer. */
bool readings_follow(const struct reading_state *state);

/* For each ambiguous passage that hello does not declare, chooses the interpretation that fits most
   answers. */
void readings_infer(struct readings *r);

/* Returns true if an answer fits the interpretations that hello declares, or that most answers
   follow. */
bool readings_agree(const struct readings *r, const cJSON *expect, uint64_t matched);

/* Appends the reason why an answer contradicts the implementation's interpretations of ambiguous
   passages. */
void readings_explain(const struct readings *r, const cJSON *expect, uint64_t matched,
                      struct buf *why);

/* Lists the ambiguous passages that matched alternatives name, each once. Returns the number of
   listed passages. */
size_t readings_named(const struct readings *r, const cJSON *expect, uint64_t matched,
                      const char *ids[CASE_ALTERNATIVES_MAX]);

/* Appends a line for each ambiguous passage on which at least one answer depends. */
void readings_print(const struct readings *r, struct buf *out);

void readings_free(struct readings *r);

#endif
