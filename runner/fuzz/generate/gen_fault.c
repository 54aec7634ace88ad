/* Damages a valid source: changes one character or token. The source before this place still
   parses. */
#include <string.h>

#include "fuzz/generate/gen_state.h"
#include "fuzz/generate/tokens.h"

/* --- Characters --- */

static bool continues(const struct buf *text, size_t at)
{
    return at < text->len && (text->data[at] & 0xc0) == 0x80;
}

static struct token pick_character(struct gen *g, const struct buf *text)
{
    size_t start = text->len * gen_below(g, 256) / 256;
    while (start > 0 && continues(text, start))
        start--;
    size_t end = start + (start < text->len);
    while (continues(text, end))
        end++;
    return (struct token){.start = start, .end = end};
}

static void spoil_character(struct gen *g, struct buf *text, unsigned which)
{
    static const char *const ill_formed[] = {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xe2\x82",
                                             "\xf4\x90\x80\x80"};
    struct token span = pick_character(g, text);
    const char *bytes = "";
    if (which == GEN_FAULT_INSERT || which == GEN_FAULT_REPLACE)
        bytes = gen_text(g, GEN_TEXT_WORD);
    else if (which == GEN_FAULT_BYTES)
        bytes = GEN_ONE_OF(g, ill_formed);
    if (which == GEN_FAULT_INSERT || which == GEN_FAULT_BYTES)
        span.end = span.start;
    else if (which == GEN_FAULT_CUT)
        span.end = text->len;
    buf_replace(text, span.start, span.end, bytes, strlen(bytes));
}

/* --- Tokens --- */

/* Picks a random token that opens a bracket or quote. If no token opens a bracket or quote, picks
   any token. */
static size_t pick_opening(struct gen *g, const struct tokens *all)
{
    size_t count = 0, place = gen_below(g, 256);
    for (size_t i = 0; i < all->count; i++)
        count += token_opens_group(&all->list[i]);
    size_t wanted = count * place / 256;
    for (size_t i = 0; i < all->count; i++)
        if (token_opens_group(&all->list[i]) && wanted-- == 0)
            return i;
    return all->count * place / 256;
}

/* Picks a random token, or a random group of tokens if `group` is true. Returns false if the source
   has no token or no group. */
static bool pick_token(struct gen *g, const struct buf *text, bool group, struct token *out)
{
    struct tokens all;
    tokens_without_spaces(text->data, text->len, &all);
    bool found = all.count > 0;
    if (found) {
        *out = all.list[group ? pick_opening(g, &all) : all.count * gen_below(g, 256) / 256];
        if (group && token_opens_group(out))
            out->end = all.list[out->partner].end;
    }
    tokens_free(&all);
    return found;
}

static void spoil_token(struct gen *g, struct buf *text, unsigned which)
{
    bool enclosed = which == GEN_FAULT_ENCLOSED_DELETE;
    struct token token;
    if (!pick_token(g, text, enclosed, &token))
        return;
    struct buf copy = {0};
    if (which == GEN_FAULT_TOKEN_TWICE)
        buf_add(&copy, text->data + token.start, token.end - token.start);
    else if (which == GEN_FAULT_NEWLINE)
        buf_str(&copy, "\n");
    else if (which == GEN_FAULT_TOKEN_INSERT || which == GEN_FAULT_TOKEN_REPLACE)
        buf_str(&copy, gen_text(g, GEN_TEXT_WORD));
    if (!enclosed && which != GEN_FAULT_TOKEN_DELETE && which != GEN_FAULT_TOKEN_REPLACE)
        token.end = token.start;
    buf_replace(text, token.start, token.end, buf_text(&copy), copy.len);
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
