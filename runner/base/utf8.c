#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/buf.h"
#include "base/mem.h"
#include "ref/common/base64.h"
#include "ref/common/ucd.h"

size_t utf8_decode(const char *s, size_t n, unsigned *cp)
{
    int32_t c;
    size_t len = ucd_decode(s, n, &c);
    if (len > 0)
        *cp = (unsigned)c;
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

void utf8_nfc(const char *s, size_t n, struct buf *out)
{
    size_t count = ucd_decompose(s, n, NULL);
    int32_t *points = mem_alloc(count * sizeof *points);
    ucd_decompose(s, n, points);
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
    struct buf left = {0}, right = {0};
    utf8_nfc(a, an, &left);
    utf8_nfc(b, bn, &right);
    bool equal = left.len == right.len && memcmp(buf_text(&left), buf_text(&right), left.len) == 0;
    buf_free(&left);
    buf_free(&right);
    return equal;
}

bool utf8_base64_decode(const char *text, struct buf *out)
{
    size_t n = strlen(text), count;
    char *bytes = mem_alloc(BASE64_DECODED_MAX(n));
    bool ok = base64_decode(text, n, bytes, &count);
    if (ok)
        buf_add(out, bytes, count);
    free(bytes);
    return ok;
}

void utf8_base64_encode(const char *bytes, size_t n, struct buf *out)
{
    char *text = mem_alloc(BASE64_ENCODED(n));
    base64_encode(bytes, n, text);
    buf_add(out, text, BASE64_ENCODED(n));
    free(text);
}
