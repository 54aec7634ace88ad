/* Changes source text by tokens. The text need not parse, and tokens inside templates are found,
 * too. */
#ifndef RUNNER_FUZZ_GEN_EDIT_H
#define RUNNER_FUZZ_GEN_EDIT_H

#include "base/buf.h"

/* Most tokens of a text that are found; the rest of the text is never changed. */
#define GEN_SPANS_MAX 2048

struct gen_span {
    size_t start, end;
};

struct gen_spans {
    struct gen_span list[GEN_SPANS_MAX];
    size_t count;
};

/* Finds the tokens from offset `start` on. Newlines are tokens, other white space is not. */
void gen_scan(const struct buf *text, size_t start, struct gen_spans *out);

/* Returns the index of the token that closes the bracket or quote of token i; i if there is none.
 */
size_t gen_closing(const struct buf *text, const struct gen_spans *all, size_t i);

/* Replaces a span by bytes, which must not be part of the text itself. */
void gen_replace(struct buf *text, struct gen_span span, const char *bytes, size_t count);

#endif
