/* Checks and compares the numbers of the protocol. Only number.c uses GMP. */
#ifndef RUNNER_NUMBER_H
#define RUNNER_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Ends of digits[.digits][e[+-]digits] at the beginning of a text: of the digits before the point,
 * of those after it (or the same place), and of all. Each is 0 if no digit begins the text. */
struct number_decimal {
    size_t whole;
    size_t fraction;
    size_t end;
};

struct number_decimal number_decimal(const char *text, size_t n);

/* Most digits and largest exponent of a number that can be compared. GMP aborts the process if a
 * number is far too large. */
#define NUMBER_DIGITS_MAX 100000
#define NUMBER_EXPONENT_MAX 100000

/* Bits of the mantissa that the specification requires of an implementation. */
#define NUMBER_MANTISSA_BITS 256

/* Tells if text is a number in one of these forms: [+-]digits[.digits][e[+-]digits],
 * [+-]digits/digits with a denominator that is not zero, Infinity or -Infinity. */
bool number_valid(const char *text);

/* Tells if a valid number is small enough to be compared. */
bool number_within_limits(const char *text);

/* Tells if an answer equals the expected number. If the expected number is neither an integer nor
 * exact with NUMBER_MANTISSA_BITS, a relative error of 2^-256 is allowed. Both numbers must be
 * valid. A number beyond the limits equals only its own spelling. */
bool number_equal(const char *expected, const char *actual);

#endif
