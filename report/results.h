/* The results files of `hclcheck run --results` (JSON Lines). */
#ifndef REPORT_RESULTS_H
#define REPORT_RESULTS_H

#include <stddef.h>

struct faults;
struct scores;

/* Adds the scores of one file's text. A line that is no result is a fault with its number; a text
 * without a run is one too. */
void results_read(const char *file, const char *text, size_t n, struct scores *scores,
                  struct faults *f);

#endif
