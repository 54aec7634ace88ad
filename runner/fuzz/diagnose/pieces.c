#include "fuzz/diagnose/pieces.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Operators and introductions of more than one character, longest first. */
static const char *const marks[] = {"...", "==", "!=", "<=", ">=",  "&&", "||",
                                    "=>",  "//", "/*", "*/", "<<-", "<<", ".*"};

static bool is_word(unsigned char c)
{
    return c >= 0x80 || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static bool is_space(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t word_end(const char *text, size_t i, size_t n)
{
    while (i < n &&
           (is_word((unsigned char)text[i]) || is_digit((unsigned char)text[i]) || text[i] == '-'))
        i++;
    return i;
}

static size_t number_end(const char *text, size_t i, size_t n)
{
    while (i < n && is_digit((unsigned char)text[i]))
        i++;
    if (i + 1 < n && text[i] == '.' && is_digit((unsigned char)text[i + 1]))
        for (i++; i < n && is_digit((unsigned char)text[i]);)
            i++;
    return i;
}

static size_t mark_end(const char *text, size_t i, size_t n)
{
    for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++) {
        size_t length = strlen(marks[k]);
        if (n - i >= length && memcmp(text + i, marks[k], length) == 0)
            return i + length;
    }
    return i + 1;
}

/* What opens a group: a bracket, a sequence of a template, a quote that closes nothing. */
static bool opens(const char *text, size_t i, size_t n, bool quoted, size_t *end)
{
    bool sequence = (text[i] == '$' || text[i] == '%') && i + 1 < n && text[i + 1] == '{';
    *end = sequence ? i + 2 : i + 1;
    return sequence || text[i] == '(' || text[i] == '[' || text[i] == '{' ||
           (text[i] == '"' && !quoted);
}

static bool closes(char open, char c)
{
    return (open == '(' && c == ')') || (open == '[' && c == ']') || (open == '{' && c == '}') ||
           (open == '"' && c == '"');
}

static struct piece next_piece(const char *text, size_t i, size_t n, char open)
{
    struct piece p = {.start = i, .partner = PIECE_ALONE};
    unsigned char c = (unsigned char)text[i];
    if (opens(text, i, n, open == '"', &p.end)) {
        p.kind = PIECE_OPEN;
    } else if (c == ')' || c == ']' || c == '}' || c == '"') {
        p.kind = PIECE_CLOSE;
        p.end = i + 1;
    } else if (is_word(c)) {
        p.kind = PIECE_WORD;
        p.end = word_end(text, i, n);
    } else if (is_digit(c)) {
        p.kind = PIECE_NUMBER;
        p.end = number_end(text, i, n);
    } else if (is_space(c)) {
        p.kind = PIECE_SPACE;
        p.end = i + 1;
    } else {
        p.kind = PIECE_MARK;
        p.end = c == '\\' && i + 1 < n ? i + 2 : mark_end(text, i, n);
    }
    return p;
}

void pieces_of(const char *text, size_t n, struct pieces *out)
{
    size_t *stack = mem_alloc((n + 1) * sizeof *stack), depth = 0;
    *out = (struct pieces){0};
    for (size_t i = 0; i < n;) {
        char open = depth == 0 ? '\0' : text[out->list[stack[depth - 1]].end - 1];
        struct piece p = next_piece(text, i, n, open);
        if (p.kind == PIECE_CLOSE && closes(open, text[i])) {
            p.partner = stack[--depth];
            out->list[p.partner].partner = out->count;
        } else if (p.kind == PIECE_OPEN) {
            stack[depth++] = out->count;
        }
        out->list = mem_more(out->list, &out->cap, out->count, sizeof *out->list);
        out->list[out->count++] = p;
        i = p.end;
    }
    free(stack);
}

void pieces_free(struct pieces *p)
{
    free(p->list);
    *p = (struct pieces){0};
}

size_t pieces_count(const char *text, size_t n)
{
    struct pieces p;
    pieces_of(text, n, &p);
    size_t count = p.count;
    pieces_free(&p);
    return count;
}

bool pieces_balanced(const struct pieces *p, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (p->list[i].partner != PIECE_ALONE &&
            (p->list[i].partner < from || p->list[i].partner >= to))
            return false;
    return true;
}

bool pieces_closed(const struct pieces *p, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if ((p->list[i].kind == PIECE_OPEN || p->list[i].kind == PIECE_CLOSE) &&
            p->list[i].partner == PIECE_ALONE)
            return false;
    return p->list[from].kind != PIECE_SPACE && p->list[to - 1].kind != PIECE_SPACE &&
           pieces_balanced(p, from, to);
}
