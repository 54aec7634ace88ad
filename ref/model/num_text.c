/* Implements Primitive Types and Primitive Type Conversions: converts numbers from and to text. */

#include "base/arena.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "model/num.h"
#include "spec/spec.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* Number of digits for which one evaluation step is counted. */
enum { DIGITS_PER_STEP = 16 };

/* --- Reading --- */

/* Reads `(e|E) [+|-] digits`. */
static long read_exponent(struct str text)
{
    bool negative = text.data[1] == '-';
    long exponent = 0;
    for (size_t i = negative || text.data[1] == '+' ? 2 : 1;
         i < text.length && exponent <= LIMIT_NUMBER_EXPONENT; i++)
        exponent = 10 * exponent + (text.data[i] - '0');
    return negative ? -exponent : exponent;
}

bool num_scan(struct str text, struct literal *out)
{
    bool negative = text.length > 0 && text.data[0] == '-';
    size_t start = negative ? 1 : 0;
    struct numeral number = str_numeral(text, start);
    if (number.whole == start || number.end < text.length)
        return false;
    *out = (struct literal){.negative = negative,
                            .has_exponent = number.end > number.fraction,
                            .whole = str_slice(text, start, number.whole)};
    if (number.fraction > number.whole)
        out->fraction = str_slice(text, number.whole + 1, number.fraction);
    if (out->has_exponent)
        out->exponent = read_exponent(str_slice(text, number.fraction, number.end));
    return true;
}

static size_t digit_count(const struct literal *literal)
{
    return literal->whole.length + literal->fraction.length;
}

/* Returns a digit of a literal. `at` counts the digits before the period, then those after it. */
static char digit_at(const struct literal *literal, size_t at)
{
    return at < literal->whole.length ? literal->whole.data[at]
                                      : literal->fraction.data[at - literal->whole.length];
}

static bool all_zero(struct str digits)
{
    for (size_t i = 0; i < digits.length; i++)
        if (digits.data[i] != '0')
            return false;
    return true;
}

/* Counts evaluation steps for the digits. Returns false if no steps are left. */
static bool charge(struct ctx *cx, size_t digits)
{
    size_t steps = digits / DIGITS_PER_STEP;
    if (steps > LIMIT_STEPS - cx->steps)
        return false;
    cx->steps += steps;
    return true;
}

static void power_of_ten(mpz_t out, size_t power)
{
    mpz_ui_pow_ui(out, 10, (unsigned long)power);
}

static void compose(struct ctx *cx, struct num *number, const struct literal *literal)
{
    mpz_ptr above = mpq_numref(number->rational), below = mpq_denref(number->rational);
    long shift = literal->exponent - (long)literal->fraction.length;
    struct str digits =
        str_format(cx->arena, "%.*s%.*s", STR_FMT(literal->whole), STR_FMT(literal->fraction));
    mpz_set_str(above, digits.data, 10);
    if (shift < 0) {
        power_of_ten(below, (size_t)-shift);
        mpq_canonicalize(number->rational);
    } else if (shift > 0) {
        mpz_t power;
        mpz_init(power);
        power_of_ten(power, (size_t)shift);
        mpz_mul(above, above, power);
        mpz_clear(power);
    }
    if (literal->negative)
        mpz_neg(above, above);
}

static bool is_zero(const struct literal *literal)
{
    return all_zero(literal->whole) && all_zero(literal->fraction);
}

static bool is_within_limits(struct ctx *cx, const struct literal *literal)
{
    if (digit_count(literal) > LIMIT_NUMBER_DIGITS)
        return false;
    if (literal->exponent > LIMIT_NUMBER_EXPONENT)
        return is_zero(literal) || !rule(cx, MODEL_PRIMITIVE_NUMBER_OVERFLOW);
    return literal->exponent >= -LIMIT_NUMBER_EXPONENT || is_zero(literal);
}

/* 2 to the power of NUM_BITS */
static const struct str model_bound =
    STR_INIT("115792089237316195423570985008687907853269984665640564039457584007913129639936");

/* Returns true for an integer of more than NUM_BITS bits. An implementation may refuse an integer
   of more than NUM_BITS bits. */
