/*
 * Compares an answer with the expected answer (runner/using.md, "Comparison"). This code shares
 * nothing with the reference's code, so that each of the two finds mistakes of the other. All
 * arguments have passed the checks of shape.h. If a function returns false, *w has the first
 * difference.
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

/* Compares two structures. A null structure (source accepted) matches every structure. */
bool match_structure(const cJSON *expected, const cJSON *actual, struct where *w);

/* Compares a structure with the JSON that hcl2json prints for a source. */
bool match_hcl2json(const cJSON *expected, const cJSON *form, struct where *w);

/* Compares two results of an operation. */
bool match_result(enum op op, const cJSON *expected, const cJSON *actual, struct where *w);

/* Tells if an error has the expected phase and range. */
bool match_place(const cJSON *expected, const cJSON *actual, struct where *w);

#endif
