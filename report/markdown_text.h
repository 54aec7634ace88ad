/* Writes GitHub's dialect of Markdown. Foreign text is escaped, and therefore cannot be markup. */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

#include <stddef.h>

struct buf;

/* Maximum length of a foreign text, in bytes. A note says how much of a longer text is missing. */
#define MARKDOWN_TEXT_MAX 400

/* Appends text inside a line or a table cell. The text is escaped, and contains no markup, link,
   mention, HTML tag or control character. */
void markdown_text(const char *text, struct buf *out);

#endif
