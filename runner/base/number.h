/* Checks and compares the numbers of the protocol. number.c is the only file that uses GMP. */
#ifndef RUNNER_NUMBER_H
#define RUNNER_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Offsets in a number digits[.digits][e[+-]digits] at the start of a text. If the text does not
   begin with a digit, all offsets are 0. */
struct number_decimal {
    size_t whole;    /* end of the digits before the point */
    size_t fraction; /* end of the digits after the point; if there are none, equal to `whole` */
    size_t end;
};

struct number_decimal number_decimal(const char *text, size_t n);

/* Maximum number of digits, and maximum exponent, of a number that is compared. The library GMP
   aborts the process if a number is far too large. */
#define NUMBER_DIGITS_MAX 100000
#define NUMBER_EXPONENT_MAX 100000

/* Number of mantissa bits that the specification demands of an implementation. */
#define NUMBER_MANTISSA_BITS 256

/* Returns true if a text is a number in one of these forms: [+-]digits[.digits][e[+-]digits],
   [+-]digits/digits with a denominator that is not zero, Infinity or -Infinity. */
bool number_valid(const char *text);

/* Returns true if a valid number is within the limits for comparisons. */
bool number_within_limits(const char *text);

/* Returns true if an answer equals the expected number. If the expected number is neither an
   integer nor exact with NUMBER_MANTISSA_BITS, a relative error of 2^-256 is allowed. The arguments
   must be valid numbers. A number beyond the limits is equal only to a number with the same
   spelling. */
bool number_equal(const char *expected, const char *actual);

#endif
