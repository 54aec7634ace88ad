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
    size_t shown;
    size_t left_out;
};

static void show(struct view *v, char sign, struct line line)
{
    if (v->shown++ >= 2 * DIFFVIEW_SHOWN_MAX) {
        v->left_out++;
        return;
    }
    const char *on = !v->colour || sign == ' ' ? "" : sign == '-' ? COLOUR_RED : COLOUR_GREEN;
    buf_fmt(v->out, "%s%s%c ", v->indent, on, sign);
    buf_add(v->out, line.text, line.len);
    buf_fmt(v->out, "%s\n", *on != '\0' ? COLOUR_OFF : "");
}

static bool same(struct line a, struct line b)
{
    return a.len == b.len && memcmp(a.text, b.text, a.len) == 0;
}

/* Returns a table. Element i * (a->count + 1) + j is the length of the longest common subsequence
   of e[i..] and a[j..]. */
static unsigned short *common(const struct lines *e, const struct lines *a)
{
    size_t width = a->count + 1;
    unsigned short *table = mem_alloc((e->count + 1) * width * sizeof *table);
    for (size_t i = e->count; i-- > 0;)
        for (size_t j = a->count; j-- > 0;) {
            unsigned short down = table[(i + 1) * width + j], right = table[i * width + j + 1];
            unsigned short best = down > right ? down : right;
            table[i * width + j] = same(e->list[i], a->list[j])
                                       ? (unsigned short)(table[(i + 1) * width + j + 1] + 1)
                                       : best;
        }
    return table;
}

static void show_diff(struct view *v, const struct lines *e, const struct lines *a)
{
    size_t i = 0, j = 0, width = a->count + 1;
    unsigned short *table = common(e, a);
    while (i < e->count || j < a->count) {
        if (i < e->count && j < a->count && same(e->list[i], a->list[j])) {
            show(v, ' ', e->list[i++]);
            j++;
        } else if (j == a->count ||
                   (i < e->count && table[(i + 1) * width + j] >= table[i * width + j + 1])) {
            show(v, '-', e->list[i++]);
        } else {
            show(v, '+', a->list[j++]);
        }
    }
    free(table);
}

static void show_side(struct view *v, char sign, const struct lines *l)
{
    for (size_t i = 0; i < l->count && i < DIFFVIEW_SHOWN_MAX; i++)
        show(v, sign, l->list[i]);
    if (l->count > DIFFVIEW_SHOWN_MAX)
        v->left_out += l->count - DIFFVIEW_SHOWN_MAX;
}

void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out)
{
    struct lines e = split(expected), a = split(actual);
    struct view v = {.indent = indent, .colour = colour, .out = out};
    if (e.count > DIFFVIEW_LINES_MAX || a.count > DIFFVIEW_LINES_MAX) {
        show_side(&v, '-', &e);
        show_side(&v, '+', &a);
    } else {
        show_diff(&v, &e, &a);
    }
    if (v.left_out > 0)
        buf_fmt(out, "%s… (%zu more lines)\n", indent, v.left_out);
    free(e.list);
    free(a.list);
}
