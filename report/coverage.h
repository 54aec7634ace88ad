/* Which rules the cases cover: from the case files and the registry alone, nothing is run. */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include <stdbool.h>

struct buf;
struct catalog;
struct faults;

/* Counts the cases below the folder of the spec tests into the catalog's rules. A file that is no
 * case file, or a case that covers an unknown rule, is a fault. */
void coverage_count(const char *tests, struct catalog *cat, struct faults *f);

/* Appends the table by section and the list of what is missing. True where nothing is. */
bool coverage_print(const struct catalog *cat, struct buf *out);

#endif
