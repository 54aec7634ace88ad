/* Writes the pages about all sentences. */
#ifndef REPORT_SPEC_OVERVIEW_H
#define REPORT_SPEC_OVERVIEW_H

struct sheet;

/* The names of two pages. */
#define OVERVIEW_AMBIGUOUS "ambiguous"
#define OVERVIEW_RELEASED "released"

/* Writes the first page: the sentences that nobody follows, and the coverage of the sections. */
void overview_print(const struct sheet *s);

/* Writes the ambiguous sentences. */
void overview_print_ambiguous(const struct sheet *s);

/* Writes the amendments of releases. */
void overview_print_released(const struct sheet *s);

#endif
