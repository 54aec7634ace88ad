/* Finds the readings (interpretations of ambiguous passages) of an implementation. If the
   implementation does not declare its readings in hello, they are inferred from its answers. Bit i
   of `matched` is set if the answer matches alternative i of an expectation. */
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
    size_t option;  /* the option that was declared or inferred, or READINGS_UNKNOWN */
    size_t *votes;  /* for each option, the number of answers that are right under this option */
    size_t answers; /* number of answers that voted for an option */
};

struct readings {
    const struct registry *registry;
    struct reading_state *states; /* one element for each reading of the registry */
};

void readings_init(struct readings *r, const struct registry *registry);

/* Reads hello's member "readings", which may be NULL. For each unknown reading, appends a
   remark. */
void readings_declare(struct readings *r, const cJSON *declared, struct buf *remarks);

/* Returns true if an alternative names no reading, or a reading that hello does not contradict. */
bool readings_allow(const struct readings *r, const cJSON *alternative);

/* Returns true if an answer depends on readings: all alternatives that the answer matches name
   readings. */
bool readings_tell(const struct readings *r, const cJSON *expect, uint64_t matched);

/* If all matched alternatives name readings, counts the answer for the named readings. */
void readings_count(struct readings *r, const cJSON *expect, uint64_t matched);

/* For each reading that hello does not declare, chooses the option that fits most answers. */
void readings_infer(struct readings *r);

/* Returns true if an answer fits the readings that hello declares, or that most answers follow. */
bool readings_agree(const struct readings *r, const cJSON *expect, uint64_t matched);

/* Appends the reason why an answer contradicts the implementation's readings. */
void readings_explain(const struct readings *r, const cJSON *expect, uint64_t matched,
                      struct buf *why);

/* Lists the readings that matched alternatives name, each once. Returns the number of readings. */
size_t readings_named(const struct readings *r, const cJSON *expect, uint64_t matched,
                      const char *ids[CASE_ALTERNATIVES_MAX]);

/* Appends a line for each reading on which at least one answer depends. */
void readings_print(const struct readings *r, struct buf *out);

void readings_free(struct readings *r);

#endif
