/* Writes a text of the specification as a page. Facts about each sentence are beside the
   sentence. */
#ifndef REPORT_SPEC_DOCUMENT_H
#define REPORT_SPEC_DOCUMENT_H

struct sheet;

void document_print(const struct sheet *sheet);

#endif
