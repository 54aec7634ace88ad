#ifndef HCL_BASE_SOURCE_H
#define HCL_BASE_SOURCE_H

#include "base/str.h"

#include "base/unicode.h"

struct source;

/* A range of bytes of a source: [start, end). */
struct range {
    size_t start;
    size_t end;
    const struct source *source; /* NULL if no place of a text is known */
};

/* The position of a byte. The byte is counted from 0, line and column from 1. A column is a
   grapheme cluster. */
struct position {
    size_t byte;
    size_t line;
    size_t column;
};

/* The last result of source_position, with the state of the cluster count. Line 0 means that there
   is no result yet. */
struct place {
    struct position position;
    struct ucd_clusters graphemes;
};

/* A source text, with a name for messages. */
struct source {
    struct str name;
    struct str text;
    struct range at;    /* the range of this text in the text that contains it; at.source is NULL if
                           no text does. Errors are reported at this range. */
    struct place *last; /* a cache of source_position, all zero at first; may be NULL */
};

/* Returns the position of a byte offset. An offset after the end is treated as the end. The time is
   linear in the distance from source->last to the offset. If the offset is before source->last, the
   time is linear in the offset. */
struct position source_position(const struct source *source, size_t byte);

/* Translates a range to a range in the outermost source. Errors are reported with ranges in the
   outermost source. */
struct range source_place(struct range range);

/* Returns the line with the byte, without the newline sequence. */
struct str source_line(const struct source *source, size_t byte);

#endif
