/* Answers that are less exact than the reference's, or that the text leaves open. */
#ifndef RUNNER_FUZZ_PRECISION_H
#define RUNNER_FUZZ_PRECISION_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* A number of so many digits may show a rounding. */
#define PRECISION_DIGITS_MIN 30

/* Tells whether a value, which may be null or unknown, has a type; "dynamic" in it is any type. */
bool precision_has_type(const cJSON *value, const cJSON *type);

/* Tells whether a value holds an unknown one. */
bool precision_has_unknown(const cJSON *value);

/* Tells whether a value is the exact one with parts of it unknown, or that value itself. A set with
 * an unknown element may stand for any set: two of its elements may turn out to be equal. */
bool precision_covers(const cJSON *value, const cJSON *exact);

/* Tells whether two texts differ only in long numbers that are equal as far as the text demands (it
 * demands 256 bits), and in signs of zeros: the text does not say whether there is a negative
 * zero. */
bool precision_rounding_only(const char *a, size_t an, const char *b, size_t bn);

#endif
