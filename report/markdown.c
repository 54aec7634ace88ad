#include "markdown.h"

#include "base/buf.h"
#include "base/text.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h> /* strncasecmp */

/* Returns true if the '.' at text[i] would make "www." a link. */
static bool makes_link(const char *text, size_t i)
{
    return text[i] == '.' && i >= 3 && strncasecmp(text + i - 3, "www", 3) == 0;
}

void markdown_text(const char *text, struct buf *out)
{
    struct buf shown = {0};
    text_escape(text, strlen(text), MARKDOWN_TEXT_MAX, &shown);
    const char *p = buf_text(&shown);
    for (size_t i = 0; p[i]; i++) {
        /* ':' and '@' alone can make links and mentions. */
        if (strchr("\\`*_[]<>|~&#:@$", p[i]) || makes_link(p, i))
            buf_char(out, '\\');
        buf_char(out, p[i]);
    }
    buf_free(&shown);
}

void markdown_head(const char *const *columns, size_t count, struct buf *out)
{
    buf_char(out, '|');
    for (size_t i = 0; i < count; i++)
        buf_fmt(out, " %s |", columns[i]);
    buf_str(out, "\n|");
    for (size_t i = 0; i < count; i++)
        buf_str(out, i == 0 ? " --- |" : " ---: |");
    buf_char(out, '\n');
}

void markdown_count(size_t count, struct buf *out)
{
    if (count)
        buf_fmt(out, " %zu |", count);
    else
        buf_str(out, " |");
}
