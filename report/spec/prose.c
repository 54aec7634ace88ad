#include "prose.h"

#include "base/buf.h"
#include "escape.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum kind { NONE = 0, CODE = 1, LONG_CODE = 2, STAR = 4, STRONG = 8, UNDERLINE = 16, LINK = 32 };

/* The text inside a mark. */
struct span {
    size_t begin, end;
    size_t address, stop; /* the offsets of a link's address; equal if there is no address */
    size_t after;         /* the offset after the mark's end; 0 if there is no mark */
    bool searched;        /* true if the rest of the text has no end of such a mark */
};

static void print_range(const struct prose *p, size_t begin, size_t end, struct buf *out)
{
    escape_markup_bytes(p->text + begin, end - begin, out);
}

/* Returns the kind of mark that may begin or end at `at`, and sets its length. A code span begins
   and ends with one or two backticks. */
static enum kind kind_at(const struct prose *p, size_t at, size_t end, size_t *n)
{
    bool twice = at + 1 < end && p->text[at + 1] == p->text[at];
    *n = 1;
    switch (p->text[at]) {
    case '`':
        while (at + *n < end && p->text[at + *n] == '`')
            ++*n;
        return *n == 1 ? CODE : *n == 2 ? LONG_CODE : NONE;
    case '*':
        *n = twice ? 2 : 1;
        return twice ? STRONG : STAR;
    case '_':
        return UNDERLINE;
    case '[':
        return LINK;
    default:
        return NONE;
    }
}

static bool is_space(const struct prose *p, size_t at)
{
    return isspace((unsigned char)p->text[at]) != 0;
}

/* Returns true if the byte at `at` is a letter or digit. An underline beside a letter or digit is
   no mark. */
static bool is_word(const struct prose *p, size_t at, size_t end)
{
    return at < end && (isalnum((unsigned char)p->text[at]) || (p->text[at] & 0x80) != 0);
}

/* Finds code or emphasis. The text of an emphasis neither begins nor ends with a space. */
static struct span find_text(const struct prose *p, enum kind kind, size_t at, size_t n, size_t end)
{
    bool code = kind == CODE || kind == LONG_CODE;
    size_t begin = at + n, step = 1, own;
    if (!code && (begin >= end || is_space(p, begin) ||
                  (kind == UNDERLINE && at > 0 && is_word(p, at - 1, end))))
        return (struct span){0};
    for (size_t i = begin; i < end; i += step) {
        bool ends = p->text[i] == p->text[at] && kind_at(p, i, end, &own) == kind;
        step = code && p->text[i] == '`' ? own : 1;
        if (ends && (code || (i > begin && !is_space(p, i - 1) &&
                              !(kind == UNDERLINE && is_word(p, i + 1, end)))))
            return (struct span){.begin = begin, .end = i, .after = i + n};
    }
    return (struct span){.searched = true};
}

/* Returns the index of the first byte that is one of `stops`. If there is no such byte, returns
   `end`. */
static size_t find_stop(const struct prose *p, size_t at, size_t end, const char *stops)
{
    while (at < end && (p->text[at] == '\0' || strchr(stops, p->text[at]) == NULL))
        at++;
    return at;
}

/* Finds "[text](address)" and "[text][name]". The text of a link has no brackets. Therefore each
   byte is read at most twice. */
static struct span find_link(const struct prose *p, size_t at, size_t end)
{
    size_t close = find_stop(p, at + 1, end, "[]");
    bool closed = close + 1 < end && p->text[close] == ']' && close > at + 1;
    bool named = closed && p->text[close + 1] == '[';
    if (!closed || (!named && p->text[close + 1] != '('))
        return (struct span){0};
    size_t stop = find_stop(p, close + 2, end, named ? "[] \t\r\n" : "()[]<> \t\r\n");
    if (stop >= end || p->text[stop] != (named ? ']' : ')') || stop - close > PROSE_ADDRESS_MAX)
        return (struct span){0};
    return (struct span){at + 1, close, named ? stop : close + 2, stop, stop + 1, false};
}

/* If the address of a link is on the web or belongs to a page, begins the link and returns true. */
static bool open_link(const struct prose *p, const struct span *s, struct buf *out)
{
    const char *address = p->text + s->address, *page = NULL;
    size_t n = s->stop - s->address;
    bool web = (n > 8 && memcmp(address, "https://", 8) == 0) ||
               (n > 7 && memcmp(address, "http://", 7) == 0);
    if (!web && p->page != NULL)
        page = p->page(p->arg, address, n);
    if (web) {
        buf_str(out, "<a rel=\"external noopener noreferrer\" href=\"");
        print_range(p, s->address, s->stop, out);
        buf_str(out, "\">");
    } else if (page != NULL) {
        buf_fmt(out, "<a href=\"%s.html\">", page);
    }
    return web || page != NULL;
}

/* Writes bytes [at, end). Ignores marks of the kinds `without`, because such marks are already open
   around the bytes. Therefore print_marked does not call itself endlessly. After a search for the
   end of a mark has failed, does not search for this kind again. Therefore the time is linear. The
   search for the end of a link reads only up to the next bracket. */
static void print_marked(const struct prose *p, size_t at, size_t end, unsigned without,
                         struct buf *out)
{
    size_t plain = at, n;
    while (at < end) {
        enum kind kind = kind_at(p, at, end, &n);
        if (kind == NONE || (without & kind) != 0) {
            at += p->text[at] == '`' ? n : 1;
            continue;
        }
        struct span s = kind == LINK ? find_link(p, at, end) : find_text(p, kind, at, n, end);
        without |= s.searched ? kind : NONE;
        if (!s.after) {
            at += n;
            continue;
        }
        const char *tag = kind == LINK       ? "a"
                          : kind == STRONG   ? "strong"
                          : kind > LONG_CODE ? "em"
                                             : "code";
        print_range(p, plain, at, out);
        bool open = kind != LINK || open_link(p, &s, out);
        if (kind != LINK)
            buf_fmt(out, "<%s>", tag);
        print_marked(p, s.begin, s.end, kind <= LONG_CODE ? ~0U : without | kind, out);
        if (open)
            buf_fmt(out, "</%s>", tag);
        plain = at = s.after;
    }
    print_range(p, plain, end, out);
}

void prose_print(const struct prose *prose, struct buf *out)
{
    print_marked(prose, 0, prose->len, 0, out);
}

void prose_registry(const char *text, struct buf *out)
{
    print_marked(&(struct prose){.text = text}, 0, strlen(text), ~(unsigned)CODE, out);
}
