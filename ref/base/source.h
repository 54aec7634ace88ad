#ifndef HCL_BASE_SOURCE_H
#define HCL_BASE_SOURCE_H

#include "base/str.h"

#include "base/unicode.h"

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

/* How far the positions of a text were counted; line 0: not at all. */
struct place {
    struct position position;
    struct ucd_clusters graphemes;
};

/* A text with a name for messages. */
struct source {
    struct str name;
    struct str text;
    const struct source
        *outer;         /* the text that this one is a part of: errors are reported there, */
    struct range at;    /* at this range; NULL: in this one */
    struct place *last; /* all zero at first: from where a later position is found; may be NULL
                           where few are asked for */
};

/* The position of a byte offset (clamped to the text). Takes as long as the text between the one
   that was asked for last, or the start, and this one: for messages, in their order. */
struct position source_position(const struct source *source, size_t byte);

/* The line that holds the byte, without its newline sequence. */
struct str source_line(const struct source *source, size_t byte);

#endif
