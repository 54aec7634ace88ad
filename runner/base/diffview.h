/* Shows the difference between two texts, line by line. */
#ifndef RUNNER_DIFFVIEW_H
#define RUNNER_DIFFVIEW_H

#include <stdbool.h>

struct buf;

/* If one text has more lines, the texts are shown one after the other. */
#define DIFFVIEW_LINES_MAX 400

#define DIFFVIEW_SHOWN_MAX 120

/* Appends the lines of the expected and the actual text, each after `indent`. "- " marks a line
   that is only in `expected`, and "+ " marks a line that is only in `actual`. */
void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out);

#endif
