#include "prose.h"

#include "base/buf.h"
#include "escape.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum kind { NONE = 0, CODE = 1, LONG_CODE = 2, STAR = 4, STRONG = 8, UNDERLINE = 16, LINK = 32 };

/* A mark and the text that it encloses. */
struct span {
    enum kind kind;
    size_t begin, end;    /* the enclosed text */
    size_t address, stop; /* of a link: the bytes of its address; equal if it has none */
    size_t after;  /* the first byte after the span; if kind is NONE, the next byte to read */
    bool searched; /* true if kind is NONE because the rest of the text has no end mark */
};

static void print_range(const struct prose *p, size_t begin, size_t end, struct buf *out)
{
    escape_markup_bytes(p->text + begin, end - begin, out);
}

static size_t run_length(const struct prose *p, size_t at, size_t end)
{
    size_t n = at;
    while (n < end && p->text[n] == p->text[at])
        n++;
    return n - at;
}

/* Finds code: its end is a run of as many backticks as its beginning. Longer runs than two are no
 * marks. */
static struct span find_code(const struct prose *p, size_t at, size_t end)
{
    size_t n = run_length(p, at, end), length;
    struct span none = {.after = at + n};
    if (n > 2)
        return none;
    for (size_t i = at + n; i < end; i += length) {
        length = p->text[i] == '`' ? run_length(p, i, end) : 1;
        if (p->text[i] == '`' && length == n)
            return (struct span){
                .kind = n == 1 ? CODE : LONG_CODE, .begin = at + n, .end = i, .after = i + n};
    }
    none.searched = true;
    return none;
}

static bool is_space(const struct prose *p, size_t at)
{
    return isspace((unsigned char)p->text[at]) != 0;
}

/* Tells if the byte at `at` is a letter or digit, which an underline does not mark. */
static bool is_word(const struct prose *p, size_t at, size_t end)
{
    return at < end && (isalnum((unsigned char)p->text[at]) || (p->text[at] & 0x80) != 0);
}

static enum kind emphasis_at(const struct prose *p, size_t at, size_t end)
{
    if (p->text[at] == '_')
        return UNDERLINE;
    return at + 1 < end && p->text[at + 1] == '*' ? STRONG : STAR;
}

static struct span find_emphasis(const struct prose *p, size_t at, size_t end)
{
    enum kind kind = emphasis_at(p, at, end);
    size_t n = kind == STRONG ? 2 : 1, begin = at + n;
    struct span none = {.after = begin};
    bool inside = kind == UNDERLINE && at > 0 && is_word(p, at - 1, end);
    if (begin >= end || is_space(p, begin) || inside)
        return none;
    for (size_t i = begin + 1; i + n <= end; i++)
        if (p->text[i] == p->text[at] && !is_space(p, i - 1) && emphasis_at(p, i, end) == kind &&
            !(kind == UNDERLINE && is_word(p, i + 1, end)))
            return (struct span){.kind = kind, .begin = begin, .end = i, .after = i + n};
    none.searched = true;
    return none;
}

/* Returns the index of the first of the bytes `stops`, of a space, or `end`. */
static size_t find_stop(const struct prose *p, size_t at, size_t end, const char *stops)
{
    while (at < end && (p->text[at] == '\0' || strchr(stops, p->text[at]) == NULL))
        at++;
    return at;
}

/* Finds "[text](address)" and "[text][name]". A text has no brackets, so each byte is read at most
 * twice. */
static struct span find_link(const struct prose *p, size_t at, size_t end)
{
    struct span none = {.after = at + 1};
    size_t close = find_stop(p, at + 1, end, "[]");
    bool closed = close + 1 < end && p->text[close] == ']' && close > at + 1;
    bool named = closed && p->text[close + 1] == '[';
    if (!closed || (!named && p->text[close + 1] != '('))
        return none;
    size_t stop = find_stop(p, close + 2, end, named ? "[] \t\r\n" : "()[]<> \t\r\n");
    if (stop >= end || p->text[stop] != (named ? ']' : ')') || stop - close > PROSE_ADDRESS_MAX)
        return none;
    return (struct span){.kind = LINK,
                         .begin = at + 1,
                         .end = close,
                         .address = named ? stop : close + 2,
                         .stop = stop,
                         .after = stop + 1};
}

