#include "markup_test.h"

#include "base/buf.h"
#include "report_test.h"

#include <ctype.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

static const char *const known[] = {
    "html",    "head",       "title",  "body", "header", "nav",    "main",  "a",       "h1",
    "h2",      "h3",         "h4",     "h5",   "h6",     "p",      "ul",    "li",      "div",
    "span",    "sup",        "pre",    "code", "em",     "strong", "b",     "details", "summary",
    "section", "blockquote", "dl",     "dt",   "dd",     "table",  "thead", "tbody",   "tr",
    "th",      "td",         "footer", "form", "small"};
static const char *const empty[] = {"!doctype", "meta", "link", "input", "br"};

static size_t index_of(const char *const *names, size_t count, const char *name, size_t n)
{
    size_t i = 0;
    while (i < count && (strlen(names[i]) != n || memcmp(names[i], name, n) != 0))
        i++;
    return i;
}

/* Reads a tag after the "<". Returns the byte after the ">". */
static const char *read_tag(const char *tag, size_t *stack, size_t *depth)
{
    size_t closes = *tag == '/', n = strcspn(tag + closes, " >");
    size_t at = index_of(known, sizeof known / sizeof *known, tag + closes, n);
    if (at < sizeof known / sizeof *known && closes) {
        ck_assert_uint_gt(*depth, 0);
        ck_assert_msg(stack[--*depth] == at, "%.60s closes %s", tag, known[stack[*depth]]);
    } else if (at < sizeof known / sizeof *known) {
        ck_assert_uint_lt(*depth, DEPTH_MAX);
        stack[(*depth)++] = at;
    } else {
        at = index_of(empty, sizeof empty / sizeof *empty, tag, n);
        ck_assert_msg(at < sizeof empty / sizeof *empty, "unknown tag: %.60s", tag);
    }
    const char *c = tag + closes + n;
    while (*c == ' ') {
        c++;
        n = strspn(c, "abcdefghijklmnopqrstuvwxyz-");
        ck_assert_msg(n > 0, "no attribute: %.60s", tag);
        c += n;
        if (*c != '=')
            continue;
        ck_assert_msg(c[1] == '"', "not quoted: %.60s", tag);
        c += 2 + strcspn(c + 2, "\"<>");
        ck_assert_msg(*c == '"', "no end of quotes: %.60s", tag);
        c++;
    }
    ck_assert_msg(*c == '>', "no end of tag: %.60s", tag);
    return c + 1;
}

static const char *read_reference(const char *c, struct buf *text)
{
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    size_t i = 0;
    while (i < 5 && strncmp(c, names[i], strlen(names[i])) != 0)
        i++;
    ck_assert_msg(i < 5, "no reference: %.40s", c);
    buf_char(text, "&<>\"'"[i]);
    return c + strlen(names[i]);
}

void markup_check(const struct buf *html, struct buf *text)
{
    size_t stack[DEPTH_MAX], depth = 0;
    ck_assert_uint_eq(strlen(buf_text(html)), html->len);
    for (const char *c = buf_text(html); *c;) {
        /* an assertion for each byte would take long */
        if ((unsigned char)*c < 0x20 && *c != '\n' && *c != '\t')
            ck_abort_msg("a control character: %.40s", c);
        if (*c == '<')
            c = read_tag(c + 1, stack, &depth);
        else if (*c == '&')
            c = read_reference(c, text);
        else
            buf_char(text, *c++);
    }
    ck_assert_uint_eq(depth, 0);
}

int markup_has_words(const struct buf *part, const struct buf *whole)
{
    const char *w = buf_text(whole);
    for (size_t i = 0; i < part->len; i++) {
        char c = part->data[i];
        if (!isalnum((unsigned char)c))
            continue;
        while (*w && *w != c)
            w++;
        if (*w++ == '\0')
            return 0;
    }
    return 1;
}
