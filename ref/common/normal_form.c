#include "common/range.h"
#include "common/ucd.h"

/* A Hangul syllable consists of a leading consonant, a vowel, and an optional trailing consonant.
   Its code point is computed from their numbers (Unicode, 3.12). */
enum {
    SYLLABLES = 0xAC00,
    LEADING = 0x1100,
    VOWELS = 0x1161,
    TRAILING = 0x11A7, /* the code point before the first trailing consonant */
    LEADING_COUNT = 19,
    VOWEL_COUNT = 21,
    TRAILING_COUNT = 28,
    SYLLABLE_COUNT = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT
};

/* One character decomposes into at most this number of characters. */
enum { LONGEST_DECOMPOSITION = 4 };

static const struct decomposition {
    int32_t character, parts[2];
} decompositions[] = {
#include "common/decompositions.def"
};

/* The rows of decompositions[] that are also compositions, sorted by their parts. */
static const uint16_t compositions[] = {
#include "common/compositions.def"
};

static const struct decomposition *find_decomposition(int32_t c)
{
    size_t low = 0, high = sizeof decompositions / sizeof *decompositions;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (decompositions[middle].character < c)
            low = middle + 1;
        else if (decompositions[middle].character > c)
            high = middle;
        else
            return &decompositions[middle];
    }
    return NULL;
}

static size_t decompose_syllable(int32_t syllable, int32_t *out)
{
    int32_t trailing = syllable % TRAILING_COUNT;
    out[0] = LEADING + syllable / (VOWEL_COUNT * TRAILING_COUNT);
    out[1] = VOWELS + syllable / TRAILING_COUNT % VOWEL_COUNT;
    if (trailing == 0)
        return 2;
    out[2] = TRAILING + trailing;
    return 3;
}

/* Decomposes one character. Only the first character of a decomposition may itself decompose
   further. */
static size_t decompose(int32_t c, int32_t *out)
{
    if (c >= SYLLABLES && c < SYLLABLES + SYLLABLE_COUNT)
        return decompose_syllable(c - SYLLABLES, out);
    const struct decomposition *found = c < 0xC0 ? NULL : find_decomposition(c);
    if (found == NULL) {
        out[0] = c;
        return 1;
    }
    size_t count = decompose(found->parts[0], out);
    if (found->parts[1] != 0)
        out[count++] = found->parts[1];
    return count;
}

size_t ucd_decompose(const char *text, size_t n, int32_t *out)
{
    int32_t c, unused[LONGEST_DECOMPOSITION];
    size_t count = 0;
    for (size_t at = 0, length; (length = ucd_decode(text + at, n - at, &c)) > 0; at += length)
        count += decompose(c, out == NULL ? unused : out + count);
    return count;
}

static uint8_t combining_class(int32_t c)
{
    return c < UCD_FIRST_MARK ? 0 : ucd_range(c)->combining_class;
}

/* Sorts marks by combining class with a counting sort, which is stable and takes linear time. */
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

static void order_marks(int32_t *points, size_t count, int32_t *scratch)
{
    for (size_t i = 0; i < count; i++) {
        size_t end = i;
        while (end < count && combining_class(points[end]) != 0)
            end++;
        if (end - i > 1)
            sort_marks(points + i, end - i, scratch);
        i = end;
    }
}

static int32_t compose_hangul(int32_t first, int32_t second)
{
    int32_t leading = first - LEADING, vowel = second - VOWELS;
    int32_t syllable = first - SYLLABLES, trailing = second - TRAILING;
    if (leading >= 0 && leading < LEADING_COUNT && vowel >= 0 && vowel < VOWEL_COUNT)
        return SYLLABLES + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT;
    if (syllable >= 0 && syllable < SYLLABLE_COUNT && syllable % TRAILING_COUNT == 0 &&
        trailing > 0 && trailing < TRAILING_COUNT)
        return first + trailing;
    return 0;
}

static int order_of_pair(const struct decomposition *row, int32_t first, int32_t second)
{
    return row->parts[0] != first ? (row->parts[0] < first ? -1 : 1)
                                  : (row->parts[1] > second) - (row->parts[1] < second);
}

static int32_t compose_pair(int32_t first, int32_t second)
{
    int32_t syllable = compose_hangul(first, second);
    if (syllable != 0 || second < UCD_FIRST_MARK)
        return syllable;
    size_t low = 0, high = sizeof compositions / sizeof *compositions;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct decomposition *row = &decompositions[compositions[middle]];
        int order = order_of_pair(row, first, second);
        if (order == 0)
            return row->character;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

/* Composes each character with the last starter (a character of class 0) before it, unless a
   character between them has the same or a higher combining class. */
size_t ucd_compose(int32_t *points, size_t count, int32_t *scratch)
{
    order_marks(points, count, scratch);
    size_t used = 0, starter = 0;
    bool any_starter = false;
    uint8_t between = 0; /* class of the last character after the starter, or 0 */
    for (size_t i = 0; i < count; i++) {
        uint8_t class_here = combining_class(points[i]);
        bool next_to_it = any_starter && used == starter + 1;
        bool blocked = !any_starter || (!next_to_it && between >= class_here);
        int32_t composed = blocked ? 0 : compose_pair(points[starter], points[i]);
        if (composed != 0) {
            points[starter] = composed;
            continue;
        }
        if (class_here == 0) {
            starter = used;
            any_starter = true;
        }
        between = class_here;
        points[used++] = points[i];
    }
    return used;
}
