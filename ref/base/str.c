#include "base/str.h"

#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int written = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    size_t length = written > 0 ? (size_t)written : 0;
    char *text = arena_alloc(arena, length + 1);
    vsnprintf(text, length + 1, format, again);
    va_end(again);
    return (struct str){text, length};
}

/* A name that is sorted, and where it stood. */
struct placed {
    struct str name;
    size_t index;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *left = a, *right = b;
    int order = str_compare(left->name, right->name);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

size_t *str_order(struct arena *arena, const struct str *names, size_t count)
{
    struct placed *placed = ARENA_ARRAY(arena, count, struct placed);
    size_t *order = ARENA_ARRAY(arena, count, size_t);
    for (size_t i = 0; i < count; i++)
        placed[i] = (struct placed){names[i], i};
    if (count > 1)
        qsort(placed, count, sizeof *placed, compare_placed);
    for (size_t i = 0; i < count; i++)
        order[i] = placed[i].index;
    return order;
}

size_t str_find(const void *items, size_t count, size_t size, struct str name)
{
    const char *bytes = items;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_compare(*(const struct str *)(const void *)(bytes + middle * size), name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found =
        low < count && str_equal(*(const struct str *)(const void *)(bytes + low * size), name);
    return found ? low : count;
}
