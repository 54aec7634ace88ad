#include "cases/lexis.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"

struct scan {
    const char *text;
    size_t n;
    size_t depth;
};

static bool at(const struct scan *s, size_t i, const char *what)
{
    size_t n = strlen(what);
    return i <= s->n && s->n - i >= n && memcmp(s->text + i, what, n) == 0;
}

static char char_at(const struct scan *s, size_t i)
{
    return i < s->n ? s->text[i] : '\0';
}

/* Returns true if an identifier may contain a byte. */
static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || (unsigned char)c >= 0x80;
}

/* Each scanner below returns the end of the token at i. If the end of the token is uncertain, the
   scanner returns 0. */

static size_t scan_word(const struct scan *s, size_t i)
{
    while (is_word(char_at(s, i)))
        i++;
    return i;
}

static size_t scan_mark(const struct scan *s, size_t i)
{
    static const char *const marks[] = {"...", "::", "&&", "||", "==", "!=", "<=", ">=", "=>"};
    if (at(s, i, "....") || at(s, i, "${") || at(s, i, "%{"))
        return 0;
    for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++)
        if (at(s, i, marks[k]))
            return i + strlen(marks[k]);
    return char_at(s, i) != '\0' && strchr("+-*/%<>!:?=.,{}[]()", s->text[i]) != NULL ? i + 1 : 0;
}

static size_t scan_line_comment(const struct scan *s, size_t i)
{
    while (i < s->n && s->text[i] != '\n')
        i++;
    return i < s->n && s->text[i - 1] == '\r' ? i - 1 : i;
}

static size_t scan_inline_comment(const struct scan *s, size_t i)
{
    for (i += 2; i < s->n; i++)
        if (at(s, i, "*/"))
            return i + 2;
    return 0;
}

static size_t scan_token(struct scan *s, size_t i, enum lexis_kind *kind);

/* Scans a template sequence after `${` or `%{`: tokens in one line, up to the closing brace. */
static size_t scan_sequence(struct scan *s, size_t i)
{
    size_t open = 0;
    if (char_at(s, i) == '~')
        i++;
    for (;;) {
        enum lexis_kind kind;
        while (char_at(s, i) == ' ' || char_at(s, i) == '\t')
            i++;
        if (at(s, i, "~}") && open == 0)
            i++;
        if (char_at(s, i) == '}' && open == 0)
            return i + 1;
        size_t end = scan_token(s, i, &kind);
        if (end == 0 || kind == LEXIS_NEWLINE || kind == LEXIS_LINE_COMMENT ||
            kind == LEXIS_HEREDOC || kind == LEXIS_END)
            return 0;
        if (kind == LEXIS_MARK && s->text[i] == '{')
            open++;
        else if (kind == LEXIS_MARK && s->text[i] == '}')
            open--;
        i = end;
    }
}

/* Scans a `$` or `%` in quotes. A `$` or `%` begins a sequence, an escape or literal text. */
static size_t scan_introduction(struct scan *s, size_t i)
{
    char c = s->text[i];
    size_t run = 0;
    while (char_at(s, i + run) == c)
        run++;
    if (char_at(s, i + run) != '{')
        return i + run;
    if (run > 2)
        return 0; /* the specification does not say which two characters of the run are an escape */
    return run == 2 ? i + 3 : scan_sequence(s, i + 2);
}

static size_t scan_quote(struct scan *s, size_t i)
{
    if (++s->depth > LEXIS_DEPTH_MAX)
        return 0;
    for (i++; i < s->n && s->text[i] != '\n' && s->text[i] != '\r';) {
        if (s->text[i] == '"') {
            s->depth--;
            return i + 1;
        }
        if (s->text[i] == '\\' && i + 1 < s->n && s->text[i + 1] != '\n' && s->text[i + 1] != '\r')
            i += 2;
        else if (s->text[i] == '$' || s->text[i] == '%')
            i = scan_introduction(s, i);
        else
            i++;
        if (i == 0)
            return 0;
    }
    return 0;
}

/* Returns true if each brace that a line opens is closed in the line. If all braces are closed, no
   sequence continues on the next line. */
static bool braces_match(const char *line, size_t n)
{
    size_t open = 0, close = 0;
    for (size_t i = 0; i < n; i++) {
        open += line[i] == '{';
        close += line[i] == '}';
    }
    return open == close;
}

static size_t scan_heredoc(const struct scan *s, size_t i)
{
    bool flush = char_at(s, i + 2) == '-';
    size_t name = i + 2 + flush, name_end = scan_word(s, name), len = name_end - name;
    if (name_end <= name || char_at(s, name_end) != '\n')
        return 0;
    for (size_t line = name_end + 1; line < s->n;) {
        size_t end = line, first = line, last;
        while (end < s->n && s->text[end] != '\n')
            end++;
        for (last = end; last > line && strchr(" \t\r", s->text[last - 1]) != NULL;)
            last--;
        while (first < last && (s->text[first] == ' ' || s->text[first] == '\t'))
            first++;
        if (last - first == len && memcmp(s->text + first, s->text + name, len) == 0)
            return last == end && (flush || first == line) &&
                           memchr(s->text + line, '\t', first - line) == NULL
                       ? end
                       : 0;
        if (!braces_match(s->text + line, end - line) ||
            memchr(s->text + line, '\r', end - line) != NULL)
            return 0;
        line = end + 1;
    }
    return 0;
}

/* Scans the token at i. There must be no white space at i. */
static size_t scan_token(struct scan *s, size_t i, enum lexis_kind *kind)
{
    char c = char_at(s, i);
    *kind = LEXIS_END;
    if (i == s->n)
        return s->n;
    if (c == '\n' || at(s, i, "\r\n")) {
        *kind = LEXIS_NEWLINE;
        return i + (c == '\n' ? 1 : 2);
    }
    if (c == '#' || at(s, i, "//")) {
        *kind = LEXIS_LINE_COMMENT;
        return scan_line_comment(s, i);
    }
    if (at(s, i, "/*")) {
        *kind = LEXIS_INLINE_COMMENT;
        return scan_inline_comment(s, i);
    }
    if (c == '"') {
        *kind = LEXIS_QUOTE;
        return scan_quote(s, i);
    }
    if (at(s, i, "<<") && !at(s, i, "<<<")) {
        *kind = LEXIS_HEREDOC;
        return scan_heredoc(s, i);
    }
    if (c >= '0' && c <= '9') {
        *kind = LEXIS_NUMBER;
        return i + number_decimal(s->text + i, s->n - i).end;
    }
    if (is_word(c) && c != '-') {
        *kind = LEXIS_WORD;
        return scan_word(s, i);
    }
    *kind = LEXIS_MARK;
    return scan_mark(s, i);
}

bool lexis_scan(const char *text, size_t n, struct lexis *out)
{
    struct scan s = {text, n, 0};
    size_t i = 0;
    enum lexis_kind kind;
    *out = (struct lexis){0};
    if (at(&s, 0, "\xef\xbb\xbf"))
        return false;
    do {
        while (char_at(&s, i) == ' ' || char_at(&s, i) == '\t')
            i++;
        size_t end = scan_token(&s, i, &kind);
        if (kind != LEXIS_END && end == 0)
            return false;
        out->tokens = mem_more(out->tokens, &out->cap, out->count, sizeof *out->tokens);
        out->tokens[out->count++] = (struct lexis_token){kind, i, end};
        i = end;
    } while (kind != LEXIS_END);
    return true;
}

void lexis_free(struct lexis *l)
{
    free(l->tokens);
    *l = (struct lexis){0};
}
