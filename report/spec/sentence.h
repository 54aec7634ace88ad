/* Writes the page of a sentence: its rules, its cases, and how each implementation does. */
#ifndef REPORT_SPEC_SENTENCE_H
#define REPORT_SPEC_SENTENCE_H

struct said;
struct sheet;

/* Longest part of a case's input that is shown, in bytes. */
#define SENTENCE_INPUT_MAX 60

/* Number of cases of a rule that a page shows. The site's page of the rule has more. */
#define SENTENCE_CASES_MAX 60

/* The sentence must have a row in the ledger. */
void sentence_print(const struct sheet *s, const struct said *said);

#endif
