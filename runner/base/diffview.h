/* Two texts as a diff by lines. */
#ifndef RUNNER_DIFFVIEW_H
#define RUNNER_DIFFVIEW_H

#include <stdbool.h>

struct buf;

/* Texts with more lines than this are shown one after the other. */
#define DIFFVIEW_LINES_MAX 400

/* Of each side at most this many lines are shown. */
#define DIFFVIEW_SHOWN_MAX 120

/* Appends the lines of both: "- " only in expected, "+ " only in actual, "  " in both, each behind
 * indent. */
void diffview_lines(const char *expected, const char *actual, const char *indent, bool colour,
                    struct buf *out);

#endif
