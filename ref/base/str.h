#ifndef HCL_BASE_STR_H
#define HCL_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* A slice of bytes: not owned, not terminated, may hold U+0000. */
struct str {
    const char *data;
    size_t length;
};

/* A string literal as a slice. */
#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})

/* The same for the initialiser of a static object. */
#define STR_INIT(literal)                                                                          \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

/* printf("%.*s", STR_FMT(s)) */
#define STR_FMT(s) ((int)(s).length), ((s).data ? (s).data : "")

struct str str_from(const char *terminated);
bool str_equal(struct str a, struct str b);

/* <0, 0, >0 by bytes, which for UTF-8 is by code points. */
int str_compare(struct str a, struct str b);

/* The bytes [start, end). */
struct str str_slice(struct str s, size_t start, size_t end);

/* A copy in the arena, with a terminating zero behind it. */
struct str str_copy(struct arena *arena, struct str s);

/* printf into the arena. */
struct str str_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The positions 0..count-1 in the order of their names, stable: n log n on any input, and linear
   where the first bytes of the names decide. */
size_t *str_order(struct arena *arena, const struct str *names, size_t count);

#endif
