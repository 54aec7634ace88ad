/* Recognises answers that differ from the reference's answer but are not wrong: they are only less
 * exact, or the specification allows both. */
#ifndef RUNNER_FUZZ_PRECISION_H
#define RUNNER_FUZZ_PRECISION_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* A number with fewer digits than this cannot be a rounded number. */
#define PRECISION_DIGITS_MIN 30

/* Returns true if a value has a given type. The value may be null or unknown. "dynamic" in the type
 * matches any type. */
bool precision_has_type(const cJSON *value, const cJSON *type);

/* Returns true if a value is unknown or contains an unknown value. */
bool precision_has_unknown(const cJSON *value);

/* Returns true if a value equals the exact value, except for unknown parts. A set with an unknown
 * element matches any set, because its elements may turn out to be equal. */
bool precision_covers(const cJSON *value, const cJSON *exact);

/* Returns true if two strings differ only in signs of zeros, which the specification leaves open,
 * and in long numbers that are equal with 256 bits, the precision that it demands. */
bool precision_rounding_only(const char *a, size_t an, const char *b, size_t bn);

#endif