static struct span find_span(const struct prose *p, size_t at, size_t end)
{
    switch (p->text[at]) {
    case '`':
        return find_code(p, at, end);
    case '*':
    case '_':
        return find_emphasis(p, at, end);
    case '[':
        return find_link(p, at, end);
    default:
        return (struct span){.after = at + 1};
    }
}

/* Returns the kind of the mark that may begin here. */
static enum kind kind_at(const struct prose *p, size_t at, size_t end)
{
    switch (p->text[at]) {
    case '`':
        return run_length(p, at, at + 2 < end ? at + 2 : end) == 1 ? CODE : LONG_CODE;
    case '*':
    case '_':
        return emphasis_at(p, at, end);
    case '[':
        return LINK;
    default:
        return NONE;
    }
}

static bool begins_with(const struct prose *p, const struct span *s, const char *scheme)
{
    size_t n = strlen(scheme);
    return s->stop - s->address > n && memcmp(p->text + s->address, scheme, n) == 0;
}

/* Opens a link, and returns true, if its address is on the web or belongs to a page. */
static bool open_link(const struct prose *p, const struct span *s, struct buf *out)
{
    const char *page = NULL;
    bool web = begins_with(p, s, "https://") || begins_with(p, s, "http://");
    if (!web && p->page != NULL)
        page = p->page(p->arg, p->text + s->address, s->stop - s->address);
    if (web) {
        buf_str(out, "<a rel=\"external noopener noreferrer\" href=\"");
        print_range(p, s->address, s->stop, out);
        buf_str(out, "\">");
    } else if (page != NULL) {
        buf_fmt(out, "<a href=\"%s.html\">", page);
    }
    return web || page != NULL;
}

static void print_marked(const struct prose *p, size_t at, size_t end, unsigned without,
                         struct buf *out);

static void print_span(const struct prose *p, const struct span *s, unsigned without,
                       struct buf *out)
{
    const char *tag = s->kind == STRONG ? "strong" : "em";
    bool linked;
    switch (s->kind) {
    case CODE:
    case LONG_CODE:
        buf_str(out, "<code>");
        print_range(p, s->begin, s->end, out);
        buf_str(out, "</code>");
        break;
    case LINK:
        linked = open_link(p, s, out);
        print_marked(p, s->begin, s->end, without | LINK, out);
        buf_str(out, linked ? "</a>" : "");
        break;
    case STAR:
    case STRONG:
    case UNDERLINE:
        buf_fmt(out, "<%s>", tag);
        print_marked(p, s->begin, s->end, without | s->kind, out);
        buf_fmt(out, "</%s>", tag);
        break;
    case NONE:
        break;
    }
}

/* Writes bytes [at, end). Does not search marks of the kinds `without`, which enclose the range: so
   the recursion ends. After a search without success, searches this kind no more: so the time is
   linear. The search for the end of a link reads only up to the next bracket. */
static void print_marked(const struct prose *p, size_t at, size_t end, unsigned without,
                         struct buf *out)
{
    size_t plain = at;
    while (at < end) {
        enum kind kind = kind_at(p, at, end);
        if (kind == NONE || (without & kind) != 0) {
            at += kind == NONE ? 1 : p->text[at] == '`' ? run_length(p, at, end) : 1;
            continue;
        }
        struct span s = find_span(p, at, end);
        without |= s.searched ? kind : NONE;
        if (s.kind != NONE) {
            print_range(p, plain, at, out);
            print_span(p, &s, without, out);
            plain = s.after;
        }
        at = s.after;
    }
    print_range(p, plain, end, out);
}

void prose_print(const struct prose *prose, struct buf *out)
{
    print_marked(prose, 0, prose->len, 0, out);
}

void prose_registry(const char *text, struct buf *out)
{
    for (bool code = false; text != NULL; code = !code) {
        const char *mark = strchr(text, '`');
        buf_str(out, code ? "<code>" : "");
        escape_markup_bytes(text, mark != NULL ? (size_t)(mark - text) : strlen(text), out);
        buf_str(out, code ? "</code>" : "");
        text = mark != NULL ? mark + 1 : NULL;
    }
}
