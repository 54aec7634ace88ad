#ifndef HCL_MODEL_NUM_H
#define HCL_MODEL_NUM_H

#include "base/source.h"
#include "base/str.h"

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* Information model, Primitive Types: a number is an exact rational number or an infinity. The
   value "not a number" does not exist. A negative zero exists only under one interpretation of an
   ambiguous passage, and is equal to zero. */
enum num_kind { NUM_FINITE, NUM_POSITIVE_INFINITY, NUM_NEGATIVE_INFINITY };

struct num {
    enum num_kind kind;
    bool negative_zero;
    mpq_t rational; /* the value, in lowest terms; zero if the number is not finite */
};

/* Number of significant digits in the text of a number without a finite decimal form. The text
   is the nearest decimal, without zeros at the end. 80 digits distinguish any two 256-bit
   mantissas. */
enum { NUM_QUOTIENT_DIGITS = 80 };

/* Number of bits that the specification demands for mantissas and for integers. */
enum { NUM_BITS = 256 };

/* Limits of a double. The rules on precision are about numbers that do not fit in a double. */
enum { NUM_DOUBLE_BITS = 53, NUM_DOUBLE_EXPONENT = 1022 };

/* Makes a number that the caller fills in. The number is zero at first. The arena frees the number.
   Only num.c and num_text.c may call num_new. */
struct num *num_new(struct ctx *cx);

/* Rounds a number to the nearest double if a rule that demands more precision is switched off.
   Implementations with less precision usually use doubles, too. Only num.c and num_text.c may call
   num_settle. */
void num_settle(struct ctx *cx, struct num *number);

/* Returns the number of mantissa bits that are needed to represent the number exactly. Returns
   SIZE_MAX if no number of bits is enough. */
size_t num_mantissa_bits(const struct num *a);

const struct num *num_from_size(struct ctx *cx, size_t n);
const struct num *num_infinity(struct ctx *cx, bool negative);

/* The parts of a text `[-] digits [. digits] [(e|E) [+|-] digits]`. */
struct literal {
    bool negative, has_exponent;
    struct str whole, fraction; /* the digits before the period, and the digits after the period */
    long exponent;              /* the exponent; approximate beyond LIMIT_NUMBER_EXPONENT */
};

/* Splits a text into the parts of a literal. Returns false if the text has another form. */
bool num_scan(struct str text, struct literal *out);

/* Converts a literal to a number. Returns false without a diagnostic if the text has another form.
   Returns false and sets *too_large if the literal is beyond LIMIT_NUMBER_DIGITS or
   LIMIT_NUMBER_EXPONENT, or if no steps are left. Zero may have any exponent. */
bool num_parse(struct ctx *cx, struct str text, const struct num **out, bool *too_large);

/* Checks a literal like num_parse, but makes no number and counts no evaluation steps. Many
   literals are parsed and never evaluated. */
bool num_check(struct ctx *cx, struct str text, bool *too_large);

/* Converts a literal that num_check has accepted. If no evaluation steps are left, returns false
   with a limit diagnostic. */
bool num_literal(struct ctx *cx, struct str text, struct range at, const struct num **out);

/* Arithmetic on exact values. Each function returns false with a diagnostic at `at` if the result
   is undefined (zero divided by zero) or exceeds LIMIT_NUMBER_BITS. */
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

/* Compares two numbers for the operators < <= > >=. In contrast to num_compare, applies the rule on
   the order of infinities. */
int num_order(struct ctx *cx, const struct num *a, const struct num *b);

/* Compares two numbers. Returns a number <0, 0 or >0. Negative infinity is less than all other
   numbers, and positive infinity is greater. */
int num_compare(const struct num *a, const struct num *b);

bool num_is_zero(const struct num *a);

/* If the number is a non-negative integer that fits in a size_t, sets *out to the number and
   returns true. */
bool num_to_index(const struct num *a, size_t *out);
bool num_is_integer(const struct num *a);
bool num_is_negative(const struct num *a);

/* Writes a finite number as the conversion to a string does. The text has no exponent. The fraction
   does not end with a zero. Returns false with DIAG_LIMIT_NUMBER if the text needs more than
   LIMIT_NUMBER_DIGITS digits. */
bool num_text(struct ctx *cx, const struct num *a, struct range at, struct str *out);

/* Writes a number exactly, for the protocol: as decimal digits if LIMIT_NUMBER_DIGITS are enough,
   else as `numerator/denominator`. Infinities are written as `Infinity` and `-Infinity`. */
struct str num_wire(struct ctx *cx, const struct num *a);

/* Reads a number in a form that num_wire writes. Returns false, without a diagnostic, if the text
   is malformed or exceeds the limits of num_parse. */
bool num_from_wire(struct ctx *cx, struct str text, const struct num **out);

#endif
