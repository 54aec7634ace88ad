/* Writes the page of a sentence: its rules, and how many of their cases each implementation
   passed. */
#ifndef REPORT_SPEC_SENTENCE_H
#define REPORT_SPEC_SENTENCE_H

struct said;
struct sheet;

/* Writes the page of a sentence. The sentence must be in the ledger. */
void sentence_print(const struct sheet *s, const struct said *said);

#endif
