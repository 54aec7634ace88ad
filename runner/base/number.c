#include "base/number.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* A number as it is written, in slices of the text. */
struct written {
    bool valid;
    bool negative;
    bool infinite;
    const char *whole; /* digits before '.', 'e' or '/' */
    size_t whole_len;
    const char *fraction;
    size_t fraction_len;
    const char *denominator; /* NULL for a decimal */
    size_t denominator_len;
    long exponent; /* perhaps the nearest one that a long holds */
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

/* Takes "" for no digits at all, which are all zero. */
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

/* Puts the digits before and after the point into one number. */
static void add_digits(const struct written *w, struct buf *out)
{
    buf_add(out, w->whole, w->whole_len);
    buf_add(out, w->fraction, w->fraction_len);
}

/* The exact value of a finite number within the limits. */
static void to_rational(const struct written *w, mpq_t out)
{
    struct buf text = {0};
    add_digits(w, &text);
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

/* Tells if the model must hold this canonical rational exactly: an integer, or an odd mantissa of
 * few enough bits over a power of 2. */
static bool must_be_exact(const mpq_t q)
{
    if (mpz_cmp_ui(mpq_denref(q), 1) == 0)
        return true;
    if (mpz_popcount(mpq_denref(q)) != 1)
        return false;
    return mpz_sizeinbase(mpq_numref(q), 2) <= NUMBER_MANTISSA_BITS;
}

/* |actual - expected| <= |expected| * 2^-256 */
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

/* Appends digits and a power of ten: one text for each decimal number, no longer than it was
 * written. */
static void decimal_key(bool negative, const char *text, long exponent, struct buf *out)
{
    text += strspn(text, "0");
    size_t n = strlen(text);
    for (; n > 0 && text[n - 1] == '0'; n--)
        exponent++;
    if (n == 0) {
        buf_char(out, '0');
        return;
    }
    buf_str(out, negative ? "-" : "");
    buf_add(out, text, n);
    buf_fmt(out, "e%ld", exponent);
}

/* Appends the key of a fraction: one whose denominator divides a power of ten is decimal. */
static void fraction_key(const struct written *w, struct buf *out)
{
    mpq_t q;
    mpz_t rest, prime;
    mpq_init(q);
    mpz_inits(rest, prime, NULL);
    to_rational(w, q);
    mpz_set_ui(prime, 2);
    unsigned long twos = mpz_remove(rest, mpq_denref(q), prime);
    mpz_set_ui(prime, 5);
    unsigned long fives = mpz_remove(rest, rest, prime);
    bool decimal = mpz_cmp_ui(rest, 1) == 0;
    unsigned long places = twos > fives ? twos : fives;
    char *text;
    if (decimal) {
        mpz_ui_pow_ui(rest, 10, places);
        mpz_divexact(rest, rest, mpq_denref(q));
        mpz_mul(rest, rest, mpq_numref(q));
        mpz_abs(rest, rest);
        text = mpz_get_str(NULL, 10, rest);
        decimal_key(mpq_sgn(q) < 0, text, -(long)places, out);
    } else {
        text = mpq_get_str(NULL, 36, q);
        buf_str(out, text);
    }
    free(text); /* GMP's default allocator is malloc, and we never change it */
    mpz_clears(rest, prime, NULL);
    mpq_clear(q);
}

void number_key(const char *text, struct buf *out)
{
    struct written w = split(text);
    struct buf all = {0};
    if (!w.valid || w.infinite || !within(&w)) {
        buf_str(out, text);
    } else if (w.denominator != NULL) {
        fraction_key(&w, out);
    } else {
        add_digits(&w, &all);
        decimal_key(w.negative, buf_text(&all), is_zero(&w) ? 0 : w.exponent - (long)w.fraction_len,
                    out);
    }
    buf_free(&all);
}
