/* Values that a case states: what the loader's shape_value and shape_consistent leave unsaid. */
#ifndef RUNNER_LINT_VALUE_H
#define RUNNER_LINT_VALUE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct where;

/* Whether a value agrees with the types that it states, its sets hold no value twice, and no two of
 * its keys are one key in normal form C. The value has passed shape_value. */
bool lint_value(const cJSON *value, struct where *w);

/* Every value and type within an outcome of op, which has passed the loader's checks. */
bool lint_outcome(enum op op, const cJSON *outcome, struct where *w);

/* Every value and type in the fields of a request. */
bool lint_request(const cJSON *fields, struct where *w);

#endif
