/* Writes Markdown of GitHub's dialect. Foreign text is escaped, so it cannot become markup. */
#ifndef REPORT_MARKDOWN_H
#define REPORT_MARKDOWN_H

#include <stddef.h>

struct buf;

/* Longest foreign text that is shown, in bytes; a note says how much was cut. */
#define MARKDOWN_TEXT_MAX 400

/* Appends text inside a line or a table cell: nothing in it is markup, a link, a mention or an HTML
 * tag, and control characters are escaped as on a terminal. */
void markdown_text(const char *text, struct buf *out);

/* Appends a table's two head lines: the first column is text, the others are numbers. */
void markdown_head(const char *const *columns, size_t count, struct buf *out);

/* Appends one cell with a number. It is empty for 0, so that the other numbers stand out. */
void markdown_count(size_t count, struct buf *out);

#endif
