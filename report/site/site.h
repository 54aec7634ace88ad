/* Writes a site: a folder of static pages. Each implementation, rule, case and reading has an
   address. Beside each page there is a JSON file with the same data. Also writes a single file of
   the same components, about what the implementations get wrong. */
#ifndef REPORT_SITE_SITE_H
#define REPORT_SITE_SITE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "results.h"

struct book;
struct catalog;
struct faults;
struct folder;
struct ledger;
struct suite;
struct test_case;

/* Limits of a page, which keep the page below 200 KB. */
#define SITE_CAUSES_MAX 150
#define SITE_CAUSES_OPEN 1           /* reasons of a kind whose example is not folded */
#define SITE_EXAMPLE_BYTES_MAX 80000 /* then reasons have no examples */
#define SITE_CASE_BYTES_MAX 150000   /* then the cases of a section continue on another page */
#define SITE_RULE_BYTES_MAX 12000    /* then further cases of a rule are only in the page's JSON */
#define SITE_INPUT_MAX 40     /* maximum number of bytes of an input that is a link to its case */
#define SITE_TEXT_MAX 400     /* maximum number of bytes of an answer or message */
#define SITE_SOURCE_MAX 2000  /* maximum number of bytes of an input */
#define SITE_BROKEN_MAX 40    /* maximum number of reasons for broken laws on a page */
#define SITE_BROKEN_BYTES 400 /* maximum number of bytes of a reason, and of its example */
#define SITE_ENTRY_MAX 6      /* maximum number of a release's inputs of a section and kind */

/* A file that the build copies into the program. */
struct site_bytes {
    const unsigned char *bytes;
    size_t length;
};

/* The style, implementations.json, the scripts of the search and of former addresses, questions.md,
   the texts of the method and of the answers, and laws.json; and the hash of the style for a
   content security policy. */
extern const struct site_bytes site_style, site_projects, site_finder, site_asked, site_moved,
    site_questions, site_method, site_answers, site_laws_words;
extern const char site_style_hash[];

/* The place of the menu in the playground's page. */
#define SITE_MENU "<!--pages-->"

struct site_input {
    const struct catalog *catalog;
    const struct suite *suite;
    const struct report *results;
    const char *missing;         /* a line for each unreadable file, or "" */
    const struct report *before; /* earlier results; may have no runs */
    const char *playground;      /* the text of the playground's page, or NULL */
    const char *url;             /* public address of the site, with a slash at the end, or NULL */
    const char *commit;          /* the commit from which the site was made, or NULL */
    const struct ledger *ledger; /* the ledger of the sentences; NULL if there are no texts */
    const char *texts;           /* the folder with the specification's texts, or NULL */
    struct buf *notes;           /* gets a line for each text that differs from the ledger */
};

/* Writes the site into a folder. The whole folder is replaced. Adds all faults to *f. */
void site_write(const struct site_input *input, const char *dir, struct faults *f);

/* Appends a single file about all runs. Uses of the input only the catalog, the suite, the results
   and `missing`. */
void site_print(const struct site_input *input, struct buf *out);

/* --- The data of all pages --- */

struct site {
    const struct site_input *input;
    struct book *book;     /* the annotated specification, or NULL */
    struct folder *folder; /* NULL for a single file */
    struct buf *alone;     /* the single file, or NULL */
    char written[32];      /* the day */
    size_t pages;
    /* addresses of runs, then of rules, then of readings, then of cases */
    struct texts addresses;
    /* the indexes in `addresses` of the first rule, reading and case */
    size_t rule_start, reading_start, case_start;
    struct texts ids;   /* ids of cases; an amended case has the id of the case before it */
    size_t *case_of_id; /* for each id, the number of the case */
    size_t *id_of_case; /* for each case, the index of its id */
    size_t *sections;   /* for each case, the number of its section in the catalog */
    unsigned *parts;    /* for each id, the number of the section's page that has the case */
    /* results[run][case of the suite]; NULL if the run lacks the case */
    const struct result ***results;
    size_t **cases_of_rule; /* for each rule, the numbers of its cases, then SITE_END */
    size_t **cases_of_reading;
    const cJSON **readings; /* the catalog's readings, in the same order */
    size_t reading_count;
    cJSON *found;         /* the texts of pages for the search, as objects */
    struct texts reasons; /* why cases were not judged, for the search */
};

#define SITE_END ((size_t)-1)
#define SITE_ANY (~0U) /* all editions */

const char *site_run_address(const struct site *s, size_t run);
const char *site_rule_address(const struct site *s, size_t rule);
const char *site_reading_address(const struct site *s, size_t reading);

/* Appends the address of a case: a place in a page of its section, escaped for a link. */
void site_case_place(const struct site *s, size_t at, struct buf *out);

/* Appends the address of a page with cases of a section, without ".html". The first part is 1. */
void site_section_page(const char *section, unsigned part, struct buf *out);

/* Returns the number of the suite's case with an id, or SITE_END. */
size_t site_case(const struct site *s, const char *id);

