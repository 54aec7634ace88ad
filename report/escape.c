#include "escape.h"

#include "base/buf.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h> /* strncasecmp */

struct replacement {
    char c;
    const char *text;
};

static const struct replacement markup[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {0, NULL}};
static const struct replacement tap[] = {{'\\', "\\\\"}, {'#', "\\#"}, {0, NULL}};
static const struct replacement property[] = {{'%', "%25"}, {':', "%3A"}, {',', "%2C"}, {0, NULL}};

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

void escape_markup_bytes(const char *bytes, size_t n, struct buf *out)
{
    struct buf shown = {0};
    for (size_t at = 0; at < n; at++) {
        size_t begin = at;
        while (at < n && bytes[at] != '\n' && bytes[at] != '\t')
            at++;
        bool ends = at < n && bytes[at] == '\n' && at > begin && bytes[at - 1] == '\r';
        text_escape(bytes + begin, at - begin - ends, SIZE_MAX, &shown);
        if (at < n)
            buf_char(&shown, bytes[at]);
    }
    replace(buf_text(&shown), shown.len, markup, out);
    buf_free(&shown);
}

/* Escapes each line of a text by the table `table`. The table also contains the replacement for a
   line break. Writes `indent` before each line, and keeps tabs. No line of the result begins with
   "::". */
static void escape_lines(const char *text, size_t max, const char *indent,
                         const struct replacement *table, struct buf *out)
{
    struct buf shown = {0}, plain = {0};
    text_escape_lines(text, strlen(text), (struct text_limits){max, SIZE_MAX}, indent, &shown);
    for (const char *line = buf_text(&shown); *line;) {
        size_t blank = strspn(line, " \t"), n = strcspn(line, "\n") + 1;
        bool command = strncmp(line + blank, "::", 2) == 0;
        buf_add(&plain, line, blank);
        buf_str(&plain, command ? "\\u003a" : "");
        buf_add(&plain, line + blank + command, n - blank - command);
        line += n;
    }
    replace(buf_text(&plain), plain.len, table, out);
    buf_free(&shown);
    buf_free(&plain);
}

void escape_markup_lines(const char *text, size_t max, const char *indent, struct buf *out)
{
    escape_lines(text, max, indent, markup, out);
}

void escape_tap(const char *text, size_t max, struct buf *out)
{
    escape(text, max, tap, out);
}

void escape_property(const char *text, size_t max, struct buf *out)
{
    escape(text, max, property, out);
}

/* Escapes several lines to one line. If the last line has no line break, none is added. */
static void escape_line_breaks(const char *text, size_t max, const struct replacement *table,
                               struct buf *out)
{
    size_t n = strlen(text);
    escape_lines(text, max, "", table, out);
    if (n == 0 || text[n - 1] != '\n')
        buf_replace(out, out->len - strlen(replacement_of(table, '\n')), out->len, "", 0);
}

/* Escapes backslashes, because a quoted scalar of YAML requires it, and text_escape does not escape
   backslashes. */
void escape_yaml(const char *text, size_t max, struct buf *out)
{
    static const struct replacement quoted[] = {
        {'\\', "\\\\"}, {'"', "\\\""}, {'\n', "\\n"}, {'\t', "\\t"}, {0, NULL}};
    buf_char(out, '"');
    escape_line_breaks(text, max, quoted, out);
    buf_char(out, '"');
}

void escape_message(const char *text, size_t max, struct buf *out)
{
    static const struct replacement message[] = {{'%', "%25"}, {'\n', "%0A"}, {0, NULL}};
    escape_line_breaks(text, max, message, out);
}

/* Returns true if GitHub would make a link of the "www." whose '.' is text[i]. */
static bool makes_link(const char *text, size_t i)
{
    return text[i] == '.' && i >= 3 && strncasecmp(text + i - 3, "www", 3) == 0;
}

void escape_markdown(const char *text, struct buf *out)
{
    struct buf shown = {0};
    text_escape(text, strlen(text), ESCAPE_MARKDOWN_MAX, &shown);
    const char *p = buf_text(&shown);
    for (size_t i = 0; p[i]; i++) {
        /* ':' and '@' make links and mentions without other characters. */
        if (strchr("\\`*_[]<>|~&#:@$", p[i]) || makes_link(p, i))
            buf_char(out, '\\');
        buf_char(out, p[i]);
    }
    buf_free(&shown);
}

/* Folders that contain files of a machine. */
static const struct {
    const char *folder;
    bool temporary; /* true if file names in the folder are random */
} roots[] = {{"/tmp/", true},   {"/var/folders/", true}, {"/private/", true}, {"/var/", false},
             {"/home/", false}, {"/root/", false},       {"/Users/", false},  {"/usr/", false},
             {"/opt/", false},  {"/mnt/", false},        {"/builds/", false}, {"/build/", false},
             {"/src/", false}};

/* Characters after which a path may begin, and before which a path ends. A path may also begin at
   the start of a text. */
static const char around[] = " \t\r\n\"'`\\(){}[]<>,;:=|";

/* Returns the index of the folder with which a path begins. If the path begins with no such folder,
   returns the number of folders. */
static size_t find_root(const char *path)
{
    size_t i = 0;
    while (i < sizeof roots / sizeof *roots &&
           strncmp(path, roots[i].folder, strlen(roots[i].folder)) != 0)
        i++;
    return i;
}

void escape_paths(const char *text, struct buf *out)
{
    for (const char *p = text; *p;) {
        bool begins = p == text || strchr(around, p[-1]) != NULL;
        size_t root = *p == '/' && begins ? find_root(p) : sizeof roots / sizeof *roots;
        size_t n = root < sizeof roots / sizeof *roots ? strcspn(p, around) : 0, last = n;
        while (last > 0 && p[last - 1] != '/')
            last--;
        if (n == 0) {
            buf_char(out, *p++);
        } else if (roots[root].temporary) {
            buf_str(out, "(temporary file)");
            p += n;
        } else {
            buf_str(out, "…/");
            buf_add(out, p + last, n - last);
            p += n;
        }
    }
}
