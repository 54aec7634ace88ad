/* Reads files from `hclcheck growth --results` (runner/results.md). */
#ifndef REPORT_GROWTH_H
#define REPORT_GROWTH_H

struct faults;
struct report;

/* Adds the lines of a file to the report. If the file is cut off, adds a fault. */
void growth_add(const char *path, const char *text, struct report *r, struct faults *f);

/* Gives each run the lines about its implementation and version. If lines belong to no run, adds a
   fault. */
void growth_attach(struct report *r, struct faults *f);

#endif
