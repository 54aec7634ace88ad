/* Runs as Markdown tables: implementations beside each other, then each by document and section. */
#ifndef REPORT_SUMMARY_H
#define REPORT_SUMMARY_H

#include <stdbool.h>

struct buf;
struct catalog;
struct runs;

/* Appends the summary, sections in the catalog's order, unknown ones behind. True where every run
 * has a case and none has a bad verdict. */
bool summary_print(const struct runs *runs, const struct catalog *cat, struct buf *out);

#endif
