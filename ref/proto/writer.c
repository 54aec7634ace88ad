/* Writes JSON. JSON libraries cut strings off at U+0000. Therefore this file uses no library. */
#include "proto/writer.h"

#include "base/limits.h"
#include "base/unicode.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

static void line(struct writer *w)
{
    if (!w->pretty)
        return;
    buf_byte(&w->out, '\n');
    for (unsigned i = 0; i < w->depth; i++)
        buf_append(&w->out, STR("  "));
}

/* Writes the comma and the indentation before a key, or before a value without a key. */
static void separate(struct writer *w)
{
    if (!w->keyed) {
        if (w->follows)
            buf_byte(&w->out, ',');
        if (w->depth > 0)
            line(w);
    }
    w->keyed = false;
    w->follows = true;
}

void writer_open(struct writer *w, char bracket)
{
    separate(w);
    buf_byte(&w->out, bracket);
    w->follows = false;
    if (++w->depth > LIMIT_WIRE_DEPTH)
        w->refused = "a reply of too many levels of JSON";
}

void writer_close(struct writer *w, char bracket)
{
    w->depth--;
    if (w->follows)
        line(w);
    buf_byte(&w->out, bracket);
    w->follows = true;
}

static void escape(struct writer *w, unsigned char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = c ? strchr(plain, c) : NULL;
    char text[8];
    if (found)
        snprintf(text, sizeof text, "\\%c", letters[found - plain]);
    else
        snprintf(text, sizeof text, "\\u%04x", (unsigned)c);
    buf_append(&w->out, str_from(text));
}

/* Skips ASCII characters that need no escape. Returns the offset after the last skipped
   character. */
static size_t skip_plain(struct str text, size_t at)
{
    while (at < text.length && text.data[at] >= ' ' && text.data[at] <= '~' &&
           text.data[at] != '"' && text.data[at] != '\\')
        at++;
    return at;
}

static void quoted(struct writer *w, struct str text, bool message)
{
    size_t start = 0, at;
    int32_t code_point;
    buf_byte(&w->out, '"');
    while ((at = skip_plain(text, start)) < text.length) {
        size_t length = unicode_decode(text, at, &code_point);
        buf_append(&w->out, str_slice(text, start, at));
        if (length == 0 || (message && code_point == 0))
            buf_append(&w->out, STR(replacement));
        else if (length == 1)
            escape(w, (unsigned char)text.data[at]);
        else
            buf_append(&w->out, str_slice(text, at, at + length));
        start = at + (length > 0 ? length : 1);
    }
    buf_append(&w->out, str_slice(text, start, text.length));
    buf_byte(&w->out, '"');
}

static void key(struct writer *w, struct str name)
{
    separate(w);
    quoted(w, name, false);
    buf_append(&w->out, w->pretty ? STR(": ") : STR(":"));
    w->keyed = true;
}

void writer_key(struct writer *w, const char *name)
{
    key(w, str_from(name));
}

static void check_name(struct writer *w, struct str name)
{
    if (name.length && memchr(name.data, '\0', name.length))
        w->refused = "a name that holds U+0000";
}

void writer_member(struct writer *w, const char *name, const char *text)
{
    writer_key(w, name);
    writer_string(w, str_from(text));
}

void writer_open_member(struct writer *w, const char *name, char bracket)
{
    writer_key(w, name);
    writer_open(w, bracket);
}

void writer_name_key(struct writer *w, struct str name)
{
    check_name(w, name);
    key(w, name);
}

void writer_name(struct writer *w, struct str name)
{
    check_name(w, name);
    writer_string(w, name);
}

void writer_string(struct writer *w, struct str text)
{
    separate(w);
    quoted(w, text, false);
}

void writer_message(struct writer *w, struct str text)
{
    separate(w);
    quoted(w, text, true);
}

void writer_raw(struct writer *w, const char *text)
{
    separate(w);
    buf_append(&w->out, str_from(text));
}

void writer_size(struct writer *w, size_t n)
{
    separate(w);
    buf_append(&w->out, str_format(w->out.arena, "%zu", n));
}
