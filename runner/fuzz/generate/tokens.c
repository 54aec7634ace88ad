#include "fuzz/generate/tokens.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "cases/lexis.h"
#include "ref/common/ucd.h"

static void add(struct tokens *t, enum token_kind kind, size_t start, size_t end)
{
    if (kind == TOKEN_SPACE && t->no_spaces)
        return;
    t->list = mem_more(t->list, &t->cap, t->count, sizeof *t->list);
    t->list[t->count++] = (struct token){kind, start, end, TOKEN_ALONE};
}

static enum token_kind kind_of(char c)
{
    return c == '\0'                    ? TOKEN_MARK
           : strchr(" \t\r", c) != NULL ? TOKEN_SPACE
           : strchr("([{", c) != NULL   ? TOKEN_OPEN
           : strchr(")]}", c) != NULL   ? TOKEN_CLOSE
                                        : TOKEN_MARK;
}

/* Adds a token for text at i that the scanner refused: one character, or `${`, or `%{`. Returns the
   end of the token. */
static size_t add_refused(struct tokens *t, const char *text, size_t i, size_t to)
{
    bool sequence = (text[i] == '$' || text[i] == '%') && i + 1 < to && text[i + 1] == '{';
    unsigned ignored;
    size_t length = utf8_decode(text + i, to - i, &ignored);
    size_t end = i + (sequence ? 2 : length > 0 ? length : 1);
    add(t, sequence ? TOKEN_OPEN : kind_of(text[i]), i, end);
    return end;
}

/* Adds a word or number. A character that no identifier may contain is a token of its own. */
static void add_word(struct tokens *t, const char *text, size_t start, size_t end)
{
    size_t from = start;
    while (start < end) {
        unsigned c;
        size_t length = utf8_decode(text + start, end - start, &c);
        if (length > 0 && (c < 0x80 || ucd_is_id_continue((int32_t)c))) {
            start += length;
            continue;
        }
        if (from < start)
            add(t, TOKEN_WORD, from, start);
        from = start = add_refused(t, text, start, end);
    }
    if (from < end)
        add(t, TOKEN_WORD, from, end);
}

static void split(struct tokens *t, const char *text, size_t from, size_t to);

/* Splits the text of a template into tokens. The scanner is called without `#` and `/`, because a
   template has no comments. */
static void split_template(struct tokens *t, const char *text, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (text[i] == '#' || text[i] == '/') {
            split(t, text, from, i);
            add(t, TOKEN_MARK, i, i + 1);
            from = i + 1;
        }
    split(t, text, from, to);
}

/* Adds a token that the scanner found. Also splits the text in a quoted template or heredoc. */
static void add_scanned(struct tokens *t, const char *text, enum lexis_kind kind, size_t start,
                        size_t end)
{
    if (kind == LEXIS_QUOTE) {
        add(t, TOKEN_OPEN, start, start + 1);
        split_template(t, text, start + 1, end - 1);
        add(t, TOKEN_CLOSE, end - 1, end);
    } else if (kind == LEXIS_HEREDOC) {
        add(t, TOKEN_MARK, start, start + 2);
        split_template(t, text, start + 2, end);
    } else if (kind == LEXIS_WORD || kind == LEXIS_NUMBER) {
        add_word(t, text, start, end);
    } else if (kind != LEXIS_END) {
        add(t, kind_of(text[start]), start, end);
    }
}

/* Splits bytes [from, to) into tokens. After a character that the scanner refuses, starts the
   scanner again. */
static void split(struct tokens *t, const char *text, size_t from, size_t to)
{
    while (from < to) {
        struct lexis scan;
        size_t base = from;
        lexis_scan(text + base, to - base, &scan);
        for (size_t i = 0; i < scan.count; i++) {
            const struct lexis_token *token = &scan.tokens[i];
            for (; from < base + token->start; from++)
                add(t, TOKEN_SPACE, from, from + 1);
            from = base + token->end;
            add_scanned(t, text, token->kind, base + token->start, from);
        }
        lexis_free(&scan);
        if (from < to)
            from = add_refused(t, text, from, to);
    }
}

static bool closes(char open, char close)
{
    return close == (open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : open);
}

static void find_partners(struct tokens *t, const char *text)
{
    size_t *open = mem_alloc((t->count + 1) * sizeof *open), depth = 0;
    for (size_t i = 0; i < t->count; i++) {
        struct token *token = &t->list[i];
        if (token->kind == TOKEN_OPEN)
            open[depth++] = i;
        if (token->kind != TOKEN_CLOSE || depth == 0 ||
            !closes(text[t->list[open[depth - 1]].end - 1], text[token->start]))
            continue;
        token->partner = open[--depth];
        t->list[token->partner].partner = i;
    }
    free(open);
}

void tokens_of(const char *text, size_t n, struct tokens *out)
{
    *out = (struct tokens){0};
    split(out, text, 0, n);
    find_partners(out, text);
}

void tokens_without_spaces(const char *text, size_t n, struct tokens *out)
{
    *out = (struct tokens){.no_spaces = true};
    split(out, text, 0, n);
    find_partners(out, text);
}

void tokens_free(struct tokens *t)
{
    free(t->list);
    *t = (struct tokens){0};
}

size_t tokens_count(const char *text, size_t n)
{
    struct tokens t;
    tokens_of(text, n, &t);
    size_t count = t.count;
    tokens_free(&t);
    return count;
}

bool token_opens_group(const struct token *t)
{
    return t->kind == TOKEN_OPEN && t->partner != TOKEN_ALONE;
}

bool tokens_balanced(const struct tokens *t, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (t->list[i].partner != TOKEN_ALONE &&
            (t->list[i].partner < from || t->list[i].partner >= to))
            return false;
    return true;
}
