/* Two texts as a diff by lines. */
#ifndef RUNNER_DIFFVIEW_H
#define RUNNER_DIFFVIEW_H

#include <stdbool.h>

struct buf;

/* Texts with more lines than this are shown one after the other. */
#define DIFFVIEW_LINES_MAX 400

/* The lines that are shown of each side, at most. */
#define DIFFVIEW_SHOWN_MAX 120

/* Appends the lines of both: "- " only in expected, "+ " only in actual, "  " in both, each after
 * indent. */
void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out);

#endif
