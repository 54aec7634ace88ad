#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "ref/common/command_line.h"

int text_compare_first(const void *left, const void *right)
{
    const char *const *a = left, *const *b = right;
    return strcmp(*a, *b);
}

bool text_printable(unsigned cp)
{
    static const utf8proc_category_t hidden[] = {
        UTF8PROC_CATEGORY_CC, UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_CS, UTF8PROC_CATEGORY_CO,
        UTF8PROC_CATEGORY_CN, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP, UTF8PROC_CATEGORY_ZS,
        UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME,
    };
    if (cp < 0x7f)
        return cp >= 0x20;
    utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)cp);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (category == hidden[i])
            return false;
    return true;
}

static void escape_code_point(unsigned cp, const char *bytes, size_t len, struct buf *out)
{
    if (text_printable(cp))
        buf_add(out, bytes, len);
    else if (cp == '\n')
        buf_str(out, "\\n");
    else if (cp == '\r')
        buf_str(out, "\\r");
    else if (cp == '\t')
        buf_str(out, "\\t");
    else if (cp <= 0xffff)
        buf_fmt(out, "\\u%04x", cp);
    else
        buf_fmt(out, "\\U%08x", cp);
}

/* Returns true if `s` begins with a command that a CI server would execute. */
static bool is_command(const char *s, size_t n)
{
    return (n >= 3 && memcmp(s, "##[", 3) == 0) || (n >= 6 && memcmp(s, "##vso[", 6) == 0);
}

static const char tamed[] = "#\\u0023"; /* replaces "##" */

void text_tame(struct buf *text)
{
    struct buf out = {0};
    size_t kept = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] == '#' && is_command(text->data + i, text->len - i)) {
            buf_add(&out, text->data + kept, i - kept);
            buf_str(&out, tamed);
            kept = i + 2;
        }
    if (kept == 0)
        return;
    buf_add(&out, text->data + kept, text->len - kept);
    buf_free(text);
    *text = out;
}

/* Escapes the character at `s`, or an invalid byte. Returns the number of bytes that were read. */
static size_t escape_next(const char *s, size_t n, struct buf *out)
{
    unsigned cp;
    size_t len = utf8_decode(s, n, &cp);
    if (is_command(s, n)) {
        buf_str(out, tamed);
        return 2;
    }
    if (len > 0) {
        escape_code_point(cp, s, len, out);
        return len;
    }
    if (n >= 2 && memcmp(s, JSON_NUL, 2) == 0) {
        buf_str(out, "\\u0000");
        return 2;
    }
    buf_fmt(out, "\\x%02x", (unsigned)(unsigned char)s[0]);
    return 1;
}

static void say_cut(size_t n, struct buf *out)
{
    buf_fmt(out, " … (%zu more bytes)", n);
}

void text_escape(const char *bytes, size_t n, size_t max, struct buf *out)
{
    size_t used = n < max ? n : max;
    size_t at = 0;
    while (at < used)
        at += escape_next(bytes + at, n - at, out);
    if (at < n)
        say_cut(n - at, out);
}

void text_escape_lines(const char *bytes, size_t n, struct text_limits max, const char *indent,
                       struct buf *out)
{
    size_t used = n < max.bytes ? n : max.bytes;
    size_t at = 0;
    size_t lines = 0;
    if (n == 0)
        buf_fmt(out, "%s(empty)\n", indent);
    while (at < used && lines < max.lines) {
        buf_str(out, indent);
        while (at < used && bytes[at] != '\n') {
            if (bytes[at] == '\t') {
                buf_char(out, '\t');
                at++;
            } else {
                at += escape_next(bytes + at, n - at, out);
            }
        }
        if (at < used)
            at++;
        lines++;
        if (at >= used && used < n)
            say_cut(n - at, out);
        buf_char(out, '\n');
    }
    if (at < used)
        buf_fmt(out, "%s… (%zu more bytes)\n", indent, n - at);
}

void text_wrap(struct buf *out, size_t from, size_t columns)
{
    char *wrapped = NULL;
    size_t n;
    FILE *stream = open_memstream(&wrapped, &n);
    if (stream == NULL)
        return;
    command_line_wrap(buf_text(out) + from, columns, stream);
    if (fclose(stream) == 0) {
        out->len = from;
        buf_add(out, wrapped, n);
    }
    free(wrapped);
}

void text_shell_quote(const char *text, struct buf *out)
{
    buf_char(out, '\'');
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '\'')
            buf_str(out, "'\\''");
        else
            buf_char(out, *p);
    }
    buf_char(out, '\'');
}

bool text_begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}
