/* Finds out how the implementations follow a sentence, and says it in a few words. */
#ifndef REPORT_SPEC_FACTS_H
#define REPORT_SPEC_FACTS_H

#include "frame.h"

struct catalog_rule;

enum standing {
    STANDING_UNKNOWN,    /* the ledger does not have the sentence */
    STANDING_RULELESS,   /* the sentence has no rules, but perhaps readings */
    STANDING_UNTESTABLE, /* no case can test its rules */
    STANDING_UNTESTED,   /* no run was judged by its cases */
    STANDING_NOBODY,     /* no run passed all of the cases that it was judged by */
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
    size_t best; /* the run that passed the largest share of the cases, if `tested` is not 0 */
    struct tally tally; /* of the best run */
};

/* Fills *facts, and puts the cases of the sentence into book->cases. */
void facts_find(struct book *book, const struct paper *paper, const struct said *said,
                struct facts *facts);

/* Returns the facts as data: the address of the sentence's page, its rules and readings, and its
 * followers. The caller owns the result. */
cJSON *facts_json(const struct book *book, const struct facts *facts);

/* Returns the rule that an item of a list of ids names, or NULL if no edition of the text has the
 * rule. */
const struct catalog_rule *facts_rule(const struct book *book, const cJSON *item,
                                      unsigned editions);

/* Returns the reading that an item of a list of ids names, or NULL. */
const struct reading *facts_reading(const struct book *book, const cJSON *item);

/* Returns the next amendment that replaces the rule, or NULL. `after` is the last one, or NULL. */
const struct catalog_rule *facts_amendment(const struct book *book, const char *rule,
                                           const struct catalog_rule *after);

/* Tells if a run counts for the editions. */
bool facts_counts(const struct book *book, size_t run, unsigned editions);

/* Writes who follows: "4 of 6 follow; not a, b". Counts the runs of `editions` in the cases of
 * book->cases. */
void facts_print_followers(const struct sheet *s, unsigned editions);

/* Writes who follows which option of a reading: "read as error by a, b; as infinity by c". */
void facts_print_readers(const struct sheet *s, const struct reading *reading, unsigned editions);

/* Tells if runs of the editions follow different options of a reading. */
bool facts_readers_differ(const struct book *book, const struct reading *reading,
                          unsigned editions);

/* Returns the word that names a standing in a class of the style. */
const char *facts_class(enum standing standing);

#endif
