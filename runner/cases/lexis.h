/* Splits native source into tokens, without parsing it. The scanner refuses an unclosed quote, and
   a passage that the specification leaves ambiguous. The scanner shares no code with the reference.
   */
#ifndef RUNNER_LEXIS_H
#define RUNNER_LEXIS_H

#include <stdbool.h>
#include <stddef.h>

/* Maximum nesting of quotes. The scanner refuses a source with deeper nesting. */
#define LEXIS_DEPTH_MAX 200

enum lexis_kind {
    LEXIS_WORD, /* an identifier */
    LEXIS_NUMBER,
    LEXIS_MARK,         /* an operator or delimiter */
    LEXIS_QUOTE,        /* a quoted template as a whole */
    LEXIS_HEREDOC,      /* a heredoc, from `<<` to the closing identifier */
    LEXIS_LINE_COMMENT, /* a comment to the end of the line, without the newline */
    LEXIS_INLINE_COMMENT,
    LEXIS_NEWLINE,
    LEXIS_END /* the end of the source; always the last token */
};

struct lexis_token {
    enum lexis_kind kind;
    size_t start;
    size_t end;
};

struct lexis {
    struct lexis_token *tokens; /* owned */
    size_t count;
    size_t cap;
};

/* Scans a source. Returns false if the end of a token is uncertain. Free with lexis_free, also
   after a failure. */
bool lexis_scan(const char *text, size_t n, struct lexis *out);

void lexis_free(struct lexis *l);

#endif
