/* Faults in a text that was right: of its characters, or of its tokens, so that what is left still
 * parses up to them. */
#include <string.h>

#include "base/buf.h"
#include "fuzz/generate/gen_state.h"

/* Tokens that are looked at: most sources have fewer. */
#define TOKENS_MAX 512

struct token {
    size_t start, length;
};

struct tokens {
    struct token list[TOKENS_MAX];
    unsigned count;
};

static void splice(struct buf *text, size_t at, size_t drop, const char *insert, size_t length)
{
    struct buf tail = {0};
    buf_add(&tail, text->data + at + drop, text->len - at - drop);
    text->len = at;
    buf_add(text, insert, length);
    buf_add(text, buf_text(&tail), tail.len);
    buf_free(&tail);
}

/* --- Characters --- */

/* A place in the text, where a character begins. */
static size_t place_in(struct gen *g, const struct buf *text)
{
    size_t at = text->len * gen_below(g, 256) / 256;
    while (at > 0 && (text->data[at] & 0xc0) == 0x80)
        at--;
    return at;
}

static size_t character(const struct buf *text, size_t at)
{
    size_t end = at < text->len ? at + 1 : at;
    while (end < text->len && (text->data[end] & 0xc0) == 0x80)
        end++;
    return end - at;
}

static void spoil_character(struct gen *g, struct buf *text, unsigned which)
{
    static const char *const ill_formed[] = {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xe2\x82",
                                             "\xf4\x90\x80\x80"};
    size_t at = place_in(g, text), length = character(text, at);
    const char *insert = "";
    if (which == GEN_FAULT_INSERT || which == GEN_FAULT_REPLACE)
        insert = gen_text(g, GEN_TEXT_WORD);
    else if (which == GEN_FAULT_BYTES)
        insert = ill_formed[gen_below(g, 5)];
    if (which == GEN_FAULT_INSERT || which == GEN_FAULT_BYTES)
        length = 0;
    else if (which == GEN_FAULT_CUT)
        length = text->len - at;
    splice(text, at, length, insert, strlen(insert));
}

/* --- Tokens --- */

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           ((unsigned char)c & 0x80) != 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_operator(char c)
{
    return strchr("=<>!&|.", c) != NULL;
}

static size_t token_length(const struct buf *text, size_t at)
{
    char first = text->data[at];
    bool (*like)(char) = is_word(first)                        ? is_word
                         : is_blank(first)                     ? is_blank
                         : first != '\0' && is_operator(first) ? is_operator
                                                               : NULL;
    size_t end = at + 1;
    while (like != NULL && end < text->len && text->data[end] != '\0' && like(text->data[end]))
        end++;
    if ((first == '$' || first == '%') && end < text->len && text->data[end] == '{')
        end++;
    return end - at;
}

static void scan(const struct buf *text, struct tokens *out)
{
    out->count = 0;
    for (size_t at = 0; at < text->len && out->count < TOKENS_MAX;) {
        size_t length = token_length(text, at);
        if (!is_blank(text->data[at]))
            out->list[out->count++] = (struct token){at, length};
        at += length;
    }
}

static char opened(const struct buf *text, struct token t)
{
    char last = text->data[t.start + t.length - 1];
    return last == '(' || last == '[' || last == '{' ? last : '\0';
}

/* From the token on to what closes it; the token alone where it opens nothing or nothing does. */
static size_t enclosed(const struct buf *text, const struct tokens *all, unsigned i)
{
    char open = opened(text, all->list[i]), close = open == '(' ? ')' : open == '[' ? ']' : '}';
    unsigned depth = 0;
    for (unsigned k = i; open != '\0' && k < all->count; k++) {
        struct token t = all->list[k];
        char last = text->data[t.start + t.length - 1];
        depth += last == open;
        if (last == close && --depth == 0)
            return t.start + t.length - all->list[i].start;
    }
    return all->list[i].length;
}

static unsigned pick(struct gen *g, const struct tokens *all)
{
    return all->count * gen_below(g, 256) / 256;
}

/* One that opens something, where there is one. */
static unsigned pick_opening(struct gen *g, const struct buf *text, const struct tokens *all)
{
    unsigned count = 0;
    for (unsigned i = 0; i < all->count; i++)
        count += opened(text, all->list[i]) != '\0';
    unsigned wanted = count * gen_below(g, 256) / 256;
    for (unsigned i = 0; i < all->count; i++)
        if (opened(text, all->list[i]) != '\0' && wanted-- == 0)
            return i;
    return pick(g, all);
}

static void spoil_token(struct gen *g, struct buf *text, unsigned which)
{
    struct tokens all;
    scan(text, &all);
    if (all.count == 0)
        return;
    bool deletes = which == GEN_FAULT_ENCLOSED_DELETE;
    unsigned i = deletes ? pick_opening(g, text, &all) : pick(g, &all);
    struct token t = all.list[i];
    if (deletes)
        splice(text, t.start, enclosed(text, &all, i), "", 0);
    else if (which == GEN_FAULT_TOKEN_DELETE)
        splice(text, t.start, t.length, "", 0);
    else if (which == GEN_FAULT_TOKEN_TWICE) {
        struct buf copy = {0};
        buf_add(&copy, text->data + t.start, t.length);
        splice(text, t.start, 0, copy.data, copy.len);
        buf_free(&copy);
    } else if (which == GEN_FAULT_NEWLINE) {
        splice(text, t.start, 0, "\n", 1);
    } else {
        const char *insert = gen_text(g, GEN_TEXT_WORD);
        size_t drop = which == GEN_FAULT_TOKEN_REPLACE ? t.length : 0;
        splice(text, t.start, drop, insert, strlen(insert));
    }
}

/* --- All of them --- */

bool gen_spoil(struct gen *g, struct buf *text)
{
    unsigned which = gen_choose(g, GEN_GROUP_FAULT);
    if (which == GEN_FAULT_NONE || text->len == 0)
        return true;
    if (which == GEN_FAULT_MARK)
        splice(text, 0, 0, "\xef\xbb\xbf", 3);
    else if (which < GEN_FAULT_TOKEN_DELETE)
        spoil_character(g, text, which);
    else
        spoil_token(g, text, which);
    return which != GEN_FAULT_BYTES;
}
