#include "markdown_text.h"

#include "base/buf.h"
#include "base/text.h"
#include "escape.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h> /* strncasecmp */

/* Returns true if GitHub would make a link of the "www." whose '.' is text[i]. */
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
        /* ':' and '@' make links and mentions without other characters. */
        if (strchr("\\`*_[]<>|~&#:@$", p[i]) || makes_link(p, i))
            buf_char(out, '\\');
        buf_char(out, p[i]);
    }
    buf_free(&shown);
}

/* Returns the length of the longest run of backticks in a text. */
static size_t longest_fence(const char *text)
{
    size_t longest = 0;
    for (; *text; text += strspn(text, "`")) {
        text += strcspn(text, "`");
        size_t n = strspn(text, "`");
        longest = n > longest ? n : longest;
    }
    return longest;
}

void markdown_block(const char *text, size_t max, struct buf *out)
{
    struct buf shown = {0}, fence = {0};
    escape_plain_lines(text, max, "  ", &shown);
    size_t length = longest_fence(buf_text(&shown)) + 1;
    for (size_t i = 0; i < length || i < 3; i++)
        buf_char(&fence, '`');
    buf_fmt(out, "  %s\n%s  %s\n", buf_text(&fence), buf_text(&shown), buf_text(&fence));
    buf_free(&shown);
    buf_free(&fence);
}
