#ifndef HCL_MODEL_NUM_H
#define HCL_MODEL_NUM_H

#include "base/source.h"
#include "base/str.h"

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

struct ctx;

/* Information model, Primitive Types: a number is an exact rational or one of the two infinities;
   there is no "not a number". A negative zero equals zero; only one reading has it. */
enum num_kind { NUM_FINITE, NUM_POSITIVE_INFINITY, NUM_NEGATIVE_INFINITY };

struct num {
    enum num_kind kind;
    bool negative_zero;
    mpq_t rational; /* canonical; zero if the number is not finite */
};

/* Significant digits of the text of a non-terminating quotient: the nearest such decimal, ties to
   even, trailing zeros dropped. 80 digits tell apart any two 256-bit mantissas. */
enum { NUM_QUOTIENT_DIGITS = 80 };

/* The mantissa, and the bits of an integer of either sign, that the model asks of everybody. */
enum { NUM_BITS = 256 };

/* The double-precision number of most languages: the rules on precision decide about larger ones.
 */
enum { NUM_DOUBLE_BITS = 53, NUM_DOUBLE_EXPONENT = 1022 };

/* A number to be filled in, zero at first; its memory goes with the arena. For num.c and
   num_text.c. */
struct num *num_new(struct ctx *cx);

/* Checks a result against the model's demands on precision: without the rule on a demand that the
   number needs, it becomes zero. For the same two files. */
void num_settle(struct ctx *cx, struct num *number);

/* The bits of mantissa that hold the number; SIZE_MAX if no number of them does. */
size_t num_mantissa_bits(const struct num *a);

/* A copy in cx->arena. */
const struct num *num_copy(struct ctx *cx, const struct num *a);

/* The nearest double, ties to even; an infinity beyond their range. */
double num_double(const struct num *a);

const struct num *num_from_size(struct ctx *cx, size_t n);
const struct num *num_infinity(struct ctx *cx, bool negative);

/* The text `[-] digits [. digits] [(e|E) [+|-] digits]`. */
struct literal {
    bool negative, has_exponent;
    struct str whole, fraction; /* their digits */
    long exponent;              /* saturated beyond LIMIT_NUMBER_EXPONENT */
};

/* False for a text of another form. */
bool num_scan(struct str text, struct literal *out);

/* The number of a literal; false without a diagnostic for a text of another form. Beyond
   LIMIT_NUMBER_DIGITS, or LIMIT_NUMBER_EXPONENT of either sign, or if no steps are left: false, and
   *too_large set. Only zero may have any exponent. */
bool num_parse(struct ctx *cx, struct str text, const struct num **out, bool *too_large);

/* The answer of num_parse, as if steps were left. Makes no number and takes no memory: for source
   that may never be evaluated. */
bool num_check(struct ctx *cx, struct str text, bool *too_large);

/* The number of a text for which num_check was true. False with a limit diagnostic if no steps are
   left. */
bool num_literal(struct ctx *cx, struct str text, struct range at, const struct num **out);

/* Arithmetic on exact values. Each is false with a diagnostic at `at` if the result has no value in
   the model (infinity less itself, zero by zero, …) or exceeds LIMIT_NUMBER_BITS. */
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

/* As num_compare, for the operators that order numbers, with the rule on infinities. */
int num_order(struct ctx *cx, const struct num *a, const struct num *b);

/* <0, 0, >0; negative infinity below, positive infinity above all else. */
int num_compare(const struct num *a, const struct num *b);

bool num_is_zero(const struct num *a);

/* True if the number is a non-negative integer that fits; *out is set then. */
bool num_to_index(const struct num *a, size_t *out);
bool num_is_integer(const struct num *a);
bool num_is_negative(const struct num *a);

/* The digits of a number as the model's conversion to string writes them: no exponent, no
   fraction of zero. Finite numbers only. False with DIAG_LIMIT_NUMBER for more than
   LIMIT_NUMBER_DIGITS digits. */
bool num_text(struct ctx *cx, const struct num *a, struct range at, struct str *out);

/* An exact spelling for the protocol: decimal digits if they terminate within LIMIT_NUMBER_DIGITS,
   else `numerator/denominator`, or `Infinity` / `-Infinity`. */
struct str num_wire(struct ctx *cx, const struct num *a);

/* Reads the protocol's spelling of a number (a rational and the infinities included); false without
   a diagnostic if it is malformed or beyond the limits of num_parse. */
bool num_from_wire(struct ctx *cx, struct str text, const struct num **out);

#endif
