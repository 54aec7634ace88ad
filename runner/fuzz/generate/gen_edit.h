/* Changes of source text by tokens. A token may stand anywhere: in a template, or in text that does
 * not parse. */
#ifndef RUNNER_FUZZ_GEN_EDIT_H
#define RUNNER_FUZZ_GEN_EDIT_H

#include "base/buf.h"

/* Further tokens of a text stay as they are. */
#define GEN_SPANS_MAX 2048

struct gen_span {
    size_t start, end;
};

struct gen_spans {
    struct gen_span list[GEN_SPANS_MAX];
    size_t count;
};

/* Finds the tokens from `start` on, without white space but with newlines. */
void gen_scan(const struct buf *text, size_t start, struct gen_spans *out);

/* The token that closes the bracket or quote of token i; i if there is none. */
size_t gen_closing(const struct buf *text, const struct gen_spans *all, size_t i);

/* Replaces a span by bytes, which are not of the text itself. */
void gen_replace(struct buf *text, struct gen_span span, const char *bytes, size_t count);

#endif
