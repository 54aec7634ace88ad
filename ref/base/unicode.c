/* Unicode: the one file that knows <utf8proc.h>. Well-formedness is decided here (Unicode 15,
   table 3-7), the data come from utf8proc. */

#include "base/unicode.h"

#include "base/arena.h"
#include "base/buf.h"

#include <string.h>
#include <utf8proc.h>

/* Code points from here on may be changed by normalization form C; none below is. */
enum { FIRST_MARK = 0x300 };

/* The longest canonical decomposition of one code point has four. */
enum { LONGEST_DECOMPOSITION = 8 };

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

/* PropList.txt: immutable by the stability policy. */
static const struct interval pattern_syntax[] = {
    {0x0021, 0x002F}, {0x003A, 0x0040}, {0x005B, 0x005E}, {0x0060, 0x0060}, {0x007B, 0x007E},
    {0x00A1, 0x00A7}, {0x00A9, 0x00A9}, {0x00AB, 0x00AC}, {0x00AE, 0x00AE}, {0x00B0, 0x00B1},
    {0x00B6, 0x00B6}, {0x00BB, 0x00BB}, {0x00BF, 0x00BF}, {0x00D7, 0x00D7}, {0x00F7, 0x00F7},
    {0x2010, 0x2027}, {0x2030, 0x203E}, {0x2041, 0x2053}, {0x2055, 0x205E}, {0x2190, 0x245F},
    {0x2500, 0x2775}, {0x2794, 0x2BFF}, {0x2E00, 0x2E7F}, {0x3001, 0x3003}, {0x3008, 0x3020},
    {0x3030, 0x3030}, {0xFD3E, 0xFD3F}, {0xFE45, 0xFE46},
};

static const struct interval pattern_white_space[] = {
    {0x0009, 0x000D}, {0x0020, 0x0020}, {0x0085, 0x0085}, {0x200E, 0x200F}, {0x2028, 0x2029},
};

static const struct interval other_id_start[] = {
    {0x1885, 0x1886},
    {0x2118, 0x2118},
    {0x212E, 0x212E},
    {0x309B, 0x309C},
};

static const struct interval other_id_continue[] = {
    {0x00B7, 0x00B7},
    {0x0387, 0x0387},
    {0x1369, 0x1371},
    {0x19DA, 0x19DA},
};

