/* Recognises answers that differ from the reference's answer and are right nevertheless: they are
   less exact, or the specification allows several answers. */
#ifndef RUNNER_FUZZ_PRECISION_H
#define RUNNER_FUZZ_PRECISION_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* A number with fewer digits is not a rounded number. */
#define PRECISION_DIGITS_MIN 30

/* Returns true if a value is unknown or has an unknown part. */
bool precision_has_unknown(const cJSON *value);

/* Returns true if the known parts of `value` equal the same parts of `exact`. A set with an unknown
   element matches any set, because the unknown element may equal another element. */
bool precision_covers(const cJSON *value, const cJSON *exact);

/* Returns true if the only differences between two strings are numbers that the specification
   does not distinguish: zeros with different signs, and numbers that are equal when rounded to
   256 bits. */
bool precision_rounding_only(const char *a, size_t an, const char *b, size_t bn);

#endif
