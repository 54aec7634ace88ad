#include "base/utf8.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/buf.h"
#include "base/mem.h"
#include "ref/ucd/ucd.h"

size_t utf8_decode(const char *s, size_t n, unsigned *cp)
{
    const unsigned char *u = (const unsigned char *)s;
    if (n == 0)
        return 0;
    if (u[0] < 0x80) {
        *cp = u[0];
        return 1;
    }
    size_t len = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : u[0] >= 0xc2 ? 2 : 0;
    if (len == 0 || len > n || u[0] > 0xf4)
        return 0;
    unsigned c = u[0] & (0x7fU >> len);
    for (size_t i = 1; i < len; i++) {
        if ((u[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (u[i] & 0x3fU);
    }
    if ((len == 3 && c < 0x800) || (len == 4 && c < 0x10000) || c > 0x10ffff ||
        (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *cp = c;
    return len;
}

void utf8_encode(unsigned cp, struct buf *out)
{
    utf8proc_uint8_t bytes[4];
    utf8proc_ssize_t n = utf8proc_encode_char((utf8proc_int32_t)cp, bytes);
    buf_add(out, (const char *)bytes, (size_t)n);
}

bool utf8_valid(const char *s, size_t n)
{
    unsigned cp;
    while (n > 0) {
        size_t len = utf8_decode(s, n, &cp);
        if (len == 0)
            return false;
        s += len;
        n -= len;
    }
    return true;
}

static bool ascii_only(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)s[i] >= 0x80)
            return false;
    return true;
}

static int32_t *decompose(const char *s, size_t n, size_t *count)
{
    size_t capacity = n + UCD_LONGEST_DECOMPOSITION;
    int32_t *points = mem_alloc(capacity * sizeof *points);
    size_t used = 0;
    unsigned cp;
    for (size_t len; (len = utf8_decode(s, n, &cp)) > 0; s += len, n -= len) {
        if (capacity - used < UCD_LONGEST_DECOMPOSITION) {
            capacity *= 2;
            points = mem_resize(points, capacity * sizeof *points);
        }
        used += ucd_decompose((int32_t)cp, points + used);
    }
    *count = used;
    return points;
}

void utf8_nfc(const char *s, size_t n, struct buf *out)
{
    if (ascii_only(s, n)) {
        buf_add(out, s, n);
        return;
    }
    size_t count;
    int32_t *points = decompose(s, n, &count);
    int32_t *scratch = mem_alloc(count * sizeof *scratch);
    count = ucd_compose(points, count, scratch);
    for (size_t i = 0; i < count; i++)
        utf8_encode((unsigned)points[i], out);
    free(scratch);
    free(points);
}

bool utf8_nfc_equal(const char *a, size_t an, const char *b, size_t bn)
{
    if (an == bn && memcmp(a, b, an) == 0)
        return true;
    if (ascii_only(a, an) && ascii_only(b, bn))
        return false;
    struct buf left = {0}, right = {0};
    utf8_nfc(a, an, &left);
    utf8_nfc(b, bn, &right);
    bool equal = left.len == right.len && memcmp(buf_text(&left), buf_text(&right), left.len) == 0;
    buf_free(&left);
    buf_free(&right);
    return equal;
}

static const char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int base64_digit(char c)
{
    const char *at = c == '\0' ? NULL : strchr(base64_digits, c);
    return at == NULL ? -1 : (int)(at - base64_digits);
}

bool utf8_base64_decode(const char *text, struct buf *out)
{
    size_t n = strlen(text);
    if (n % 4 != 0)
        return false;
    for (size_t i = 0; i < n; i += 4) {
        size_t pad = 0;
        if (i + 4 == n)
            pad = text[n - 1] != '=' ? 0 : text[n - 2] != '=' ? 1 : 2;
        uint32_t word = 0;
        for (size_t k = 0; k < 4; k++) {
            int digit = k >= 4 - pad ? 0 : base64_digit(text[i + k]);
            if (digit < 0)
                return false;
            word = word << 6 | (uint32_t)digit;
        }
        /* Bits that no byte uses must be zero, so that each byte string has one encoding. */
        if ((pad == 1 && (word & 0xff) != 0) || (pad == 2 && (word & 0xffff) != 0))
            return false;
        for (size_t k = 0; k < 3 - pad; k++)
            buf_char(out, (char)(word >> (16 - 8 * k) & 0xff));
    }
    return true;
}

void utf8_base64_encode(const char *bytes, size_t n, struct buf *out)
{
    const unsigned char *u = (const unsigned char *)bytes;
    for (size_t i = 0; i < n; i += 3) {
        size_t have = n - i < 3 ? n - i : 3;
        uint32_t word = (uint32_t)u[i] << 16;
        if (have > 1)
            word |= (uint32_t)u[i + 1] << 8;
        if (have > 2)
            word |= u[i + 2];
        for (size_t k = 0; k < 4; k++)
            buf_char(out, k > have ? '=' : base64_digits[word >> (18 - 6 * k) & 0x3f]);
    }
}
