/* Finds out how implementations follow a sentence, and describes the result in a few words. */
#ifndef REPORT_SPEC_FACTS_H
#define REPORT_SPEC_FACTS_H

#include "frame.h"

#include <stdbool.h>

struct catalog_rule;

enum standing {
    STANDING_UNKNOWN,    /* the ledger lacks the sentence */
    STANDING_RULELESS,   /* the sentence has no rules, but may have readings */
    STANDING_UNTESTABLE, /* no case can test the rules of the sentence */
    STANDING_UNTESTED,   /* no run was judged by the sentence's cases */
    STANDING_NOBODY,     /* no run passed all cases of the sentence that it was judged by */
    STANDING_SOME,
    STANDING_ALL,
    STANDING_COUNT
};

struct facts {
    const struct paper *paper;
    const struct said *said;
    enum standing standing;
    size_t rules, cases;
    size_t tested, following; /* numbers of runs */
    size_t best;        /* the run with the largest share of passed cases, if `tested` is not 0 */
    struct share tally; /* the counts of the run `best` */
};

/* Fills *facts. Stores the cases of the sentence in book->cases. */
void facts_find(struct book *book, const struct paper *paper, const struct said *said,
                struct facts *facts);

/* Returns the facts as JSON: the address of the sentence's page, the rules and readings of the
   sentence, and the implementations that follow the sentence. The caller owns the result. */
cJSON *facts_json(const struct book *book, const struct facts *facts);

/* Returns the rule whose id is `item`, or NULL if no edition of the text has the rule. */
const struct catalog_rule *facts_rule(const struct book *book, const cJSON *item,
                                      unsigned editions);

/* Returns the reading whose id is `item`, or NULL. */
const struct reading *facts_reading(const struct book *book, const cJSON *item);

/* Returns the amendment after `after` that replaces the rule, or NULL. If `after` is NULL, returns
   the first amendment. */
const struct catalog_rule *facts_amendment(const struct book *book, const char *rule,
                                           const struct catalog_rule *after);

/* Returns true if a run was judged in one of the editions. */
bool facts_counts(const struct book *book, size_t run, unsigned editions);

/* Writes who follows: "4 of 6 follow; not a, b". Only runs of `editions` and cases in book->cases
   count. */
void facts_print_followers(const struct sheet *s, unsigned editions);

/* Writes which implementations follow which option of a reading: "read as error by a, b; as
   infinity by c". */
void facts_print_readers(const struct sheet *s, const struct reading *reading, unsigned editions);

/* Returns the CSS class for a standing, such as STANDING_NOBODY. */
const char *facts_class(enum standing standing);

#endif