static bool is_large_integer(const struct literal *literal)
{
    size_t first = 0, end = digit_count(literal);
    while (first < end && digit_at(literal, first) == '0')
        first++;
    while (end > first && digit_at(literal, end - 1) == '0')
        end--;
    long point = (long)literal->whole.length +
                 literal->exponent; /* the number of digits before the period */
    if (end == first || point < (long)end)
        return false;
    size_t length = (size_t)point - first;
    if (length != model_bound.length)
        return length > model_bound.length;
    for (size_t i = 0; i < length; i++) {
        char digit = first + i < end ? digit_at(literal, first + i) : '0';
        if (digit != model_bound.data[i])
            return digit > model_bound.data[i];
    }
    return true;
}

static bool allow_precision(struct ctx *cx, const struct literal *literal)
{
    return literal->exponent > LIMIT_NUMBER_EXPONENT || !is_large_integer(literal) ||
           !rule(cx, MODEL_PRIMITIVE_NUMBER_INTEGER_OR_ERROR) ||
           !reads(cx, INTEGER_PRECISION_ERROR);
}

bool num_check(struct ctx *cx, struct str text, bool *too_large)
{
    struct literal literal;
    *too_large = false;
    TRY(num_scan(text, &literal));
    *too_large = !is_within_limits(cx, &literal) || !allow_precision(cx, &literal);
    return !*too_large;
}

/* Makes the number of a literal that num_check has accepted. If the rule for the form of the
   literal is switched off, makes zero. Returns false if no steps are left. */
static bool evaluate(struct ctx *cx, const struct literal *literal, const struct num **out)
{
    struct num *number = num_new(cx);
    *out = number;
    if (is_zero(literal) || literal->exponent > LIMIT_NUMBER_EXPONENT)
        return true;
    size_t zeros = (size_t)(literal->exponent < 0 ? -literal->exponent : literal->exponent);
    TRY(charge(cx, digit_count(literal) + zeros));
    if (is_large_integer(literal) && !spec_holds(cx->spec, MODEL_PRIMITIVE_NUMBER_INTEGER_OR_ERROR))
        return true;
    compose(cx, number, literal);
    num_settle(cx, number);
    return true;
}

bool num_parse(struct ctx *cx, struct str text, const struct num **out, bool *too_large)
{
    struct literal literal;
    TRY(num_check(cx, text, too_large));
    *too_large = !num_scan(text, &literal) || !evaluate(cx, &literal, out);
    return !*too_large;
}

bool num_literal(struct ctx *cx, struct str text, struct range at, const struct num **out)
{
    struct literal literal;
    return (num_scan(text, &literal) && evaluate(cx, &literal, out)) ||
           fail(cx, DIAG_LIMIT_STEPS, at, "at most %d steps are supported", LIMIT_STEPS);
}

/* --- Writing --- */

static struct str digits_of(struct ctx *cx, const mpz_t number)
{
    char *digits = arena_alloc(cx->arena, mpz_sizeinbase(number, 10) + 2);
    mpz_get_str(digits, 10, number);
    return str_from(digits);
}

/* A finite number in decimal. The last `fraction` digits stand after the period, and at least one
   digit stands before the period. The fraction does not end with a zero. */
struct decimal {
    bool negative;
    struct str digits;
    size_t fraction;
};

/* Returns coefficient / 10^fraction as a decimal, without zeros at the end of the fraction. */
static struct decimal decimal(struct ctx *cx, const mpz_t coefficient, size_t fraction)
{
    struct str digits = digits_of(cx, coefficient);
    while (fraction > 0 && digits.length > 0 && digits.data[digits.length - 1] == '0') {
        digits.length--;
        fraction--;
    }
    if (digits.length <= fraction) {
        size_t missing = fraction + 1 - digits.length;
        char *padded = arena_alloc(cx->arena, fraction + 2);
        memset(padded, '0', missing);
        memcpy(padded + missing, digits.data, digits.length);
        digits = (struct str){padded, fraction + 1};
    }
    return (struct decimal){.digits = digits, .fraction = fraction};
}

/* Returns the number of digits after the period in an exact decimal form. Returns SIZE_MAX if the
   number has no finite decimal form. */
static size_t exact_fraction(const struct num *a)
{
    mpz_srcptr below = mpq_denref(a->rational);
    size_t twos = mpz_scan1(below, 0), fives;
    mpz_t rest, five;
    mpz_init(rest);
    mpz_init_set_ui(five, 5);
    mpz_tdiv_q_2exp(rest, below, twos);
    fives = mpz_remove(rest, rest, five);
    bool terminates = mpz_cmp_ui(rest, 1) == 0;
    mpz_clear(rest);
    mpz_clear(five);
    if (!terminates)
        return SIZE_MAX;
    return twos > fives ? twos : fives;
}

