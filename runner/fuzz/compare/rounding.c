#include "fuzz/compare/rounding.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The end of the numeral at i: digits, with a fraction where digits follow the point. */
static size_t numeral_end(const char *text, size_t i, size_t n)
{
    while (i < n && is_digit(text[i]))
        i++;
    if (i + 1 < n && text[i] == '.' && is_digit(text[i + 1]))
        for (i++; i < n && is_digit(text[i]);)
            i++;
    return i;
}

static bool same_number(const char *a, size_t an, const char *b, size_t bn)
{
    struct buf x = {0}, y = {0};
    buf_add(&x, a, an);
    buf_add(&y, b, bn);
    bool same =
        number_within_limits(buf_text(&x)) && number_within_limits(buf_text(&y)) &&
        (number_equal(buf_text(&x), buf_text(&y)) || number_equal(buf_text(&y), buf_text(&x)));
    buf_free(&x);
    buf_free(&y);
    return same;
}

/* Whether a minus sign stands at i before a zero. */
static bool is_signed_zero(const char *text, size_t i, size_t n)
{
    size_t end = i + 1 < n && text[i] == '-' ? numeral_end(text, i + 1, n) : i + 1;
    for (size_t k = i + 1; k < end; k++)
        if (text[k] != '0' && text[k] != '.')
            return false;
    return end > i + 1;
}

bool rounding_only(const char *a, size_t an, const char *b, size_t bn)
{
    size_t i = 0, k = 0;
    while (i < an && k < bn) {
        if (a[i] != b[k]) {
            i += is_signed_zero(a, i, an);
            k += is_signed_zero(b, k, bn);
        }
        if (!is_digit(a[i]) || !is_digit(b[k])) {
            if (a[i++] != b[k++])
                return false;
            continue;
        }
        size_t x = numeral_end(a, i, an) - i, y = numeral_end(b, k, bn) - k;
        bool same = x == y && memcmp(a + i, b + k, x) == 0;
        bool open = x >= ROUNDING_DIGITS_MIN || y >= ROUNDING_DIGITS_MIN;
        if (!same && !(open && same_number(a + i, x, b + k, y)))
            return false;
        i += x;
        k += y;
    }
    return i == an && k == bn;
}
