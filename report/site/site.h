/* Writes a site: a folder of static pages, with an address for each implementation, rule, case and
 * reading, and with the same data as JSON beside each page. */
#ifndef REPORT_SITE_SITE_H
#define REPORT_SITE_SITE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "page.h"
#include "protocol/protocol.h"
#include "texts.h"

struct book;
struct buf;
struct faults;
struct folder;
struct ledger;
struct report;
struct result;
struct run;
struct test_case;

/* Limits of a page, which keep it below 200 KB. The page with all data shows the rest. */
#define SITE_CAUSES_MAX 40
#define SITE_CASES_MAX 150
#define SITE_WRONG_MAX 3     /* failed cases that a row of a section names */
#define SITE_TEXT_MAX 400    /* bytes of an answer or a message */
#define SITE_SOURCE_MAX 2000 /* bytes of an input */
#define SITE_ENTRY_MAX 50    /* changed cases in an entry of the feed */

struct site_input {
    struct page page;
    const struct report *before; /* earlier results, for the feed; it may have no runs */
    const char *url;             /* public address of the site with a slash at its end, or NULL */
    const char *commit;          /* what the site was made from, or NULL */
    const struct ledger *ledger; /* of the sentences, if there are texts */
    const char *texts;           /* the folder of the texts of the specification, or NULL */
    struct buf *notes;           /* takes a line for each text that differs from the ledger */
};

/* Writes the site into a folder, which is replaced as a whole. Adds every fault to *f. */
void site_write(const struct site_input *input, const char *dir, struct faults *f);

/* --- The data of all pages --- */

/* Numbers of cases of a set in one run. */
struct site_count {
    size_t passed, released, judged, all;
};

struct site {
    const struct site_input *input;
    struct book *book; /* the annotated specification, or NULL */
    struct folder *folder;
    cJSON *projects;  /* implementations.json */
    char written[32]; /* the day */
    char moment[32];  /* the time, as RFC 3339 writes it */
    size_t pages;
    struct texts addresses;                       /* of runs, then of rules, readings, cases */
    size_t rule_start, reading_start, case_start; /* the first of their addresses */
    struct texts ids; /* of the cases of the suite; an amended case has the id of the case before */
    size_t *case_of_id;             /* for each id, the number of the case */
    size_t *id_of_case;             /* for each case, the number of its id */
    const struct result ***results; /* [run][case of the suite], NULL if the run lacks the case */
    size_t **cases_of_rule; /* for each rule, the numbers of its cases; SITE_END at the end */
    size_t **cases_of_reading;
    const cJSON **readings; /* the readings of the catalog, in its order */
    size_t reading_count;
};

#define SITE_END ((size_t)-1)

const char *site_run_address(const struct site *s, size_t run);
const char *site_rule_address(const struct site *s, size_t rule);
const char *site_reading_address(const struct site *s, size_t reading);
const char *site_case_address(const struct site *s, size_t at);

/* Returns the number of a case of the suite by its id, or SITE_END. */
size_t site_case(const struct site *s, const char *id);

/* Returns the number of a reading by its id, of which only the first n bytes count; or SITE_END. */
size_t site_reading(const struct site *s, const char *id, size_t n);

const struct run *site_run(const struct site *s, size_t run);

bool site_is_reference(const struct site *s, const struct run *run);

/* Returns what implementations.json says about an implementation, or NULL. */
const cJSON *site_project(const struct site *s, const struct run *run);

/* Counts the cases of a list in a run. */
struct site_count site_count(const struct site *s, size_t run, const size_t *cases);

/* Returns the option of a reading that a run follows, or NULL. */
const char *site_follows(const struct run *run, const char *reading);

/* Appends the source of a case in one line, of at most `max` bytes. */
void site_snippet(const struct test_case *c, size_t max, struct buf *out);

/* Writes the pages. Each function writes one kind. */
void site_implementations(struct site *s);
void site_rules(struct site *s);
void site_readings(struct site *s);
void site_cases(struct site *s);
void site_lists(struct site *s);
void site_feed(struct site *s);

#endif
