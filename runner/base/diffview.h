/* Shows the difference between two texts, line by line. */
#ifndef RUNNER_DIFFVIEW_H
#define RUNNER_DIFFVIEW_H

#include <stdbool.h>

struct buf;

/* Maximum number of lines in a row that have the same mark. */
#define DIFFVIEW_SHOWN_MAX 120

/* Appends the lines of the expected and the actual text, each after `indent`. Between the first and
   the last difference, "- " marks the lines of `expected`, and "+ " marks the lines of `actual`. */
void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out);

#endif
