/* Numbers inside of texts. The text demands 256 bits of a number that cannot be held, and leaves
 * the rest open; converted to a string, what is open shows as further digits. Nor does it say
 * whether there is a negative zero. */
#ifndef RUNNER_ROUNDING_H
#define RUNNER_ROUNDING_H

#include <stdbool.h>
#include <stddef.h>

/* A numeral this long may show what is open. */
#define ROUNDING_DIGITS_MIN 30

/* Whether two texts differ only in long numerals that are the same number as far as the text
 * demands, and in signs of zeros. */
bool rounding_only(const char *a, size_t an, const char *b, size_t bn);

#endif
