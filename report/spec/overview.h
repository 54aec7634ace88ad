/* Writes the page that lists sentences of all texts. */
#ifndef REPORT_SPEC_OVERVIEW_H
#define REPORT_SPEC_OVERVIEW_H

struct sheet;

/* Writes the first page: the sentences that no implementation follows completely. */
void overview_print(const struct sheet *s);

#endif
