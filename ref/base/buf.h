#ifndef HCL_BASE_BUF_H
#define HCL_BASE_BUF_H

#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

/* A growable array of bytes in an arena. Initialise a struct buf with {.arena = a}. */
struct buf {
    struct arena *arena;
    char *data;
    size_t length;
    size_t capacity;
};

void buf_append(struct buf *buf, struct str s);
void buf_byte(struct buf *buf, char c);
void buf_code_point(struct buf *buf, int32_t code_point);

/* Returns the bytes that were appended. The bytes are valid until the next append or
   arena_reset. */
struct str buf_str(const struct buf *buf);

/* A growable array of pointers in an arena. Initialise a struct list with {.arena = a}. */
struct list {
    struct arena *arena;
    void **items;
    size_t count;
    size_t capacity;
};

void list_push(struct list *list, const void *item);

/* Removes the items from position `from` to the end, and returns a copy of the removed items in the
   arena. A parser of nested lists can use one `struct list` as its stack. */
void *const *list_take(struct list *list, size_t from);

#endif
