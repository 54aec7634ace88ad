#include "escape.h"

#include "base/buf.h"
#include "base/text.h"

#include <string.h>

struct replacement {
    char c;
    const char *text;
};

static const struct replacement markup[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                            {'"', "&quot;"}, {'\'', "&#39;"}, {0, NULL}};
static const struct replacement tap[] = {{'\\', "\\\\"}, {'#', "\\#"}, {0, NULL}};
static const struct replacement message[] = {{'%', "%25"}, {0, NULL}};
static const struct replacement property[] = {{'%', "%25"}, {':', "%3A"}, {',', "%2C"}, {0, NULL}};
static const struct replacement script[] = {
    {'<', "\\u003c"}, {'>', "\\u003e"}, {'&', "\\u0026"}, {0, NULL}};

static const char *replacement_of(const struct replacement *table, char c)
{
    while (table->c && table->c != c)
        table++;
    return table->text;
}

static void replace(const char *text, size_t n, const struct replacement *table, struct buf *out)
{
    size_t copied = 0;
    for (size_t i = 0; i < n; i++) {
        const char *other = replacement_of(table, text[i]);
        if (!other)
            continue;
        buf_add(out, text + copied, i - copied);
        buf_str(out, other);
        copied = i + 1;
    }
    buf_add(out, text + copied, n - copied);
}

static void escape(const char *text, size_t max, const struct replacement *table, struct buf *out)
{
    struct buf shown = {0};
    text_escape(text, strlen(text), max, &shown);
    replace(buf_text(&shown), shown.len, table, out);
    buf_free(&shown);
}

void escape_markup(const char *text, size_t max, struct buf *out)
{
    escape(text, max, markup, out);
}

void escape_tap(const char *text, size_t max, struct buf *out)
{
    escape(text, max, tap, out);
}

/* Doubles backslashes, as quoted scalars of YAML require; text_escape does not. */
void escape_yaml(const char *text, size_t max, struct buf *out)
{
    static const struct replacement quoted[] = {{'\\', "\\\\"}, {'"', "\\\""}, {0, NULL}};
    buf_char(out, '"');
    escape(text, max, quoted, out);
    buf_char(out, '"');
}

void escape_message(const char *text, size_t max, struct buf *out)
{
    escape(text, max, message, out);
}

void escape_property(const char *text, size_t max, struct buf *out)
{
    escape(text, max, property, out);
}

void escape_script(struct buf *out, size_t start)
{
    struct buf json = {0};
    buf_add(&json, buf_text(out) + start, out->len - start);
    out->len = start;
    replace(buf_text(&json), json.len, script, out);
    buf_free(&json);
}
