#ifndef HCL_BASE_SOURCE_H
#define HCL_BASE_SOURCE_H

#include "base/str.h"

struct arena;

/* A range of bytes of the source that is being read: [start, end). */
struct range {
    size_t start;
    size_t end;
};

/* Where a byte stands: bytes from 0, lines and columns from 1, a column is a grapheme cluster. */
struct position {
    size_t byte;
    size_t line;
    size_t column;
};

/* A text with a name for messages. Lines are found when they are first asked for. */
struct source {
    struct str name;
    struct str text;
};

/* The position of a byte offset (clamped to the text). Linear in the text: for messages only. */
struct position source_position(const struct source *source, size_t byte);

/* The line that holds the byte, without its newline sequence. */
struct str source_line(const struct source *source, size_t byte);

#endif
