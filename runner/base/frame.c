#include "base/frame.h"

#include <string.h>

void frame_add(struct frame *f, const char *bytes, size_t n)
{
    /* Removes all earlier lines together, because the caller does not need earlier lines any
       more. */
    buf_drop(&f->bytes, f->start);
    f->scanned -= f->start;
    f->start = 0;
    buf_add(&f->bytes, bytes, n);
}

bool frame_next(struct frame *f, const char **line, size_t *n)
{
    if (f->scanned >= f->bytes.len)
        return false;
    const char *from = f->bytes.data + f->scanned;
    const char *newline = memchr(from, '\n', f->bytes.len - f->scanned);
    if (newline == NULL) {
        f->scanned = f->bytes.len;
        return false;
    }
    size_t end = (size_t)(newline - f->bytes.data);
    *line = f->bytes.data + f->start;
    *n = end - f->start;
    f->start = end + 1;
    f->scanned = f->start;
    return true;
}

size_t frame_max(const struct frame *f)
{
    return f->max == 0 ? FRAME_LINE_MAX : f->max;
}

bool frame_overflows(const struct frame *f)
{
    return f->bytes.len - f->start > frame_max(f);
}

size_t frame_pending(const struct frame *f, const char **bytes)
{
    *bytes = buf_text(&f->bytes) + f->start;
    return f->bytes.len - f->start;
}

void frame_free(struct frame *f)
{
    buf_free(&f->bytes);
    *f = (struct frame){0};
}
