/* Shows the difference between two texts, line by line. */
#ifndef RUNNER_DIFFVIEW_H
#define RUNNER_DIFFVIEW_H

#include <stdbool.h>

struct buf;

/* If a text has more lines than this, the two texts are shown one after the other. */
#define DIFFVIEW_LINES_MAX 400

/* Maximum number of lines of each text that are shown. */
#define DIFFVIEW_SHOWN_MAX 120

/* Appends the lines of both texts, each with indent before it. "- " marks lines that are only in
 * `expected`, and "+ " lines that are only in `actual`. */
void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out);

#endif
