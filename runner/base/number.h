/* The numbers of the protocol: their written form, and when two are equal. The only file with GMP.
 */
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

/* Most digits of a number, and largest exponent, that are compared: GMP aborts the process on
 * absurd sizes. */
#define NUMBER_DIGITS_MAX 100000
#define NUMBER_EXPONENT_MAX 100000

/* Bits of mantissa that the model requires of a number. */
#define NUMBER_MANTISSA_BITS 256

/* Tells if text has the written form: [+-]digits[.digits][e[+-]digits], [+-]digits/digits with a
 * denominator that is not zero, Infinity or -Infinity. */
bool number_valid(const char *text);

/* Tells if a valid number is small enough to be compared. */
bool number_within_limits(const char *text);

/* Compares an answer with the expected number: it is the same number or, if the expected one is
 * neither an integer nor held exactly by a mantissa of NUMBER_MANTISSA_BITS, one within a relative
 * error of 2^-256. Both are valid; one beyond the limits equals nothing but its own spelling. */
bool number_equal(const char *expected, const char *actual);

#endif
