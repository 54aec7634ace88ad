#include "base/unicode.h"

#include "base/arena.h"
#include "base/buf.h"
#include "common/ucd.h"

#include <string.h>

struct interval {
    int32_t first;
    int32_t last;
};

#define SPANS(table) (table), sizeof(table) / sizeof *(table)

static bool in_spans(const struct interval *spans, size_t count, int32_t c)
{
    for (size_t i = 0; i < count; i++)
        if (c >= spans[i].first && c <= spans[i].last)
            return true;
    return false;
}

bool unicode_hexadecimal(struct str s, size_t at, size_t digits, uint32_t *out)
{
    static const char spelling[] = "0123456789abcdefABCDEF";

    *out = 0;
    for (size_t i = at; i < at + digits; i++) {
        const char *digit = i < s.length ? memchr(spelling, s.data[i], sizeof spelling - 1) : NULL;
        if (digit == NULL)
            return false;
        uint32_t value = (uint32_t)(digit - spelling);
        *out = *out << 4 | (value < 16 ? value : value - 6);
    }
    return true;
}

bool unicode_join_surrogates(struct str s, size_t at, uint32_t *c)
{
    uint32_t low;

    if (*c < 0xD800 || *c > 0xDBFF || s.length - at < 2 || s.data[at] != '\\' ||
        s.data[at + 1] != 'u' || !unicode_hexadecimal(s, at + 2, 4, &low) || low < 0xDC00 ||
        low > 0xDFFF)
        return false;
    *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

size_t unicode_first_ill_formed(struct str s)
{
    int32_t c;
    size_t at = 0;
    for (size_t length; (length = unicode_decode(s, at, &c)) > 0;)
        at += length;
    return at;
}

/* --- Properties --- */

static const struct interval white_space[] = {
    {0x0009, 0x000D}, {0x0020, 0x0020}, {0x0085, 0x0085}, {0x00A0, 0x00A0}, {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

static const struct interval space_separators[] = {
    {0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
    {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

bool unicode_is_white_space(int32_t c)
{
    return in_spans(SPANS(white_space), c);
}

bool unicode_is_space_separator(int32_t c)
{
    return in_spans(SPANS(space_separators), c);
}

bool unicode_is_harmless(int32_t c)
{
    bool control = c < 0x20 || (c >= 0x7f && c < 0xa0), separator = c == 0x2028 || c == 0x2029;
    bool invisible = c == 0x200b || c == 0xfeff;
    bool bidirectional = c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
                         (c >= 0x2066 && c <= 0x2069);
    return !control && !separator && !invisible && !bidirectional;
}

/* --- Normalization --- */

static bool has_marks(struct str s)
{
    int32_t c;
    for (size_t at = 0, length; (length = unicode_decode(s, at, &c)) > 0; at += length)
        if (c >= UCD_FIRST_MARK)
            return true;
    return false;
}

struct str unicode_nfc(struct arena *arena, struct str s)
{
    if (!has_marks(s))
        return s;
    size_t count = ucd_decompose(s.data, s.length, NULL);
    int32_t *points = ARENA_ARRAY(arena, count, int32_t);
    ucd_decompose(s.data, s.length, points);
    count = ucd_compose(points, count, ARENA_ARRAY(arena, count, int32_t));
    struct buf buf = {.arena = arena};
    for (size_t i = 0; i < count; i++)
        buf_code_point(&buf, points[i]);
    struct str result = buf_str(&buf);
    return str_equal(result, s) ? s : result;
}

/* --- Grapheme clusters --- */

size_t unicode_grapheme_count_on(struct str s, struct ucd_clusters *so_far)
{
    size_t clusters = 0;
    for (size_t at = 0; at < s.length;) {
        int32_t c;
        size_t length = unicode_decode(s, at, &c);
        if (length == 0) {
            clusters++;
            *so_far = (struct ucd_clusters){0};
            at++;
            continue;
        }
        clusters += ucd_begins_cluster(so_far, c);
        at += length;
    }
    return clusters;
}

size_t unicode_grapheme(struct str s, size_t at)
{
    struct ucd_clusters so_far = {0};
    size_t end = at, length;
    for (int32_t c; (length = unicode_decode(s, end, &c)) > 0; end += length)
        if (ucd_begins_cluster(&so_far, c) && end > at)
            break;
    return end == at ? 1 : end - at;
}
