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

/* The last position computed in a text, from which the next one is counted, and the state of the
   grapheme clusters there. Line 0: no position was computed yet. */
struct place {
    struct position position;
    struct ucd_clusters graphemes;
};

/* A text with a name for messages. */
struct source {
    struct str name;
    struct str text;
    const struct source *outer; /* the text that contains this one, or NULL */
    struct range at;            /* the range in `outer` at which errors are reported */
    struct place *last;         /* speeds up source_position; zero at first; may be NULL */
};

/* The position of a byte offset (clamped to the text). The time it takes grows with the distance
   from the last position asked for, or, if that lies after it, from the start of the text. */
struct position source_position(const struct source *source, size_t byte);

/* The line that holds the byte, without its newline sequence. */
struct str source_line(const struct source *source, size_t byte);

#endif