/* Returns the number of the reading with an id, after which may stand "=" and an option; or
   SITE_END. */
size_t site_reading(const struct site *s, const char *choice);

const struct run *site_run(const struct site *s, size_t run);

bool site_is_reference(const struct site *s, const struct run *run);

/* Returns true if a run is not the reference's, and its edition is one of `editions`. */
bool site_counts(const struct site *s, size_t run, unsigned editions);

/* Returns the data of an implementation in implementations.json, or NULL. */
const cJSON *site_project(const struct site *s, const struct run *run);

/* Counts the cases of a list by their outcome in a run; without those of which only the repaired
   input fails, because they do not show that a rule is broken. */
struct share site_count(const struct site *s, size_t run, const size_t *cases);

/* Returns the number of cases in a list, which ends with SITE_END. */
size_t site_length(const size_t *cases);

/* How many runs of the editions, without the reference's, were tested with the cases of a list, are
   right in all of them; and the largest share of right answers of a run, by the text or as
   released: SITE_BEST if it is right in all. */
struct followers {
    size_t all, tested, following, best;
};

#define SITE_BEST ((size_t)1000)

struct followers site_followers(const struct site *s, const size_t *cases, unsigned editions);

/* Appends the source of a case in one line, of at most `max` bytes. */
void site_snippet(const struct test_case *c, size_t max, struct buf *out);

struct html;

/* Writes a case as an example: its input, the right answer, the answer of one run, and the command
   that repeats it. Writes nothing if the suite lacks the case. */
void site_example(struct html *page, const struct result *result, const struct run *run);

/* Appends the place of an error, if it has one. */
void site_place(const cJSON *error, struct buf *out);

/* Two functions append in one line: what a run answers to a case, or why it was not judged, of at
   most `max` bytes; and " with " and the variables and the schema of a case, if it has them. */
void site_tell(const struct test_case *c, const struct result *result, size_t max, struct buf *out);
void site_with(const struct test_case *c, struct buf *out);

/* Writes the right answers that a case expects, and for which reading of the text each is right. */
void site_right(struct html *page, const cJSON *expect);

/* Appends the name of the folder below runner/adapters/ with the adapter of a run. Returns false if
   the results do not name it. */
bool site_adapter(const struct run *run, struct buf *name);

/* Writes the command that shows a case with the answer of the reference, and of the run's adapter
   if it is known. `run` may be NULL. */
void site_repeat(struct html *page, const char *id, const struct run *run);

/* Writes how many cases each two runs answer differently, other than the reference's. Writes
   nothing if there are fewer than two such pairs with cases that both support. */
void site_pairs(struct html *page);

/* Returns true if the answers of two runs to a case are of different kinds, or say different
   things. Two right answers differ only if the text allows several. */
bool site_differ(const struct test_case *c, const struct result *a, const struct result *b);

/* Appends the address of the page that compares two runs. */
void site_compare_address(const struct site *s, size_t a, size_t b, struct buf *out);

/* Returns the results of a run by case of the suite; NULL if the run lacks the case. The caller
   frees the array. */
const struct result **site_results(const struct site *s, const struct report *r,
                                   const struct run *run);

/* Writes the releases of an implementation, if there are earlier results of the same edition, and
   which cases each of them fixed and broke. */
void site_changes(struct html *page, size_t run);

/* Writes which runs of the editions follow which option of a reading. */
void site_readers(struct html *page, const cJSON *reading, unsigned editions);

/* Appends how many runs, other than the reference's, follow each option of a reading, such as
   "3 : 2". Returns 0 if none follows one, 1 if one run does, 2 if several follow the same; or else
   2 more than the number of those that do not follow the option that most follow. */
size_t site_split(const struct site *s, const cJSON *reading, struct buf *out);

/* Writes what a run gets wrong and its scores, for the page of an implementation or a single
   file. */
void site_run_parts(struct html *page, size_t run);

/* Writes the scores of a run in all profiles, or of all runs if it is SITE_END. */
void site_map(struct html *page, size_t run);

/* Writes how many inputs a run refuses, accepts or answers otherwise by mistake, with links to
   them. */
void site_wrong(struct html *page, const struct run *run);

/* Writes which results files could not be read. */
void site_missing(struct html *page);

/* Writes a table of what each implementation can do. */
void site_offers(struct html *page);

/* Writes the same about one run, in lists. */
void site_offers_of(struct html *page, size_t run);

/* Writes the page of the search, and its index in parts. */
void site_search(struct site *s);

/* Writes redirections from former addresses, which are in one folder, to a page, or to the place on
   the page that has the former name. */
void site_redirect(struct site *s, const char *page, const char *const *former, size_t count);

/* Each function writes the pages of one kind. site_cases comes first. */
void site_implementations(struct site *s);
void site_compare(struct site *s);
void site_rules(struct site *s);
void site_readings(struct site *s);
void site_cases(struct site *s);
void site_laws(struct site *s);
void site_sections(struct site *s);
void site_lists(struct site *s);

#endif
