/* hclreport compare: what changed between two runs. */
#ifndef REPORT_COMPARE_H
#define REPORT_COMPARE_H

#include <stdbool.h>

struct buf;
struct report;

struct compare_style {
    bool markdown, colour;
};

/* Appends what broke, what was mended, what fails otherwise, and what only one of them has; the
 * first run of each counts. True where nothing broke, and the new run is sound if the old one is.
 */
bool compare_print(const struct report *old, const struct report *new, struct compare_style style,
                   struct buf *out);

#endif
