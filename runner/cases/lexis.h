/* Splits native source into tokens, without parsing it. Finds the gaps between tokens that may
   contain white space, comments and newlines. The scanner refuses a source with unbalanced
   brackets, an unclosed quote, or a passage that the specification leaves ambiguous. The scanner
   shares no code with the reference. */
#ifndef RUNNER_LEXIS_H
#define RUNNER_LEXIS_H

#include <stdbool.h>
#include <stddef.h>

/* Maximum nesting of brackets, quotes and template sequences. The scanner refuses a source with
   deeper nesting. */
#define LEXIS_DEPTH_MAX 200

enum lexis_kind {
    LEXIS_WORD,
    LEXIS_NUMBER,
    LEXIS_MARK,         /* an operator or delimiter */
    LEXIS_QUOTE,        /* a quoted template as a whole */
    LEXIS_HEREDOC,      /* a heredoc, from `<<` to the closing identifier */
    LEXIS_LINE_COMMENT, /* a comment to the end of the line, without the newline */
    LEXIS_INLINE_COMMENT,
    LEXIS_NEWLINE,
    LEXIS_END /* the end of the source; always the last token */
};

/* The construct around the gap before a token. */
enum lexis_place {
    LEXIS_IN_BODY,       /* the body of the file or of a block, or the expression of an attribute */
    LEXIS_IN_EXPRESSION, /* an expression without a body, outside all brackets */
    LEXIS_IN_PARENTHESES, /* parentheses or the brackets of an index; newlines are certainly ignored
                           */
    LEXIS_IN_BRACKETS     /* other brackets, in which a newline may have a meaning */
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

/* Scans a file (is_body is true) or an expression. Returns false if the end of a token is
   uncertain. Free with lexis_free, also after a failure. */
bool lexis_scan(const char *text, size_t n, bool is_body, struct lexis *out);

/* Returns true if white space may be inserted before token i. */
bool lexis_gap_is_free(const struct lexis *l, const char *text, size_t i);

void lexis_free(struct lexis *l);

#endif
