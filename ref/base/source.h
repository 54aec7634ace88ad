#ifndef HCL_BASE_SOURCE_H
#define HCL_BASE_SOURCE_H

#include "base/str.h"

#include "base/unicode.h"

/* A range of bytes of the source that is being read: [start, end). */
struct range {
    size_t start;
    size_t end;
};

/* The position of a byte: bytes from 0, lines and columns from 1; a column is a grapheme cluster.
 */
struct position {
    size_t byte;
    size_t line;
    size_t column;
};

/* The last position that was counted in a text, with the state of its column; line 0: none. */
struct place {
    struct position position;
    struct ucd_clusters graphemes;
};

/* A text with a name for messages. */
struct source {
    struct str name;
    struct str text;
    const struct source *outer; /* the text around this one, or NULL: errors are reported there, */
    struct range at;            /* at this range */
    struct place *last;         /* speeds up later positions; all zero at first; may be NULL */
};

/* The position of a byte offset (clamped to the text). Its time grows with the distance from the
   last position, or else from the start: for messages, in their order. */
struct position source_position(const struct source *source, size_t byte);

/* The line that holds the byte, without its newline sequence. */
struct str source_line(const struct source *source, size_t byte);

#endif
