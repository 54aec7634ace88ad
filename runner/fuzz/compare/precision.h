/* Recognises answers that differ from the reference's but are not wrong: they are less exact, or
 * the specification allows them, too. */
#ifndef RUNNER_FUZZ_PRECISION_H
#define RUNNER_FUZZ_PRECISION_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* Least number of digits at which a number may be a rounded one. */
#define PRECISION_DIGITS_MIN 30

/* Tells whether a value, which may be null or unknown, has a given type. "dynamic" in the type
 * matches any type. */
bool precision_has_type(const cJSON *value, const cJSON *type);

/* Tells whether a value is unknown or contains an unknown value. */
bool precision_has_unknown(const cJSON *value);

/* Tells whether a value equals the exact value, except for parts that are unknown. A set with an
 * unknown element covers any set, because two of its elements may turn out to be equal. */
bool precision_covers(const cJSON *value, const cJSON *exact);

/* Tells whether two strings differ only
 * - in long numbers that are equal within the precision that the specification demands (256 bits),
 * - in signs of zeros: the specification does not say whether there is a negative zero. */
bool precision_rounding_only(const char *a, size_t an, const char *b, size_t bn);

#endif
