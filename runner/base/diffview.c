#include "base/diffview.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/colour.h"
#include "base/mem.h"

struct line {
    const char *text;
    size_t len;
};

struct lines {
    struct line *list;
    size_t count;
    size_t cap;
};

static struct lines split(const char *text)
{
    struct lines l = {0};
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        l.list = mem_more(l.list, &l.cap, l.count, sizeof *l.list);
        l.list[l.count++] = (struct line){text, n};
        text += n + (text[n] == '\n');
    }
    return l;
}

struct view {
    const char *indent;
    bool colour;
    struct buf *out;
    size_t left_out;
};

static void show(struct view *v, char sign, struct line line)
{
    const char *on = !v->colour || sign == ' ' ? "" : sign == '-' ? COLOUR_RED : COLOUR_GREEN;
    buf_fmt(v->out, "%s%s%c ", v->indent, on, sign);
    buf_add(v->out, line.text, line.len);
    buf_fmt(v->out, "%s\n", *on != '\0' ? COLOUR_OFF : "");
}

static bool same(struct line a, struct line b)
{
    return a.len == b.len && memcmp(a.text, b.text, a.len) == 0;
}

static void show_lines(struct view *v, char sign, const struct lines *l, size_t from, size_t to)
{
    size_t end = to - from > DIFFVIEW_SHOWN_MAX ? from + DIFFVIEW_SHOWN_MAX : to;
    for (size_t i = from; i < end; i++)
        show(v, sign, l->list[i]);
    v->left_out += to - end;
}

void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out)
{
    struct lines e = split(expected), a = split(actual);
    struct view v = {.indent = indent, .colour = colour, .out = out};
    size_t begin = 0, end = 0, least = e.count < a.count ? e.count : a.count;
    while (begin < least && same(e.list[begin], a.list[begin]))
        begin++;
    while (end < least - begin && same(e.list[e.count - 1 - end], a.list[a.count - 1 - end]))
        end++;
    show_lines(&v, ' ', &e, 0, begin);
    show_lines(&v, '-', &e, begin, e.count - end);
    show_lines(&v, '+', &a, begin, a.count - end);
    show_lines(&v, ' ', &e, e.count - end, e.count);
    if (v.left_out > 0)
        buf_fmt(out, "%s… (%zu more lines)\n", indent, v.left_out);
    free(e.list);
    free(a.list);
}
