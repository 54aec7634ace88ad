/* Lines out of a stream of bytes. */
#ifndef RUNNER_FRAME_H
#define RUNNER_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* A longer line is no reply, unless another limit is set. */
#define FRAME_LINE_MAX (16u << 20)

struct frame {
    struct buf bytes;
    size_t start;   /* of the line that is being read, in bytes */
    size_t scanned; /* no newline before this */
    size_t max;     /* longest line; 0: FRAME_LINE_MAX */
};

/* Takes bytes that arrived. */
void frame_add(struct frame *f, const char *bytes, size_t n);

/* The next whole line without its newline, valid until the next frame_add; false when there is none
 * yet. */
bool frame_next(struct frame *f, const char **line, size_t *n);

/* The longest line that there may be. */
size_t frame_max(const struct frame *f);

/* Tells if the line that is being read is too long already. */
bool frame_overflows(const struct frame *f);

/* Bytes that no newline has ended yet. */
size_t frame_pending(const struct frame *f, const char **bytes);

void frame_free(struct frame *f);

#endif
