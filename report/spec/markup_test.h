/* Checks HTML in unit tests. */
#ifndef REPORT_SPEC_MARKUP_TEST_H
#define REPORT_SPEC_MARKUP_TEST_H

#include <stddef.h>

struct buf;

/* Fails unless all elements are known, nested and closed, all attributes are quoted, and each "&"
   begins one of the five references for markup characters. Appends the text outside of tags,
   without references for markup characters. */
void markup_check(const struct buf *html, struct buf *text);

/* Returns true if all letters and digits of `part` are in `whole`, in the same order. */
int markup_has_words(const struct buf *part, const struct buf *whole);

#endif