/* Computes |a| * 10^shift. The result is `quotient` (rounded down) plus the fraction rest /
   below. */
static void scale(const struct num *a, long shift, mpz_t quotient, mpz_t rest, mpz_t below)
{
    power_of_ten(rest, (size_t)(shift < 0 ? -shift : shift));
    mpz_abs(quotient, mpq_numref(a->rational));
    mpz_set(below, mpq_denref(a->rational));
    if (shift < 0)
        mpz_mul(below, below, rest);
    else
        mpz_mul(quotient, quotient, rest);
    mpz_tdiv_qr(quotient, rest, quotient, below);
}

/* Returns an upper bound for the number of digits in the text, without large numbers. */
static size_t estimate(const struct num *a, size_t fraction)
{
    size_t above = mpz_sizeinbase(mpq_numref(a->rational), 10);
    size_t below = mpz_sizeinbase(mpq_denref(a->rational), 10);
    if (fraction != SIZE_MAX)
        return fraction + (above + 1 > below ? above + 2 - below : 1);
    return NUM_QUOTIENT_DIGITS + (above > below ? above - below : below - above) + 1;
}

/* Returns the number with `fraction` digits after the period. If `fraction` is SIZE_MAX, the number
   has no finite decimal form, and the result is the nearest decimal of NUM_QUOTIENT_DIGITS digits.
   A number without a finite decimal form has only one nearest decimal. */
static struct decimal decimal_of(struct ctx *cx, const struct num *a, size_t fraction)
{
    mpz_t quotient, rest, below;
    mpz_inits(quotient, rest, below, NULL);
    long shift = (long)fraction;
    if (fraction == SIZE_MAX)
        shift = NUM_QUOTIENT_DIGITS - (long)mpz_sizeinbase(mpq_numref(a->rational), 10) +
                (long)mpz_sizeinbase(mpq_denref(a->rational), 10);
    scale(a, shift, quotient, rest, below);
    for (long found; fraction == SIZE_MAX &&
                     (found = (long)digits_of(cx, quotient).length) != NUM_QUOTIENT_DIGITS;) {
        shift += NUM_QUOTIENT_DIGITS - found;
        scale(a, shift, quotient, rest, below);
    }
    mpz_mul_2exp(rest, rest, 1);
    if (mpz_cmp(rest, below) > 0)
        mpz_add_ui(quotient, quotient, 1);
    if (shift < 0) {
        power_of_ten(rest, (size_t)-shift);
        mpz_mul(quotient, quotient, rest);
    }
    struct decimal result = decimal(cx, quotient, shift > 0 ? (size_t)shift : 0);
    result.negative = mpq_sgn(a->rational) < 0;
    mpz_clears(quotient, rest, below, NULL);
    return result;
}

static struct str decimal_text(struct ctx *cx, const struct decimal *d)
{
    size_t whole = d->digits.length - d->fraction;
    return str_format(cx->arena, "%s%.*s%s%.*s", d->negative ? "-" : "", (int)whole, d->digits.data,
                      d->fraction > 0 ? "." : "", (int)d->fraction, d->digits.data + whole);
}

static size_t leading_zeros(struct str digits)
{
    size_t zeros = 0;
    while (zeros + 1 < digits.length && digits.data[zeros] == '0')
        zeros++;
    return zeros;
}

/* the text of a number if a rule about the text is switched off */
static const struct str stand_in = STR_INIT("0");

/* Most programming languages write numbers up to the following sizes in the same way. */
enum { WRITTEN_DIGITS = 21, WRITTEN_ZEROS = 6, DOUBLE_DIGITS = 17 };

static size_t significant(const struct decimal *d)
{
    size_t end = d->digits.length, zeros = leading_zeros(d->digits);
    while (end > zeros + 1 && d->digits.data[end - 1] == '0')
        end--;
    return end - zeros;
}

