/* Writes the pages that list sentences of all texts. */
#ifndef REPORT_SPEC_OVERVIEW_H
#define REPORT_SPEC_OVERVIEW_H

struct sheet;

/* The names of the pages with ambiguous sentences and with amendments. */
#define OVERVIEW_AMBIGUOUS "ambiguous"
#define OVERVIEW_RELEASED "released"

/* Writes the first page: the sentences that nobody follows, and how many sentences of each section
   have rules. */
void overview_print(const struct sheet *s);

/* Writes the page with the ambiguous sentences. */
void overview_print_ambiguous(const struct sheet *s);

/* Writes the page with the amendments of releases. */
void overview_print_released(const struct sheet *s);

#endif
