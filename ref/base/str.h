#ifndef HCL_BASE_STR_H
#define HCL_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct arena;

/* A string: a pointer and a length. The bytes belong to another object, end without a zero byte,
   and may contain U+0000. */
struct str {
    const char *data;
    size_t length;
};

#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})

/* STR for the initialiser of a static object. */
#define STR_INIT(literal)                                                                          \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

/* Gives the arguments for %.*s: printf("%.*s", STR_FMT(s)). */
#define STR_FMT(s) ((int)(s).length), ((s).data ? (s).data : "")

static inline struct str str_from(const char *terminated)
{
    return (struct str){terminated, strlen(terminated)};
}

static inline bool str_equal(struct str a, struct str b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

/* Compares bytes like memcmp. A prefix comes before the longer string. */
static inline int str_compare(struct str a, struct str b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common == 0 ? 0 : memcmp(a.data, b.data, common);
    if (order != 0)
        return order;
    return (a.length > b.length) - (a.length < b.length);
}

static inline struct str str_slice(struct str s, size_t start, size_t end)
{
    if (start == end)
        return (struct str){s.data, 0};
    return (struct str){s.data + start, end - start};
}

/* Offsets in a text `digits [. digits] [(e|E) [+|-] digits]`. */
struct numeral {
    size_t whole; /* end of the digits before the period; without a number, the start of the text */
    size_t fraction; /* end of the digits after the period; without such digits, equal to `whole` */
    size_t end;      /* end of the exponent; without an exponent, equal to `fraction` */
    size_t stop; /* end of the text that was read; greater than `end` if a period or exponent mark
                    has no digits */
};

/* Finds the longest decimal number at `at`. */
struct numeral str_numeral(struct str text, size_t at);

/* Copies bytes into the arena, and adds a zero byte. */
struct str str_copy(struct arena *arena, struct str s);

/* Formats like printf. The result is in the arena, with a zero byte at the end. */
struct str str_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the indexes of the names, sorted by name (a stable sort). */
size_t *str_order(struct arena *arena, const struct str *names, size_t count);

/* Returns a copy of the items, sorted by name. The first member of each item is its name, a struct
   str. `size` is the size of one item. Items with the same name keep their order. */
void *str_sorted(struct arena *arena, const void *items, size_t count, size_t size);

/* Returns the index of the first item with a name. If no item has the name, returns `count`. The
   items must be in the order of str_sorted. */
size_t str_find(const void *items, size_t count, size_t size, struct str name);

#endif