static const struct interval white_space[] = {
    {0x0009, 0x000D}, {0x0020, 0x0020}, {0x0085, 0x0085}, {0x00A0, 0x00A0}, {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

/* A bit for each general category. */
#define CATEGORY(name) (UINT32_C(1) << UTF8PROC_CATEGORY_##name)

static const uint32_t start_categories =
    CATEGORY(LU) | CATEGORY(LL) | CATEGORY(LT) | CATEGORY(LM) | CATEGORY(LO) | CATEGORY(NL);
static const uint32_t continue_categories =
    CATEGORY(MN) | CATEGORY(MC) | CATEGORY(ND) | CATEGORY(PC);

static bool has_category(int32_t c, uint32_t categories)
{
    return (categories >> utf8proc_category(c) & 1) != 0;
}

static bool is_pattern(int32_t c)
{
    return in_spans(SPANS(pattern_syntax), c) || in_spans(SPANS(pattern_white_space), c);
}

static bool is_ascii_letter(int32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool unicode_is_id_start(int32_t c)
{
    if (c < 0x80)
        return is_ascii_letter(c);
    return (has_category(c, start_categories) || in_spans(SPANS(other_id_start), c)) &&
           !is_pattern(c);
}

bool unicode_is_id_continue(int32_t c)
{
    if (c < 0x80)
        return is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '_';
    return (has_category(c, start_categories | continue_categories) ||
            in_spans(SPANS(other_id_start), c) || in_spans(SPANS(other_id_continue), c)) &&
           !is_pattern(c);
}

bool unicode_is_white_space(int32_t c)
{
    return in_spans(SPANS(white_space), c);
}

bool unicode_is_space_separator(int32_t c)
{
    return utf8proc_category(c) == UTF8PROC_CATEGORY_ZS;
}

/* --- Normalization --- */

static bool has_marks(struct str s)
{
    int32_t c;
    for (size_t at = 0, length; (at = skip_ascii_words(s, at)) < s.length; at += length) {
        length = unicode_decode(s, at, &c);
        if (length == 0)
            return false;
        if (c >= FIRST_MARK)
            return true;
    }
    return false;
}

/* The canonical decomposition, not yet in canonical order. */
static int32_t *decompose(struct arena *arena, struct str s, size_t *count)
{
    size_t capacity = s.length + LONGEST_DECOMPOSITION;
    int32_t *points = ARENA_ARRAY(arena, capacity, int32_t);
    size_t used = 0;
    int32_t c;
    for (size_t at = 0, length; at < s.length; at += length) {
        length = unicode_decode(s, at, &c);
        if (length == 0)
            break;
        if (capacity - used < LONGEST_DECOMPOSITION) {
            int32_t *more = ARENA_ARRAY(arena, 2 * capacity, int32_t);
            for (size_t i = 0; i < used; i++)
                more[i] = points[i];
            points = more;
            capacity *= 2;
        }
        int boundary = UTF8PROC_BOUNDCLASS_START;
        utf8proc_ssize_t added =
            utf8proc_decompose_char(c, points + used, LONGEST_DECOMPOSITION,
                                    UTF8PROC_DECOMPOSE | UTF8PROC_STABLE, &boundary);
        used += added > 0 ? (size_t)added : 0;
    }
    *count = used;
    return points;
}

static size_t combining_class(int32_t c)
{
    return (size_t)utf8proc_get_property(c)->combining_class;
}

/* Stable by combining class, with one count per class: utf8proc's own exchange sort is quadratic in
   a long run of marks. */
static void sort_marks(int32_t *marks, size_t count, int32_t *scratch)
{
    size_t place[256] = {0};
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        place[combining_class(marks[i])]++;
        scratch[i] = marks[i];
    }
    for (size_t k = 0; k < 256; k++) {
        size_t here = place[k];
        place[k] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        marks[place[combining_class(scratch[i])]++] = scratch[i];
}

static void order_marks(struct arena *arena, int32_t *points, size_t count)
{
    int32_t *scratch = ARENA_ARRAY(arena, count, int32_t);
    for (size_t i = 0; i < count; i++) {
        size_t end = i;
        while (end < count && combining_class(points[end]) != 0)
            end++;
        if (end - i > 1)
            sort_marks(points + i, end - i, scratch);
        i = end;
    }
}

struct str unicode_nfc(struct arena *arena, struct str s)
{
    if (!has_marks(s))
        return s;
    size_t count;
    int32_t *points = decompose(arena, s, &count);
    order_marks(arena, points, count);
    utf8proc_ssize_t composed = utf8proc_normalize_utf32(points, (utf8proc_ssize_t)count,
                                                         UTF8PROC_COMPOSE | UTF8PROC_STABLE);
    struct buf buf = {.arena = arena};
    for (utf8proc_ssize_t i = 0; i < composed; i++)
        buf_code_point(&buf, points[i]);
    struct str result = buf_str(&buf);
    return str_equal(result, s) ? s : result;
}

/* --- Grapheme clusters --- */

/* Between any two of these a cluster ends, whatever came before. */
static bool is_printable_ascii(int32_t c)
{
    return c >= 0x20 && c < 0x7F;
}

static bool begins_cluster(struct graphemes *so_far, int32_t c)
{
    if (!so_far->any)
        return true;
    if (!is_printable_ascii(so_far->before) || !is_printable_ascii(c))
        return utf8proc_grapheme_break_stateful(so_far->before, c, &so_far->state);
    so_far->state = 0;
    return true;
}

size_t unicode_grapheme_count_on(struct str s, struct graphemes *so_far)
{
    size_t clusters = 0;
    for (size_t at = 0; at < s.length;) {
        int32_t c;
        size_t length = unicode_decode(s, at, &c);
        if (length == 0) {
            clusters++;
            *so_far = (struct graphemes){0};
            at++;
            continue;
        }
        clusters += begins_cluster(so_far, c);
        so_far->any = true;
        so_far->before = c;
        at += length;
    }
    return clusters;
}

size_t unicode_grapheme_count(struct str s)
{
    struct graphemes none = {0};
    return unicode_grapheme_count_on(s, &none);
}

size_t unicode_grapheme(struct str s, size_t at, size_t *columns)
{
    int32_t before = -1, state = 0;
    size_t end = at, sum = 0;
    while (end < s.length) {
        int32_t c;
        size_t length = unicode_decode(s, end, &c);
        if (length == 0 || (before >= 0 && utf8proc_grapheme_break_stateful(before, c, &state)))
            break;
        int width = utf8proc_charwidth(c);
        sum += width > 0 ? (size_t)width : 0;
        before = c;
        end += length;
    }
    *columns = end == at ? 1 : sum < 2 ? sum : 2;
    return end == at ? 1 : end - at;
}
