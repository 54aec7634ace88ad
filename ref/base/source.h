#ifndef HCL_BASE_SOURCE_H
#define HCL_BASE_SOURCE_H

#include "base/str.h"

#include "base/unicode.h"

/* A range of bytes of the current source (cx->source): [start, end). */
struct range {
    size_t start;
    size_t end;
};

/* The position of a byte. Bytes count from 0, lines and columns from 1. A column is a grapheme
   cluster. */
struct position {
    size_t byte;
    size_t line;
    size_t column;
};

/* The last position that source_position returned, and the state of the cluster count there. Line 0
   means that no position was computed yet. */
struct place {
    struct position position;
    struct ucd_clusters graphemes;
};

/* A source text, with a name for messages. */
struct source {
    struct str name;
    struct str text;
    const struct source *outer; /* the text that contains this text, or NULL */
    struct range at;            /* the range in `outer` at which errors are reported */
    struct place *last;         /* a cache of source_position, initially all zero; may be NULL */
};

/* Returns the position of a byte offset, which is clamped to the text. The time is linear in the
   distance from source->last if that is before the offset, else from the start of the text. */
struct position source_position(const struct source *source, size_t byte);

/* Returns the line that contains the byte, without the newline sequence. */
struct str source_line(const struct source *source, size_t byte);

#endif
