/* Recognises answers that differ from the reference's answer but are not wrong, because they are
   only less exact, or because the specification allows both answers. */
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

/* Returns true if `value` equals `exact` wherever `value` is known. A set with an unknown
 * element matches any set, because the unknown element may equal another element. */
bool precision_covers(const cJSON *value, const cJSON *exact);

/* Returns true if two strings differ only in numbers that the specification does not tell apart:
 * zeros with different signs, and numbers that are equal with 256 bits of precision. */
bool precision_rounding_only(const char *a, size_t an, const char *b, size_t bn);

#endif
