#ifndef HCL_BASE_STR_H
#define HCL_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct arena;

/* A slice of bytes: not owned, not terminated, may hold U+0000. */
struct str {
    const char *data;
    size_t length;
};

/* A string literal as a slice. */
#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})

/* STR for the initialiser of a static object. */
#define STR_INIT(literal)                                                                          \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

/* printf("%.*s", STR_FMT(s)) */
#define STR_FMT(s) ((int)(s).length), ((s).data ? (s).data : "")

static inline struct str str_from(const char *terminated)
{
    return (struct str){terminated, strlen(terminated)};
}

static inline bool str_equal(struct str a, struct str b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

/* Compares by bytes: <0, 0 or >0. For UTF-8 that is the order of code points. */
static inline int str_compare(struct str a, struct str b)
{
    size_t common = a.length < b.length ? a.length : b.length;
    int order = common == 0 ? 0 : memcmp(a.data, b.data, common);
    if (order != 0)
        return order;
    return (a.length > b.length) - (a.length < b.length);
}

/* The bytes [start, end). */
static inline struct str str_slice(struct str s, size_t start, size_t end)
{
    if (start == end)
        return (struct str){s.data, 0};
    return (struct str){s.data + start, end - start};
}

/* The ends of the parts of `digits [. digits] [(e|E) [+|-] digits]`. */
struct numeral {
    size_t whole;    /* of the digits before the period; the start if there is no number */
    size_t fraction; /* of the digits after the period; `whole` if there are none */
    size_t end;      /* of the exponent; `fraction` if there is none */
    size_t stop;     /* beyond `end` if a period or an exponent mark follows without digits */
};

/* Finds the longest decimal number at `at`. */
struct numeral str_numeral(struct str text, size_t at);

/* A copy in the arena, with a terminating zero after it. */
struct str str_copy(struct arena *arena, struct str s);

/* printf into the arena. */
struct str str_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The positions 0..count-1, sorted by the names at them; positions of equal names keep their
   order. */
size_t *str_order(struct arena *arena, const struct str *names, size_t count);

/* A copy of the items, sorted by name. Each item begins with its name (struct str) and takes `size`
   bytes; items with equal names keep their order. */
void *str_sorted(struct arena *arena, const void *items, size_t count, size_t size);

/* Finds the position of the first of `count` items that has the name; `count` if none has it. The
   items must be sorted as str_sorted does. */
size_t str_find(const void *items, size_t count, size_t size, struct str name);

#endif
