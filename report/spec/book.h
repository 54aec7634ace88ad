/* The annotated specification, while it is being written, and what its files share. */
#ifndef REPORT_SPEC_BOOK_H
#define REPORT_SPEC_BOOK_H

#include "paper.h"
#include "site/html.h"
#include "site/site.h"

#include <stddef.h>

struct catalog_rule;

struct book {
    struct site *site;
    struct paper *papers; /* owned */
    size_t paper_count;
    /* the cases of the current sentence, each once, then SITE_END; owned */
    size_t *cases, case_count;
    size_t *stamps, stamp; /* case i is in `cases` if stamps[i] equals `stamp`; owned */
};

/* A page with a text. */
struct sheet {
    struct html page;
    struct book *book;
    const struct paper *paper; /* NULL on the first page */
};

enum standing {
    STANDING_UNKNOWN,    /* the ledger lacks the sentence */
    STANDING_RULELESS,   /* the sentence has no rules, but may have readings */
    STANDING_UNTESTABLE, /* no case can test the rules of the sentence */
    STANDING_UNTESTED,   /* no run was judged by the sentence's cases */
    STANDING_NOBODY,     /* the sentence is missed, see struct followers */
    STANDING_SOME,
    STANDING_ALL,
    STANDING_COUNT
};

/* How the runs of the text's editions, without the reference's, follow a sentence. */
struct facts {
    enum standing standing;
    size_t rules;
    struct followers runs;
};

/* Finds the facts about a sentence. Stores its cases in the book. */
struct facts facts_find(struct book *book, const struct paper *paper, const struct said *said);

/* Returns the CSS class for a standing, such as "nobody". */
const char *facts_class(enum standing standing);

/* Returns the rule whose id is `item`, or NULL if no edition of the text has the rule. */
const struct catalog_rule *facts_rule(const struct book *book, const cJSON *item,
                                      unsigned editions);

/* Writes a list item about a sentence, and adds its data to the page's. */
void remarks_print(struct sheet *s, const struct said *said);

/* Writes the amendments and the mistakes of a section. */
void remarks_print_section(struct sheet *s, const char *section);

/* Appends what is wrong with a copy of a text, in one line: it is missing if `found` is NULL, or
   differs from the ledger. Appends nothing if it does not differ. */
void remarks_note_copy(const struct paper *p, struct buf *out);

/* Writes lines of remarks_note_copy into a page. */
void remarks_print_notes(struct sheet *s, const struct buf *notes);

/* Writes links to the pages of all texts. */
void remarks_print_texts(struct sheet *s);

/* Writes a text as a page. Facts about each sentence are beside the sentence. */
void document_print(struct sheet *s);

#endif
