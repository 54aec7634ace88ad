/* Writes Markdown of GitHub's dialect. Foreign text is escaped, so it cannot become markup. */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

#include <stddef.h>

struct buf;

/* Maximum length of a foreign text that is shown, in bytes. A note says how much of a longer text
   was cut. */
#define MARKDOWN_TEXT_MAX 400

/* Appends text inside a line or a table cell. Escapes the text so that it contains no markup, link,
 * mention, HTML tag or control character. */
void markdown_text(const char *text, struct buf *out);

/* Appends a text of several lines as a block of code within a list item. The fence of the block is
   longer than any fence in the text. */
void markdown_block(const char *text, size_t max, struct buf *out);

/* Appends a table's two head lines: the first column is text, the others are numbers. */
void markdown_head(const char *const *columns, size_t count, struct buf *out);

/* Appends one cell with a number. The cell for 0 is empty, so that the other numbers are easy to
   see. */
void markdown_count(size_t count, struct buf *out);

#endif
