/* The readings of ambiguous passages that an implementation follows: it declares them in hello, or
 * they are inferred from its answers. */
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
    size_t option;  /* declared or inferred; READINGS_UNKNOWN: neither */
    size_t *votes;  /* by option: answers that are right under it */
    size_t answers; /* that were counted */
};

struct readings {
    const struct registry *registry;
    struct reading_state *states; /* by index in the registry */
};

void readings_init(struct readings *r, const struct registry *registry);

/* Takes hello's "readings"; appends a line for each that the registry does not know. declared may
 * be NULL. */
void readings_declare(struct readings *r, const cJSON *declared, struct buf *remarks);

/* Tells if an alternative may be right: it names no reading, or one that hello does not contradict.
 */
bool readings_allow(const struct readings *r, const cJSON *alternative);

/* Tells if these alternatives of an expectation, which an answer matched, all name readings. */
bool readings_tell(const struct readings *r, const cJSON *expect, uint64_t matched);

/* Counts an answer that matched these alternatives, if all of them name readings. */
void readings_count(struct readings *r, const cJSON *expect, uint64_t matched);

/* After all answers are counted: for each undeclared reading, the option that most answers agree
 * with. */
void readings_infer(struct readings *r);

/* Tells if an answer that matched these alternatives agrees with the readings followed elsewhere.
 */
bool readings_agree(const struct readings *r, const cJSON *expect, uint64_t matched);

/* Appends why an answer that matched these alternatives, and no other, mixes readings. */
void readings_explain(const struct readings *r, const cJSON *expect, uint64_t matched,
                      struct buf *why);

/* The ids of the readings that these alternatives name, each once; returns how many. */
size_t readings_named(const struct readings *r, const cJSON *expect, uint64_t matched,
                      const char *ids[CASE_ALTERNATIVES_MAX]);

/* Appends a line for each reading that some answer told of. */
void readings_print(const struct readings *r, struct buf *out);

void readings_free(struct readings *r);

#endif
