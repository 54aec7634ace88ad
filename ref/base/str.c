#include "base/str.h"

#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct str str_copy(struct arena *arena, struct str s)
{
    char *copy = arena_alloc(arena, s.length + 1);
    if (s.length > 0)
        memcpy(copy, s.data, s.length);
    return (struct str){copy, s.length};
}

/* Most texts that are formatted are shorter than this. */
enum { FORMAT_FIRST = 256 };

/* Digits of the largest size_t. */
enum { DECIMAL_MAX = 20 };

struct str str_format(struct arena *arena, const char *format, ...)
{
    char first[FORMAT_FIRST];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int written = vsnprintf(first, sizeof first, format, arguments);
    size_t length = written > 0 ? (size_t)written : 0;
    va_end(arguments);
    char *text = arena_alloc(arena, length + 1);
    if (length < sizeof first)
        memcpy(text, first, length);
    else
        vsnprintf(text, length + 1, format, again);
    va_end(again);
    return (struct str){text, length};
}

struct str str_decimal(struct arena *arena, size_t n)
{
    char digits[DECIMAL_MAX];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    return str_copy(arena, (struct str){digits + at, sizeof digits - at});
}

/* What is sorted: a name by its first bytes, which mostly decide without a look at the name. */
struct sort_key {
    uint64_t prefix;
    size_t index;
};

enum { PREFIX_BYTES = 8 };

/* The first bytes as a number that is in the order of the bytes. */
static uint64_t prefix(struct str s)
{
    uint64_t number = 0;
    for (size_t i = 0; i < PREFIX_BYTES; i++)
        number = number << 8 | (i < s.length ? (unsigned char)s.data[i] : 0);
    return number;
}

static bool in_order(const struct str *names, const struct sort_key *a, const struct sort_key *b)
{
    if (a->prefix != b->prefix)
        return a->prefix < b->prefix;
    return str_compare(names[a->index], names[b->index]) <= 0;
}

static bool all_in_order(const struct str *names, const struct sort_key *keys, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!in_order(names, &keys[i - 1], &keys[i]))
            return false;
    return true;
}

/* Merges the sorted halves [start, middle) and [middle, end) of `from` into `to`. */
static void merge(const struct str *names, const struct sort_key *from, struct sort_key *to,
                  size_t start, size_t middle, size_t end)
{
    size_t left = start, right = middle;
    for (size_t i = start; i < end; i++) {
        bool take_left =
            left < middle && (right == end || in_order(names, &from[left], &from[right]));
        to[i] = take_left ? from[left++] : from[right++];
    }
}

/* Merge sort, bottom up: qsort is neither stable nor n log n by its contract. `other` is as long as
   `keys`, where the result is. */
static void sort_by_name(const struct str *names, struct sort_key *keys, struct sort_key *other,
                         size_t count)
{
    struct sort_key *from = keys, *to = other;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t middle = start + width < count ? start + width : count;
            size_t end = start + 2 * width < count ? start + 2 * width : count;
            merge(names, from, to, start, middle, end);
        }
        struct sort_key *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys)
        memcpy(keys, from, count * sizeof *keys);
}

/* From so many names on it is faster to sort by the bytes of the prefix first. */
enum { RADIX_LEAST = 128 };

/* One pass of a radix sort: by the byte of the prefix that begins at that bit. False where all have
   the same, and nothing is done. */
static bool sort_by_byte(const struct sort_key *from, struct sort_key *to, size_t count,
                         unsigned bit)
{
    size_t starts[256] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        starts[from[i].prefix >> bit & 0xFF]++;
    if (starts[from[0].prefix >> bit & 0xFF] == count)
        return false;
    for (size_t byte = 0; byte < 256; byte++) {
        size_t here = starts[byte];
        starts[byte] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[starts[from[i].prefix >> bit & 0xFF]++] = from[i];
    return true;
}

/* Sorts by the prefix alone, in linear time; stable. */
static void sort_by_prefix(struct sort_key *keys, struct sort_key *other, size_t count)
{
    struct sort_key *from = keys, *to = other;
    for (unsigned byte = 0; byte < PREFIX_BYTES; byte++) {
        if (!sort_by_byte(from, to, count, 8 * byte))
            continue;
        struct sort_key *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys)
        memcpy(keys, from, count * sizeof *keys);
}

static void sort(const struct str *names, struct sort_key *keys, struct sort_key *other,
                 size_t count)
{
    if (count < RADIX_LEAST) {
        sort_by_name(names, keys, other, count);
        return;
    }
    sort_by_prefix(keys, other, count);
    for (size_t start = 0, end; start < count; start = end) {
        for (end = start + 1; end < count && keys[end].prefix == keys[start].prefix; end++)
            continue;
        sort_by_name(names, keys + start, other + start, end - start);
    }
}

size_t *str_order(struct arena *arena, const struct str *names, size_t count)
{
    struct sort_key *keys = ARENA_ARRAY(arena, count, struct sort_key);
    size_t *order = ARENA_ARRAY(arena, count, size_t);
    for (size_t i = 0; i < count; i++)
        keys[i] = (struct sort_key){prefix(names[i]), i};
    if (!all_in_order(names, keys, count))
        sort(names, keys, ARENA_ARRAY(arena, count, struct sort_key), count);
    for (size_t i = 0; i < count; i++)
        order[i] = keys[i].index;
    return order;
}
