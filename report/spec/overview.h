/* Writes the first page of the texts. */
#ifndef REPORT_SPEC_OVERVIEW_H
#define REPORT_SPEC_OVERVIEW_H

struct sheet;

/* Writes the first page: what the texts lack. */
void overview_print(const struct sheet *s);

#endif
