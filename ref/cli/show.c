/* Prints an error for people: position, message, and the source line with a caret below it. */
#include "cli/show.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "base/unicode.h"

#include <utf8proc.h>

enum {
    SHOWN = 120, /* maximum number of columns of a source line that are shown */
    /* number of bytes before the caret, if the source line is longer than SHOWN */
    SHOWN_BEFORE = 60
};

static const char red[] = "\x1b[1;31m", plain[] = "\x1b[0m";

/* Returns a visible character instead of one that is not harmless. Returns any other character
   unchanged. */
static int32_t harmless(int32_t c)
{
    if (c < 0x20)
        return 0x2400 + c;
    return c == 0x7f ? 0x2421 : unicode_is_harmless(c) ? c : 0xfffd;
}

void show_text(struct buf *out, struct str text, bool keep_tabs)
{
    for (size_t at = 0; at < text.length;) {
        int32_t c;
        size_t length = unicode_decode(text, at, &c);
        if (length == 0)
            buf_code_point(out, 0xfffd);
        else if (c == '\t' && keep_tabs)
            buf_byte(out, '\t');
        else
            buf_code_point(out, harmless(c));
        at += length ? length : 1;
    }
}

/* Returns the number of columns that a grapheme cluster takes on a terminal: 0, 1 or 2. An
   ill-formed byte takes one column. */
static size_t columns_of(struct str cluster)
{
    size_t sum = 0;
    int32_t c;
    for (size_t at = 0, length; at < cluster.length; at += length) {
        length = unicode_decode(cluster, at, &c);
        if (length == 0)
            return 1;
        int width = utf8proc_charwidth(c);
        sum += width > 0 ? (size_t)width : 0;
    }
    return sum < 2 ? sum : 2;
}

/* Moves *at to the end of a grapheme cluster. Returns the number of columns that the cluster takes
   when show_text prints it. */
static size_t step(struct str line, size_t *at)
{
    int32_t c;
    size_t length = unicode_grapheme(line, *at);
    size_t width = columns_of(str_slice(line, *at, *at + length));
    bool shown_as_is = unicode_decode(line, *at, &c) > 0 && unicode_is_harmless(c);
    *at += length;
    return shown_as_is ? width : 1;
}

/* Returns the shown part of a line. The shown part contains the byte `caret`. SHOWN_BEFORE counts
   bytes, because a byte takes at most one column. */
static struct range window(struct str line, size_t caret)
{
    struct range shown = {0};
    if (line.length > SHOWN && caret > SHOWN_BEFORE)
        shown.start = caret - SHOWN_BEFORE;
    while (shown.start > 0 && shown.start < caret &&
           ((unsigned char)line.data[shown.start] & 0xc0) == 0x80)
        shown.start++;
    shown.end = shown.start;
    for (size_t columns = 0; columns < SHOWN && shown.end < line.length;)
        columns += step(line, &shown.end);
    return shown;
}

/* Appends a line with a caret below mark.start, and with tildes up to mark.end. Before the caret
   are spaces, and the tabs of the source. */
static void show_caret(struct buf *out, struct str line, struct range shown, struct range mark)
{
    for (size_t at = shown.start; at < mark.start;) {
        char blank = line.data[at] == '\t' ? '\t' : ' ';
        size_t columns = step(line, &at);
        for (size_t i = 0; i < (blank == '\t' ? 1 : columns); i++)
            buf_byte(out, blank);
    }
    buf_byte(out, '^');
    size_t columns = 0, end = mark.end < shown.end ? mark.end : shown.end;
    for (size_t at = mark.start; at < end;)
        columns += step(line, &at);
    for (size_t i = 1; i < columns; i++)
        buf_byte(out, '~');
}

static void show_line(struct ctx *cx, struct buf *out, struct range range, size_t number,
                      bool colour)
{
    struct str line = source_line(cx->source, range.start);
    size_t offset = line.data ? (size_t)(line.data - cx->source->text.data) : 0;
    struct range mark = {range.start - offset, range.end - offset, range.source};
    if (mark.start > line.length)
        mark.start = line.length; /* the range begins inside the newline sequence */
    struct range shown = window(line, mark.start);
    struct str gutter = str_format(cx->arena, "%5zu | ", number);
    buf_append(out, gutter);
    buf_append(out, shown.start > 0 ? STR("…") : STR(""));
    show_text(out, str_slice(line, shown.start, shown.end), true);
    buf_append(out, shown.end < line.length ? STR("…\n") : STR("\n"));
    buf_append(out, str_format(cx->arena, "%*s| ", (int)gutter.length - 2, ""));
    buf_append(out, shown.start > 0 ? STR(" ") : STR(""));
    buf_append(out, colour ? STR(red) : STR(""));
    show_caret(out, line, shown, mark);
    buf_append(out, colour ? STR(plain) : STR(""));
    buf_byte(out, '\n');
}

void show_diag(struct ctx *cx, struct buf *out, const struct diag *diag, bool colour)
{
    bool has_range = diag->code != DIAG_REQUEST;
    struct position start = source_position(cx->source, diag->range.start);
    struct range range = {start.byte, diag->range.end > start.byte ? diag->range.end : start.byte,
                          cx->source};
    show_text(out, cx->source->name, false);
    if (has_range)
        buf_append(out, str_format(cx->arena, ":%zu:%zu", start.line, start.column));
    buf_append(out, STR(": "));
    buf_append(out, colour ? STR(red) : STR(""));
    buf_append(out, str_from(diag_kinds[diag->code].summary));
    buf_append(out, colour ? STR(plain) : STR(""));
    if (diag->detail.length > 0) {
        buf_append(out, STR(": "));
        show_text(out, diag->detail, false);
    }
    buf_byte(out, '\n');
    if (has_range)
        show_line(cx, out, range, start.line, colour);
}
