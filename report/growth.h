/* Reads files of `hclcheck growth --results` (runner/results.md). */
#ifndef REPORT_GROWTH_H
#define REPORT_GROWTH_H

struct faults;
struct report;

/* Adds the lines of a file to the report. A file that was cut off is a fault. */
void growth_add(const char *path, const char *text, struct report *r, struct faults *f);

/* Gives each run the lines about its implementation and version. Lines about no run are a fault. */
void growth_attach(struct report *r, struct faults *f);

#endif
