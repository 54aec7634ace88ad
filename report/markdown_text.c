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
