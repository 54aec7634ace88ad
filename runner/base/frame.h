/* Splits a stream of bytes into lines. */
#ifndef RUNNER_FRAME_H
#define RUNNER_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* Default limit for the length of a line, in bytes. */
#define FRAME_LINE_MAX (16u << 20)

struct frame {
    struct buf bytes;
    size_t start;   /* the offset of the incomplete line */
    size_t scanned; /* there is no newline from `start` to `scanned` */
    size_t max;     /* maximum length of a line in bytes; 0 means FRAME_LINE_MAX */
};
void frame_add(struct frame *f, const char *bytes, size_t n);

/* Finds the next complete line, without the newline. The line is valid until the next frame_add.
   Returns false if there is no complete line yet. */
bool frame_next(struct frame *f, const char **line, size_t *n);

/* Returns the limit for the length of a line. */
size_t frame_max(const struct frame *f);

/* Returns true if the incomplete line is longer than the limit. */
bool frame_overflows(const struct frame *f);

/* Returns the length of the incomplete line. Sets *bytes to the first byte of this line. */
size_t frame_pending(const struct frame *f, const char **bytes);

void frame_free(struct frame *f);

#endif
