/*
 * Splits native source into tokens, without parsing it. Finds the gaps between tokens in which
 * white space, comments and newlines are allowed. The scanner refuses a source with unbalanced
 * brackets, an unclosed quote, or a passage that the specification leaves ambiguous. The scanner
 * shares no code with the reference.
 */
#ifndef RUNNER_LEXIS_H
#define RUNNER_LEXIS_H

#include <stdbool.h>
#include <stddef.h>

/* Maximum nesting of brackets, quotes and template sequences. The scanner refuses sources that nest
   deeper. */
#define LEXIS_DEPTH_MAX 200

enum lexis_kind {
    LEXIS_WORD,
    LEXIS_NUMBER,
    LEXIS_MARK,         /* an operator or delimiter */
    LEXIS_QUOTE,        /* a quoted template as a whole */
    LEXIS_HEREDOC,      /* from `<<` to the closing identifier */
    LEXIS_LINE_COMMENT, /* a comment to the end of the line, without the newline */
    LEXIS_INLINE_COMMENT,
    LEXIS_NEWLINE,
    LEXIS_END /* the end of the source; every scan ends with it */
};

/* The construct that encloses the gap before a token. */
enum lexis_place {
    LEXIS_IN_BODY,        /* the body of the file or a block; an attribute's expression */
    LEXIS_IN_EXPRESSION,  /* an expression without a body, outside of brackets */
    LEXIS_IN_PARENTHESES, /* parentheses or the brackets of an index, in which newlines are
                             certainly ignored */
    LEXIS_IN_BRACKETS     /* other brackets: newlines may mean something */
};

struct lexis_token {
    enum lexis_kind kind;
    enum lexis_place place;
    size_t start;
    size_t end;
};

struct lexis {
    struct lexis_token *tokens; /* owned */
    size_t count;
    size_t cap;
};

/* Scans a file (is_body) or a single expression. Returns false if the scanner cannot decide. Free
 * with lexis_free in either case. */
bool lexis_scan(const char *text, size_t n, bool is_body, struct lexis *out);

/* Tells if white space may be inserted before token i. */
bool lexis_gap_is_free(const struct lexis *l, const char *text, size_t i);

void lexis_free(struct lexis *l);

#endif
