/* Damages a valid source on purpose: changes one character or token, so that the source before it
 * still parses. */
#include <string.h>

#include "fuzz/generate/gen_edit.h"
#include "fuzz/generate/gen_state.h"

/* --- Characters --- */

static bool continues(const struct buf *text, size_t at)
{
    return at < text->len && (text->data[at] & 0xc0) == 0x80;
}

static struct gen_span pick_character(struct gen *g, const struct buf *text)
{
    size_t start = text->len * gen_below(g, 256) / 256;
    while (start > 0 && continues(text, start))
        start--;
    size_t end = start + (start < text->len);
    while (continues(text, end))
        end++;
    return (struct gen_span){start, end};
}

static void spoil_character(struct gen *g, struct buf *text, unsigned which)
{
    static const char *const ill_formed[] = {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xe2\x82",
                                             "\xf4\x90\x80\x80"};
    struct gen_span span = pick_character(g, text);
    const char *bytes = "";
    if (which == GEN_FAULT_INSERT || which == GEN_FAULT_REPLACE)
        bytes = gen_text(g, GEN_TEXT_WORD);
    else if (which == GEN_FAULT_BYTES)
        bytes = GEN_ONE_OF(g, ill_formed);
    if (which == GEN_FAULT_INSERT || which == GEN_FAULT_BYTES)
        span.end = span.start;
    else if (which == GEN_FAULT_CUT)
        span.end = text->len;
    gen_replace(text, span, bytes, strlen(bytes));
}

/* --- Tokens --- */

/* Picks a random token that opens a bracket or quote, or any token if there is no such token. */
static size_t pick_opening(struct gen *g, const struct buf *text, const struct gen_spans *all)
{
    size_t count = 0, place = gen_below(g, 256);
    for (size_t i = 0; i < all->count; i++)
        count += gen_closing(text, all, i) > i;
    size_t wanted = count * place / 256;
    for (size_t i = 0; i < all->count; i++)
        if (gen_closing(text, all, i) > i && wanted-- == 0)
            return i;
    return all->count * place / 256;
}

static void spoil_token(struct gen *g, struct buf *text, unsigned which)
{
    struct gen_spans all;
    gen_scan(text, 0, &all);
    if (all.count == 0)
        return;
    bool enclosed = which == GEN_FAULT_ENCLOSED_DELETE;
    size_t i = enclosed ? pick_opening(g, text, &all) : all.count * gen_below(g, 256) / 256;
    struct gen_span token = all.list[i];
    struct buf copy = {0};
    if (which == GEN_FAULT_TOKEN_TWICE)
        buf_add(&copy, text->data + token.start, token.end - token.start);
    else if (which == GEN_FAULT_NEWLINE)
        buf_str(&copy, "\n");
    else if (which == GEN_FAULT_TOKEN_INSERT || which == GEN_FAULT_TOKEN_REPLACE)
        buf_str(&copy, gen_text(g, GEN_TEXT_WORD));
    if (enclosed)
        token.end = all.list[gen_closing(text, &all, i)].end;
    else if (which != GEN_FAULT_TOKEN_DELETE && which != GEN_FAULT_TOKEN_REPLACE)
        token.end = token.start;
    gen_replace(text, token, buf_text(&copy), copy.len);
    buf_free(&copy);
}

bool gen_spoil(struct gen *g, struct buf *text)
{
    unsigned which = gen_choose(g, GEN_GROUP_FAULT);
    if (which == GEN_FAULT_NONE || text->len == 0)
        return true;
    if (which == GEN_FAULT_MARK)
        buf_prepend(text, "\xef\xbb\xbf");
    else if (which < GEN_FAULT_TOKEN_DELETE)
        spoil_character(g, text, which);
    else
        spoil_token(g, text, which);
    return which != GEN_FAULT_BYTES;
}
