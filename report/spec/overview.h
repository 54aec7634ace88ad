/* Writes the first page: the sentences that nobody follows, the ambiguous sentences, the amendments
 * of releases, and the coverage of the sections. */
#ifndef REPORT_SPEC_OVERVIEW_H
#define REPORT_SPEC_OVERVIEW_H

struct sheet;

void overview_print(const struct sheet *s);

#endif
