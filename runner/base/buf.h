/* Defines a growing string. `data` is NULL, or ends with a zero byte that `len` does not count. */
#ifndef RUNNER_BUF_H
#define RUNNER_BUF_H

#include <stddef.h>

struct buf {
    char *data;
    size_t len;
    size_t cap;
};

void buf_add(struct buf *b, const char *bytes, size_t n);
void buf_str(struct buf *b, const char *text);

/* Stands here because most texts grow by single characters. */
static inline void buf_char(struct buf *b, char c)
{
    if (b->cap - b->len < 2) {
        buf_add(b, &c, 1);
        return;
    }
    b->data[b->len++] = c;
    b->data[b->len] = '\0';
}

void buf_fmt(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Replaces bytes [start, end) by n other bytes. The other bytes must not belong to the buffer. */
void buf_replace(struct buf *b, size_t start, size_t end, const char *bytes, size_t n);

void buf_prepend(struct buf *b, const char *text);
void buf_drop(struct buf *b, size_t n);

/* Returns the text. If nothing was added, returns "". The pointer is valid until the next
   change. */
const char *buf_text(const struct buf *b);

/* Empties the buffer, and returns the text, which the caller frees. Never returns NULL. */
char *buf_take(struct buf *b);

void buf_clear(struct buf *b);
void buf_free(struct buf *b);

#endif
