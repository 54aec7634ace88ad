/* The features that a request asks for: a case must say that it needs them, or an implementation
 * without them is sent requests that it never offered to answer. */
#ifndef RUNNER_NEEDS_H
#define RUNNER_NEEDS_H

#include <cjson/cJSON.h>

/* Functions, literal mode, and unknown or capsule values in the fields of a request (NULL: none);
 * bit i: feature i. */
unsigned needs_of(const cJSON *fields);

/* Adds to "needs" of a case the features that its request and its repair ask for. */
void needs_add(cJSON *item);

#endif
