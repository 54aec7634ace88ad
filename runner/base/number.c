#include "base/number.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* The parts of the written form, as slices of the text. */
struct parts {
    bool valid;
    bool negative;
    bool infinite;
    const char *whole; /* digits before '.', 'e' or '/' */
    size_t whole_len;
    const char *fraction;
    size_t fraction_len;
    const char *denominator; /* NULL for a decimal */
    size_t denominator_len;
    bool exponent_negative;
    const char *exponent;
    size_t exponent_len;
};

static const char *digits(const char *at, const char **start, size_t *len)
{
    *start = at;
    while (*at >= '0' && *at <= '9')
        at++;
    *len = (size_t)(at - *start);
    return at;
}

static bool all_zero(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] != '0')
            return false;
    return true;
}

static const char *split_decimal(const char *at, struct parts *p)
{
    if (*at == '.') {
        at = digits(at + 1, &p->fraction, &p->fraction_len);
        if (p->fraction_len == 0)
            return NULL;
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        p->exponent_negative = *at == '-';
        if (*at == '+' || *at == '-')
            at++;
        at = digits(at, &p->exponent, &p->exponent_len);
        if (p->exponent_len == 0)
            return NULL;
    }
    return at;
}

static struct parts split(const char *text)
{
    struct parts p = {0};
    const char *at = text;
    if (strcmp(text, "Infinity") == 0 || strcmp(text, "-Infinity") == 0)
        return (struct parts){.valid = true, .infinite = true, .negative = *text == '-'};
    p.negative = *at == '-';
    if (*at == '+' || *at == '-')
        at++;
    at = digits(at, &p.whole, &p.whole_len);
    if (p.whole_len == 0)
        return p;
    if (*at == '/') {
        at = digits(at + 1, &p.denominator, &p.denominator_len);
        if (all_zero(p.denominator, p.denominator_len))
            return p;
    } else {
        at = split_decimal(at, &p);
    }
    p.valid = at != NULL && *at == '\0';
    return p;
}

bool number_valid(const char *text)
{
    return split(text).valid;
}

static bool is_zero(const struct parts *p)
{
    return !p->infinite && all_zero(p->whole, p->whole_len) &&
           all_zero(p->fraction, p->fraction_len);
}

/* The exponent, or one beyond the limit. */
static long exponent_of(const struct parts *p)
{
    const char *at = p->exponent;
    size_t n = p->exponent_len;
    while (n > 0 && *at == '0') {
        at++;
        n--;
    }
    if (n > 9)
        return NUMBER_EXPONENT_MAX + 1L;
    long value = 0;
    for (; n > 0; n--)
        value = value * 10 + (*at++ - '0');
    return p->exponent_negative ? -value : value;
}

static bool within(const struct parts *p)
{
    if (p->infinite || is_zero(p))
        return true;
    return p->whole_len + p->fraction_len <= NUMBER_DIGITS_MAX &&
           p->denominator_len <= NUMBER_DIGITS_MAX && labs(exponent_of(p)) <= NUMBER_EXPONENT_MAX;
}

bool number_within_limits(const char *text)
{
    struct parts p = split(text);
    return p.valid && within(&p);
}

static void set_digits(mpz_t out, const struct buf *text)
{
    mpz_set_str(out, buf_text(text), 10);
}

/* The exact value of a finite number within the limits. */
static void to_rational(const struct parts *p, mpq_t out)
{
    if (is_zero(p)) {
        mpq_set_ui(out, 0, 1);
        return;
    }
    struct buf text = {0};
    buf_add(&text, p->whole, p->whole_len);
    buf_add(&text, p->fraction_len > 0 ? p->fraction : "", p->fraction_len);
    set_digits(mpq_numref(out), &text);
    mpz_set_ui(mpq_denref(out), 1);
    if (p->denominator != NULL) {
        buf_clear(&text);
        buf_add(&text, p->denominator, p->denominator_len);
        set_digits(mpq_denref(out), &text);
    } else {
        long shift = exponent_of(p) - (long)p->fraction_len;
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
    if (p->negative)
        mpz_neg(mpq_numref(out), mpq_numref(out));
    mpq_canonicalize(out);
}

/* Whether the model must hold this canonical rational exactly: an integer, or an odd mantissa of
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
    struct parts pe = split(expected), pa = split(actual);
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

/* Appends digits and a power of ten: a text of its own for each decimal number, as long as what was
 * written and no longer. Returns whether the number must be held exactly. */
static bool decimal_key(bool negative, const char *text, size_t n, long exponent, struct buf *out)
{
    while (n > 0 && *text == '0') {
        text++;
        n--;
    }
    while (n > 0 && text[n - 1] == '0') {
        n--;
        exponent++;
    }
    if (n == 0) {
        buf_char(out, '0');
        return true;
    }
    buf_str(out, negative ? "-" : "");
    buf_add(out, text, n);
    buf_fmt(out, "e%ld", exponent);
    if (exponent >= 0)
        return true;
    /* A denominator of 2 alone is left only where 5 divides the digits as often as 10 is below. */
    if ((size_t)-exponent > 2 * n)
        return false;
    struct parts p = {.whole = text, .whole_len = n};
    mpq_t q;
    mpq_init(q);
    to_rational(&p, q);
    mpz_ui_pow_ui(mpq_denref(q), 10, (unsigned long)-exponent);
    mpq_canonicalize(q);
    bool exact = must_be_exact(q);
    mpq_clear(q);
    return exact;
}

/* The same for a fraction: one whose denominator divides a power of ten is decimal. */
static bool fraction_key(const struct parts *p, struct buf *out)
{
    mpq_t q;
    mpz_t rest, prime;
    mpq_init(q);
    mpz_inits(rest, prime, NULL);
    to_rational(p, q);
    mpz_set_ui(prime, 2);
    unsigned long twos = mpz_remove(rest, mpq_denref(q), prime);
    mpz_set_ui(prime, 5);
    unsigned long fives = mpz_remove(rest, rest, prime);
    bool decimal = mpz_cmp_ui(rest, 1) == 0, exact = false;
    if (decimal) {
        unsigned long places = twos > fives ? twos : fives;
        mpz_ui_pow_ui(rest, 10, places);
        mpz_divexact(rest, rest, mpq_denref(q));
        mpz_mul(rest, rest, mpq_numref(q));
        mpz_abs(rest, rest);
        char *text = mpz_get_str(NULL, 10, rest);
        exact = decimal_key(mpq_sgn(q) < 0, text, strlen(text), -(long)places, out);
        free(text);
    } else {
        char *text = mpq_get_str(NULL, 36, q);
        buf_str(out, text);
        free(text); /* GMP's default allocator is malloc, and we never change it */
    }
    mpz_clears(rest, prime, NULL);
    mpq_clear(q);
    return exact;
}

bool number_key(const char *text, struct buf *out)
{
    struct parts p = split(text);
    if (!p.valid || p.infinite || !within(&p)) {
        buf_str(out, text);
        return true;
    }
    if (p.denominator != NULL)
        return fraction_key(&p, out);
    struct buf all = {0};
    buf_add(&all, p.whole, p.whole_len);
    buf_add(&all, p.fraction_len > 0 ? p.fraction : "", p.fraction_len);
    long exponent = is_zero(&p) ? 0 : exponent_of(&p) - (long)p.fraction_len;
    bool exact = decimal_key(p.negative, buf_text(&all), all.len, exponent, out);
    buf_free(&all);
    return exact;
}
