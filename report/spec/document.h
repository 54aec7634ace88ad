/* Writes a text of the specification as a page, with the facts about each sentence beside it. */
#ifndef REPORT_SPEC_DOCUMENT_H
#define REPORT_SPEC_DOCUMENT_H

struct sheet;

void document_print(const struct sheet *sheet);

#endif
