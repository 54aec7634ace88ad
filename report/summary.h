/* Runs as Markdown tables: implementations beside each other, then each by document and section. */
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H

#include <stdbool.h>

struct buf;
struct catalog;
struct scores;

/* Appends the summary, sections in the catalog's order, unknown ones behind. True where there is a
 * run and every run is good. */
bool summary_print(const struct scores *scores, const struct catalog *cat, struct buf *out);

#endif
