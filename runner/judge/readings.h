/* Finds the readings (interpretations of ambiguous passages) of an implementation. The
 * implementation declares its readings in hello, or they are inferred from its answers. In
 * `matched`, bit i means that the answer matches alternative i of an expectation. */
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
    size_t option;  /* the declared or inferred option, or READINGS_UNKNOWN */
    size_t *votes;  /* for each option: the number of answers that are right under the option */
    size_t answers; /* number of answers that were counted */
};

struct readings {
    const struct registry *registry;
    struct reading_state *states; /* by index in the registry */
};

void readings_init(struct readings *r, const struct registry *registry);

/* Reads the member "readings" of hello, or NULL. Appends a remark for each reading that the
   registry does not contain. */
void readings_declare(struct readings *r, const cJSON *declared, struct buf *remarks);

/* Tells if an alternative names no reading, or a reading that hello does not contradict. */
bool readings_allow(const struct readings *r, const cJSON *alternative);

/* Tells if an answer depends on readings, which means that all alternatives that it matched name
   readings. */
bool readings_tell(const struct readings *r, const cJSON *expect, uint64_t matched);

/* Counts an answer for the readings of its matched alternatives, if all of them name readings. */
void readings_count(struct readings *r, const cJSON *expect, uint64_t matched);

/* Chooses, for each undeclared reading, the option that most counted answers agree with. */
void readings_infer(struct readings *r);

/* Tells if an answer agrees with the readings that hello declares or that most answers follow. */
bool readings_agree(const struct readings *r, const cJSON *expect, uint64_t matched);

/* Appends the reason why an answer contradicts the readings of the implementation. */
void readings_explain(const struct readings *r, const cJSON *expect, uint64_t matched,
                      struct buf *why);

/* Lists the different readings that matched alternatives name. Returns their number. */
size_t readings_named(const struct readings *r, const cJSON *expect, uint64_t matched,
                      const char *ids[CASE_ALTERNATIVES_MAX]);

/* Appends a line for each reading that some answer depends on. */
void readings_print(const struct readings *r, struct buf *out);

void readings_free(struct readings *r);

#endif
