#include "base/buf.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static void reserve(struct buf *b, size_t extra)
{
    if (extra < b->cap - b->len)
        return;
    if (extra >= SIZE_MAX / 2 - b->len)
        mem_refuse();
    size_t cap = b->cap == 0 ? 64 : b->cap;
    while (extra >= cap - b->len)
        cap *= 2;
    b->data = mem_resize(b->data, cap);
    b->cap = cap;
}

void buf_add(struct buf *b, const char *bytes, size_t n)
{
    if (n >= b->cap - b->len)
        reserve(b, n);
    if (n > 0)
        memcpy(b->data + b->len, bytes, n);
    b->len += n;
    b->data[b->len] = '\0';
}

void buf_str(struct buf *b, const char *text)
{
    buf_add(b, text, strlen(text));
}

void buf_fmt(struct buf *b, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    reserve(b, 0);
    int n = vsnprintf(b->data + b->len, b->cap - b->len, format, args);
    va_end(args);
    if (n > 0 && (size_t)n >= b->cap - b->len) {
        reserve(b, (size_t)n);
        vsnprintf(b->data + b->len, (size_t)n + 1, format, again);
    }
    if (n > 0)
        b->len += (size_t)n;
    va_end(again);
}

void buf_replace(struct buf *b, size_t start, size_t end, const char *bytes, size_t n)
{
    reserve(b, n);
    memmove(b->data + start + n, b->data + end, b->len - end);
    if (n > 0)
        memcpy(b->data + start, bytes, n);
    b->len = b->len - (end - start) + n;
    b->data[b->len] = '\0';
}

void buf_prepend(struct buf *b, const char *text)
{
    buf_replace(b, 0, 0, text, strlen(text));
}

void buf_drop(struct buf *b, size_t n)
{
    buf_replace(b, 0, n, NULL, 0);
}

const char *buf_text(const struct buf *b)
{
    return b->data == NULL ? "" : b->data;
}

char *buf_take(struct buf *b)
{
    reserve(b, 0);
    b->data[b->len] = '\0';
    char *text = b->data;
    *b = (struct buf){0};
    return text;
}

void buf_clear(struct buf *b)
{
    b->len = 0;
    if (b->data != NULL)
        b->data[0] = '\0';
}

void buf_free(struct buf *b)
{
    free(b->data);
    *b = (struct buf){0};
}
