/*
 * When an answer is the expected one (runner/using.md, "Comparison"). Independent of the
 * reference's own comparison, so that each catches the other's mistakes. Everything given here has
 * passed shape.h. On false, *w holds the first difference.
 */
#ifndef RUNNER_MATCH_H
#define RUNNER_MATCH_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct where;

bool match_type(const cJSON *expected, const cJSON *actual, struct where *w);
bool match_value(const cJSON *expected, const cJSON *actual, struct where *w);

/* A structure of null, on either side, tells acceptance only and matches every structure. */
bool match_structure(const cJSON *expected, const cJSON *actual, struct where *w);

/* Results of op. */
bool match_result(enum op op, const cJSON *expected, const cJSON *actual, struct where *w);

/* Tells if the reply's error agrees with the phase and the range that are expected. */
bool match_place(const cJSON *expected, const cJSON *actual, struct where *w);

#endif
