#ifndef HCL_BASE_STR_H
#define HCL_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct arena;

/* A slice of bytes. A slice is not terminated, does not own its bytes, and may contain U+0000. */
struct str {
    const char *data;
    size_t length;
};

/* Makes a slice of a string literal. */
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

/* Compares bytes like memcmp; a prefix of a slice comes before the slice. */
static inline int str_compare(struct str a, struct str b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common == 0 ? 0 : memcmp(a.data, b.data, common);
    if (order != 0)
        return order;
    return (a.length > b.length) - (a.length < b.length);
}

/* Returns the slice of the bytes [start, end) of `s`. */
static inline struct str str_slice(struct str s, size_t start, size_t end)
{
    if (start == end)
        return (struct str){s.data, 0};
    return (struct str){s.data + start, end - start};
}

/* The ends of the parts of `digits [. digits] [(e|E) [+|-] digits]`. */
struct numeral {
    size_t whole;    /* end of the digits before the period, or the start of the text if there is no
                        number */
    size_t fraction; /* end of the digits after the period; equal to `whole` if there are no such
                        digits */
    size_t end;      /* end of the exponent; equal to `fraction` if there is no exponent */
    size_t stop;     /* end of the text that was read; greater than `end` if a period or an exponent
                        mark without digits follows */
};

/* Finds the longest decimal number at `at`. */
struct numeral str_numeral(struct str text, size_t at);

/* Copies the bytes into the arena, and adds a terminating zero. */
struct str str_copy(struct arena *arena, struct str s);

/* Formats like printf; the result is in the arena, with a terminating zero. */
struct str str_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the indexes of the names in the order of the names. The sort is stable. */
size_t *str_order(struct arena *arena, const struct str *names, size_t count);

/* Returns a copy of the items, sorted by name. The first member of an item is its name (struct
   str); `size` is the size of an item. The sort is stable. */
void *str_sorted(struct arena *arena, const void *items, size_t count, size_t size);

/* Returns the index of the first item with the name, or `count` if no item has it. The items must
   be sorted as str_sorted sorts them. */
size_t str_find(const void *items, size_t count, size_t size, struct str name);

#endif
