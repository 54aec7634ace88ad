#ifndef HCL_MODEL_NUM_H
#define HCL_MODEL_NUM_H

#include "base/source.h"
#include "base/str.h"

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* Information model, Primitive Types: a number is an exact rational or one of the two infinities;
   there is no "not a number". A negative zero exists under one reading only; it equals zero. */
enum num_kind { NUM_FINITE, NUM_POSITIVE_INFINITY, NUM_NEGATIVE_INFINITY };

struct num {
    enum num_kind kind;
    bool negative_zero;
    mpq_t rational; /* canonical; zero if the number is not finite */
};

/* Significant digits in the text of a number without a terminating decimal form. The text is the
   nearest decimal of so many digits, without trailing zeros. 80 digits distinguish any two 256-bit
   mantissas. */
enum { NUM_QUOTIENT_DIGITS = 80 };

/* The bits of a mantissa, and of an integer, that the specification demands of every
   implementation. */
enum { NUM_BITS = 256 };

/* The limits of a double. The rules on precision concern numbers that do not fit in a double. */
enum { NUM_DOUBLE_BITS = 53, NUM_DOUBLE_EXPONENT = 1022 };

/* Makes a number to be filled in, zero at first, which is freed with the arena. For num.c and
   num_text.c only. */
struct num *num_new(struct ctx *cx);

/* Rounds the number to the nearest double if a rule that demands more precision is switched off:
   most implementations that lack the precision do so. For num.c and num_text.c only. */
void num_settle(struct ctx *cx, struct num *number);

/* The number of mantissa bits needed to represent the number exactly; SIZE_MAX if no number of bits
   is enough. */
size_t num_mantissa_bits(const struct num *a);

/* A copy in cx->arena. */
const struct num *num_copy(struct ctx *cx, const struct num *a);

/* The nearest double, ties to even; an infinity if the number is beyond the range of doubles. */
double num_double(const struct num *a);

const struct num *num_from_size(struct ctx *cx, size_t n);
const struct num *num_infinity(struct ctx *cx, bool negative);

/* The parts of a text `[-] digits [. digits] [(e|E) [+|-] digits]`. */
struct literal {
    bool negative, has_exponent;
    struct str whole, fraction; /* digits before and after the period */
    long exponent;              /* saturated beyond LIMIT_NUMBER_EXPONENT */
};

/* Splits a text into the parts of a literal; false if it has another form. */
bool num_scan(struct str text, struct literal *out);

/* Reads the number of a literal. False without a diagnostic if the text has another form. False
   with *too_large set if the literal is beyond LIMIT_NUMBER_DIGITS or LIMIT_NUMBER_EXPONENT, or if
   no steps are left. Zero may have any exponent. */
bool num_parse(struct ctx *cx, struct str text, const struct num **out, bool *too_large);

/* Returns what num_parse would return if steps were left, but makes no number and takes no memory:
   for source that may never be evaluated. */
bool num_check(struct ctx *cx, struct str text, bool *too_large);

/* Reads the number of a text for which num_check returned true. False with a limit diagnostic if no
   steps are left. */
bool num_literal(struct ctx *cx, struct str text, struct range at, const struct num **out);

/* Arithmetic on exact values. Each is false with a diagnostic at `at` if the result is undefined
   (infinity minus infinity, zero divided by zero, …) or exceeds LIMIT_NUMBER_BITS. */
bool num_add(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
             const struct num **out);
bool num_subtract(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                  const struct num **out);
bool num_multiply(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                  const struct num **out);
bool num_divide(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                const struct num **out);
bool num_modulo(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                const struct num **out);
const struct num *num_negate(struct ctx *cx, const struct num *a);

/* Compares as num_compare does, for the operators that order numbers: applies the rule on
   infinities. */
int num_order(struct ctx *cx, const struct num *a, const struct num *b);

/* Compares two numbers: <0, 0 or >0. Negative infinity is below and positive infinity above all
   other numbers. */
int num_compare(const struct num *a, const struct num *b);

bool num_is_zero(const struct num *a);

/* Sets *out to the number if it is a non-negative integer that fits in a size_t; else false. */
bool num_to_index(const struct num *a, size_t *out);
bool num_is_integer(const struct num *a);
bool num_is_negative(const struct num *a);

/* Writes a finite number as the conversion from number to string does: without an exponent, and
   without a zero at the end of the fraction. False with DIAG_LIMIT_NUMBER for more than
   LIMIT_NUMBER_DIGITS digits. */
bool num_text(struct ctx *cx, const struct num *a, struct range at, struct str *out);

/* Writes a number exactly, as the protocol does: as decimal digits if LIMIT_NUMBER_DIGITS of them
   are enough, else as `numerator/denominator`; infinities as `Infinity` and `-Infinity`. */
struct str num_wire(struct ctx *cx, const struct num *a);

/* Reads a number in a form that num_wire writes; false without a diagnostic if it is malformed or
   beyond the limits of num_parse. */
bool num_from_wire(struct ctx *cx, struct str text, const struct num **out);

#endif
