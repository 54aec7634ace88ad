/* Unicode. Well-formedness is decided here (Unicode 15, table 3-7), the data come from ucd/. */

#include "base/unicode.h"

#include "base/arena.h"
#include "base/buf.h"
#include "ucd/ucd.h"

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

/* --- UTF-8 --- */

/* The length that a leading byte, none of ASCII, announces, and the range of the byte behind it; 0
   for a byte that cannot lead. */
static size_t lead(unsigned char byte, unsigned char *low, unsigned char *high)
{
    *low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
    *high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    if (byte < 0xC2 || byte > 0xF4)
        return 0;
    return byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

size_t unicode_decode_any(struct str s, size_t at, int32_t *code_point)
{
    if (at >= s.length)
        return 0;
    const unsigned char *bytes = (const unsigned char *)s.data + at;
    unsigned char low, high;
    size_t length = lead(bytes[0], &low, &high);
    if (length == 0 || length > s.length - at)
        return 0;
    int32_t c = bytes[0] & (0x7F >> length);
    for (size_t i = 1; i < length; i++) {
        if (bytes[i] < low || bytes[i] > high)
            return 0;
        c = c << 6 | (bytes[i] & 0x3F);
        low = 0x80;
        high = 0xBF;
    }
    *code_point = c;
    return length;
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

enum { ASCII_WORDS = 4 };

/* Whether so many bytes there are all ASCII. */
static bool is_ascii_words(const char *bytes)
{
    uint64_t words[ASCII_WORDS];
    memcpy(words, bytes, sizeof words);
    return ((words[0] | words[1] | words[2] | words[3]) & UINT64_C(0x8080808080808080)) == 0;
}

/* Where ASCII, so many bytes at a time, has been left behind. */
static size_t skip_ascii_words(struct str s, size_t at)
{
    enum { STEP = ASCII_WORDS * sizeof(uint64_t) };
    while (s.length - at >= STEP && is_ascii_words(s.data + at))
        at += STEP;
    return at;
}

size_t unicode_first_ill_formed(struct str s)
{
    int32_t c;
    size_t at = 0;
    for (size_t length; (at = skip_ascii_words(s, at)) < s.length; at += length) {
        length = unicode_decode(s, at, &c);
        if (length == 0)
            break;
    }
    return at;
}

/* --- Properties --- */

/* PropList.txt. */
static const struct interval white_space[] = {
    {0x0009, 0x000D}, {0x0020, 0x0020}, {0x0085, 0x0085}, {0x00A0, 0x00A0}, {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

static const struct interval space_separators[] = {
    {0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
    {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

bool unicode_is_id_start(int32_t c)
{
    return ucd_is_id_start(c);
}

bool unicode_is_id_continue(int32_t c)
{
    return ucd_is_id_continue(c);
}

bool unicode_is_white_space(int32_t c)
{
    return in_spans(SPANS(white_space), c);
}

bool unicode_is_space_separator(int32_t c)
{
    return in_spans(SPANS(space_separators), c);
}

/* --- Normalization --- */

static bool has_marks(struct str s)
{
    int32_t c;
    for (size_t at = 0, length; (at = skip_ascii_words(s, at)) < s.length; at += length) {
        length = unicode_decode(s, at, &c);
        if (length == 0)
            return false;
        if (c >= UCD_FIRST_MARK)
            return true;
    }
    return false;
}

/* The canonical decomposition, not yet in canonical order. */
static int32_t *decompose(struct arena *arena, struct str s, size_t *count)
{
    size_t capacity = s.length + UCD_LONGEST_DECOMPOSITION;
    int32_t *points = ARENA_ARRAY(arena, capacity, int32_t);
    size_t used = 0;
    int32_t c;
    for (size_t at = 0, length; at < s.length; at += length) {
        length = unicode_decode(s, at, &c);
        if (length == 0)
            break;
        if (capacity - used < UCD_LONGEST_DECOMPOSITION) {
            int32_t *more = ARENA_ARRAY(arena, 2 * capacity, int32_t);
            for (size_t i = 0; i < used; i++)
                more[i] = points[i];
            points = more;
            capacity *= 2;
        }
        used += ucd_decompose(c, points + used);
    }
    *count = used;
    return points;
}

struct str unicode_nfc(struct arena *arena, struct str s)
{
    if (!has_marks(s))
        return s;
    size_t count;
    int32_t *points = decompose(arena, s, &count);
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

size_t unicode_grapheme_count(struct str s)
{
    struct ucd_clusters none = {0};
    return unicode_grapheme_count_on(s, &none);
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
