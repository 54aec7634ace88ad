#ifndef HCL_BASE_BUF_H
#define HCL_BASE_BUF_H

#include "base/str.h"

#include <stddef.h>
#include <stdint.h>

/* Growable bytes in an arena. Initialise with {.arena = a}. */
struct buf {
    struct arena *arena;
    char *data;
    size_t length;
    size_t capacity;
};

void buf_append(struct buf *buf, struct str s);
void buf_byte(struct buf *buf, char c);

/* Appends the UTF-8 form of a Unicode scalar value. */
void buf_code_point(struct buf *buf, int32_t code_point);

/* The bytes appended so far; valid until the next append, or the arena's next reset. */
struct str buf_str(const struct buf *buf);

/* Growable array of pointers in an arena. Initialise with {.arena = a}. */
struct list {
    struct arena *arena;
    void **items;
    size_t count;
    size_t capacity;
};

void list_push(struct list *list, const void *item);

/* Removes the items from position `from` on, and returns a copy of them in the arena. So one list
   can serve as a stack while nested lists are read: the items of an inner list follow those of the
   outer list, until list_take removes them. */
void *const *list_take(struct list *list, size_t from);

#endif
