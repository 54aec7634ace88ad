/* Writes the page of a sentence: its rules and cases, and which cases each implementation
   passed. */
#ifndef REPORT_SPEC_SENTENCE_H
#define REPORT_SPEC_SENTENCE_H

struct said;
struct sheet;

/* Maximum length of the shown part of a case's input, in bytes. */
#define SENTENCE_INPUT_MAX 60

/* Maximum number of a rule's cases on the page of a sentence. The site's page of the rule has more
   cases. */
#define SENTENCE_CASES_MAX 60

/* Writes the page of a sentence. The sentence must be in the ledger. */
void sentence_print(const struct sheet *s, const struct said *said);

#endif
