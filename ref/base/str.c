#include "base/str.h"

#include "base/arena.h"

#include <stdarg.h>
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

static size_t digits_end(struct str text, size_t at)
{
    while (at < text.length && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    return at;
}

struct numeral str_numeral(struct str text, size_t at)
{
    size_t whole = digits_end(text, at);
    struct numeral n = {whole, whole, whole, whole};
    if (whole > at && whole < text.length && text.data[whole] == '.') {
        n.stop = digits_end(text, whole + 1);
        if (n.stop == whole + 1)
            return n;
        n.fraction = n.end = n.stop;
    }
    if (whole > at && n.end < text.length && (text.data[n.end] == 'e' || text.data[n.end] == 'E')) {
        size_t digits = n.end + 1;
        if (digits < text.length && (text.data[digits] == '+' || text.data[digits] == '-'))
            digits++;
        n.stop = digits_end(text, digits);
        n.end = n.stop > digits ? n.stop : n.end;
    }
    return n;
}

/* Compares two names, given by their addresses in an array. Equal names are compared by address. */
static int compare_places(const void *a, const void *b)
{
    const struct str *left = *(const struct str *const *)a, *right = *(const struct str *const *)b;
    int order = str_compare(*left, *right);
    return order != 0 ? order : (left > right) - (left < right);
}

size_t *str_order(struct arena *arena, const struct str *names, size_t count)
{
    const struct str **places = ARENA_ARRAY(arena, count, const struct str *);
    size_t *order = ARENA_ARRAY(arena, count, size_t);
    for (size_t i = 0; i < count; i++)
        places[i] = &names[i];
    if (count > 1)
        qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; i++)
        order[i] = (size_t)(places[i] - names);
    return order;
}

static struct str name_at(const void *items, size_t size, size_t index)
{
    struct str name;
    memcpy(&name, (const char *)items + index * size, sizeof name);
    return name;
}

void *str_sorted(struct arena *arena, const void *items, size_t count, size_t size)
{
    struct str *names = ARENA_ARRAY(arena, count, struct str);
    for (size_t i = 0; i < count; i++)
        names[i] = name_at(items, size, i);
    const size_t *order = str_order(arena, names, count);
    char *sorted = arena_array(arena, count, size);
    for (size_t i = 0; i < count; i++)
        memcpy(sorted + i * size, (const char *)items + order[i] * size, size);
    return sorted;
}

size_t str_find(const void *items, size_t count, size_t size, struct str name)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_compare(name_at(items, size, middle), name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && str_equal(name_at(items, size, low), name) ? low : count;
}
