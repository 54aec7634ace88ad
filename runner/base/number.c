#include "base/number.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* The parts of a number's text, without copies. */
struct written {
    bool valid;
    bool negative;
    bool infinite;
    const char *whole; /* the digits before '.', 'e' or '/' */
    size_t whole_len;
    const char *fraction;
    size_t fraction_len;
    const char *denominator; /* the digits after '/', or NULL for a decimal */
    size_t denominator_len;
    long exponent; /* the exponent, cut to the range of long */
};

static const char digits[] = "0123456789";

static size_t count_digits(const char *text, size_t at, size_t n)
{
    size_t end = at;
    while (end < n && text[end] >= '0' && text[end] <= '9')
        end++;
    return end - at;
}

struct number_decimal number_decimal(const char *text, size_t n)
{
    struct number_decimal d = {.whole = count_digits(text, 0, n)};
    d.fraction = d.whole;
    if (d.whole < n && d.whole > 0 && text[d.whole] == '.') {
        size_t count = count_digits(text, d.whole + 1, n);
        d.fraction += count > 0 ? 1 + count : 0;
    }
    d.end = d.fraction;
    if (d.end < n && d.whole > 0 && (text[d.end] == 'e' || text[d.end] == 'E')) {
        size_t sign = d.end + 1 < n && (text[d.end + 1] == '+' || text[d.end + 1] == '-');
        size_t count = count_digits(text, d.end + 1 + sign, n);
        d.end += count > 0 ? 1 + sign + count : 0;
    }
    return d;
}

/* Returns true if all digits are zero, or if there are no digits. */
static bool all_zero(const char *text, size_t n)
{
    return strspn(text, "0") >= n;
}

static struct written split(const char *text)
{
    struct written w = {.negative = *text == '-', .fraction = ""};
    const char *at = text + (*text == '+' || *text == '-');
    struct number_decimal d = number_decimal(at, strlen(at));
    w.infinite = strcmp(text, "Infinity") == 0 || strcmp(text, "-Infinity") == 0;
    w.whole = at;
    w.whole_len = d.whole;
    if (d.fraction > d.whole) {
        w.fraction = at + d.whole + 1;
        w.fraction_len = d.fraction - d.whole - 1;
    }
    if (d.end > d.fraction)
        w.exponent = strtol(at + d.fraction + 1, NULL, 10);
    at += d.end;
    w.valid = w.infinite || (d.whole > 0 && *at == '\0');
    if (*at == '/' && d.end == d.whole && d.whole > 0) {
        w.denominator = at + 1;
        w.denominator_len = strspn(at + 1, digits);
        w.valid = at[1 + w.denominator_len] == '\0' && !all_zero(w.denominator, w.denominator_len);
    }
    return w;
}

bool number_valid(const char *text)
{
    return split(text).valid;
}

static bool is_zero(const struct written *w)
{
    return !w->infinite && all_zero(w->whole, w->whole_len) &&
           all_zero(w->fraction, w->fraction_len);
}

static bool within(const struct written *w)
{
    return w->infinite || is_zero(w) ||
           (w->whole_len + w->fraction_len <= NUMBER_DIGITS_MAX &&
            w->denominator_len <= NUMBER_DIGITS_MAX && w->exponent <= NUMBER_EXPONENT_MAX &&
            w->exponent >= -NUMBER_EXPONENT_MAX);
}

bool number_within_limits(const char *text)
{
    struct written w = split(text);
    return w.valid && within(&w);
}

/* Computes the exact value of a finite number. The number is within the limits. */
static void to_rational(const struct written *w, mpq_t out)
{
    struct buf text = {0};
    buf_add(&text, w->whole, w->whole_len);
    buf_add(&text, w->fraction, w->fraction_len);
    mpz_set_str(mpq_numref(out), buf_text(&text), 10);
    mpz_set_ui(mpq_denref(out), 1);
    if (w->denominator != NULL) {
        mpz_set_str(mpq_denref(out), w->denominator, 10);
    } else if (!is_zero(w)) {
        long shift = w->exponent - (long)w->fraction_len;
        mpz_t power;
        mpz_init(power);
        mpz_ui_pow_ui(power, 10, (unsigned long)labs(shift));
        if (shift >= 0)
            mpz_mul(mpq_numref(out), mpq_numref(out), power);
        else
            mpz_set(mpq_denref(out), power);
        mpz_clear(power);
    }
    buf_free(&text);
    if (w->negative)
        mpz_neg(mpq_numref(out), mpq_numref(out));
    mpq_canonicalize(out);
}

/* Returns true if an answer must be exactly equal to this number: the number is an integer, or a
   binary fraction with at most NUMBER_MANTISSA_BITS bits in its mantissa. */
static bool must_be_exact(const mpq_t q)
{
    if (mpz_cmp_ui(mpq_denref(q), 1) == 0)
        return true;
    if (mpz_popcount(mpq_denref(q)) != 1)
        return false;
    return mpz_sizeinbase(mpq_numref(q), 2) <= NUMBER_MANTISSA_BITS;
}

/* Returns true if |actual - expected| <= |expected| * 2^-256. */
static bool close_enough(const mpq_t expected, const mpq_t actual)
{
    mpq_t difference, allowed;
    mpq_inits(difference, allowed, NULL);
    mpq_sub(difference, actual, expected);
    mpq_abs(difference, difference);
    mpq_abs(allowed, expected);
    mpq_div_2exp(allowed, allowed, NUMBER_MANTISSA_BITS);
    bool close = mpq_cmp(difference, allowed) <= 0;
    mpq_clears(difference, allowed, NULL);
    return close;
}

bool number_equal(const char *expected, const char *actual)
{
    if (strcmp(expected, actual) == 0)
        return true;
    struct written pe = split(expected), pa = split(actual);
    if (!pe.valid || !pa.valid || !within(&pe) || !within(&pa))
        return false;
    if (pe.infinite || pa.infinite)
        return pe.infinite && pa.infinite && pe.negative == pa.negative;
    mpq_t e, a;
    mpq_inits(e, a, NULL);
    to_rational(&pe, e);
    to_rational(&pa, a);
    bool equal = mpq_equal(e, a) != 0 || (!must_be_exact(e) && close_enough(e, a));
    mpq_clears(e, a, NULL);
    return equal;
}