bool num_text(struct ctx *cx, const struct num *a, struct range at, struct str *out)
{
    assert(a->kind == NUM_FINITE);
    if (a->negative_zero) {
        *out = STR("-0");
        return true;
    }
    struct decimal d;
    size_t fraction = exact_fraction(a), digits = estimate(a, fraction);
    if (digits <= LIMIT_NUMBER_DIGITS + 2) {
        TRY(ctx_step(cx, digits / DIGITS_PER_STEP, at));
        d = decimal_of(cx, a, fraction);
        digits = d.digits.length;
    }
    if (digits > LIMIT_NUMBER_DIGITS)
        return fail(cx, DIAG_LIMIT_NUMBER, at, "the number has more than %d digits",
                    LIMIT_NUMBER_DIGITS);
    size_t whole = d.digits.length - d.fraction;
    bool extreme = whole > WRITTEN_DIGITS || leading_zeros(d.digits) > WRITTEN_ZEROS;
    bool unruled = (significant(&d) > DOUBLE_DIGITS &&
                    !rule(cx, MODEL_CONVERT_PRIMITIVE_FULL_PRECISION_STRING)) ||
                   (extreme && !rule(cx, MODEL_CONVERT_PRIMITIVE_NO_EXPONENT_IN_STRING)) ||
                   (d.fraction == 0 && !rule(cx, MODEL_CONVERT_PRIMITIVE_NO_ZERO_FRACTION));
    *out = unruled ? stand_in : decimal_text(cx, &d);
    return true;
}

/* --- The protocol's spelling --- */

static struct str rational_text(struct ctx *cx, const struct num *a)
{
    struct str above = digits_of(cx, mpq_numref(a->rational));
    if (num_is_integer(a))
        return above;
    struct str below = digits_of(cx, mpq_denref(a->rational));
    return str_format(cx->arena, "%.*s/%.*s", STR_FMT(above), STR_FMT(below));
}

struct str num_wire(struct ctx *cx, const struct num *a)
{
    if (a->kind != NUM_FINITE)
        return a->kind == NUM_POSITIVE_INFINITY ? STR("Infinity") : STR("-Infinity");
    size_t fraction = exact_fraction(a);
    if (estimate(a, fraction) > LIMIT_NUMBER_DIGITS)
        return rational_text(cx, a);
    struct decimal d = decimal_of(cx, a, fraction);
    if (significant(&d) > DOUBLE_DIGITS && !rule(cx, MODEL_PRIMITIVE_NUMBER_FULL_PRECISION_OUT))
        return stand_in;
    return fraction == SIZE_MAX ? rational_text(cx, a) : decimal_text(cx, &d);
}

static bool scan_integer(struct str text, struct literal *out)
{
    return num_scan(text, out) && out->whole.length <= LIMIT_NUMBER_DIGITS &&
           out->fraction.length == 0 && !out->has_exponent;
}

/* Reads `[-] digits / digits`. */
static bool read_rational(struct ctx *cx, struct str text, size_t slash, const struct num **out)
{
    struct literal above, below;
    if (!scan_integer(str_slice(text, 0, slash), &above) ||
        !scan_integer(str_slice(text, slash + 1, text.length), &below) || below.negative ||
        is_zero(&below) || !charge(cx, text.length))
        return false;
    struct num *number = num_new(cx), *divisor = num_new(cx);
    compose(cx, number, &above);
    compose(cx, divisor, &below);
    mpq_div(number->rational, number->rational, divisor->rational);
    num_settle(cx, number);
    *out = number;
    return true;
}

bool num_from_wire(struct ctx *cx, struct str text, const struct num **out)
{
    bool negative = str_equal(text, STR("-Infinity"));
    struct literal literal;
    if (text.length == 0)
        return false;
    if (negative || str_equal(text, STR("Infinity"))) {
        bool exists = rule(cx, MODEL_PRIMITIVE_NUMBER_INFINITIES);
        *out = exists ? num_infinity(cx, negative) : num_from_size(cx, 0);
        return true;
    }
    if (text.data[0] == '+' && text.length > 1 && text.data[1] != '-')
        text = str_slice(text, 1, text.length);
    const char *slash = memchr(text.data, '/', text.length);
    if (slash != NULL)
        return read_rational(cx, text, (size_t)(slash - text.data), out);
    if (!num_scan(text, &literal) || !is_within_limits(cx, &literal) ||
        !evaluate(cx, &literal, out))
        return false;
    if (text.data[0] == '-' && num_is_zero(*out))
        *out = num_negate(cx, *out);
    return true;
}
