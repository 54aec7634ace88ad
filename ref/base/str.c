#include "base/str.h"

#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct str str_from(const char *terminated)
{
    return (struct str){terminated, strlen(terminated)};
}

bool str_equal(struct str a, struct str b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

int str_compare(struct str a, struct str b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common == 0 ? 0 : memcmp(a.data, b.data, common);
    if (order != 0)
        return order;
    return (a.length > b.length) - (a.length < b.length);
}

struct str str_slice(struct str s, size_t start, size_t end)
{
    if (start == end)
        return (struct str){s.data, 0};
    return (struct str){s.data + start, end - start};
}

struct str str_copy(struct arena *arena, struct str s)
{
    char *copy = arena_alloc(arena, s.length + 1);
    if (s.length > 0)
        memcpy(copy, s.data, s.length);
    return (struct str){copy, s.length};
}

struct str str_format(struct arena *arena, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = arena_alloc(arena, length > 0 ? (size_t)length + 1 : 1);
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return (struct str){text, length > 0 ? (size_t)length : 0};
}

/* Merges the sorted halves [start, middle) and [middle, end) of `from` into `to`. */
static void merge(const struct str *names, const size_t *from, size_t *to, size_t start,
                  size_t middle, size_t end)
{
    size_t left = start, right = middle;
    for (size_t i = start; i < end; i++) {
        bool take_left = left < middle &&
                         (right == end || str_compare(names[from[left]], names[from[right]]) <= 0);
        to[i] = take_left ? from[left++] : from[right++];
    }
}

/* Merge sort, bottom up: qsort is neither stable nor n log n by its contract. */
size_t *str_order(struct arena *arena, const struct str *names, size_t count)
{
    size_t *from = ARENA_ARRAY(arena, count, size_t);
    size_t *to = ARENA_ARRAY(arena, count, size_t);
    for (size_t i = 0; i < count; i++)
        from[i] = i;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t middle = start + width < count ? start + width : count;
            size_t end = start + 2 * width < count ? start + 2 * width : count;
            merge(names, from, to, start, middle, end);
        }
        size_t *swap = from;
        from = to;
        to = swap;
    }
    return from;
}
