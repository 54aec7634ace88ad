/*
 * Reads the results of any number of runs, merges their parts, and counts verdicts. The format of
 * the files is in runner/results.md.
 *
 * Files with the same implementation, version, edition, suite and so on are parts of one run. The
 * parts of a run are merged as `hclcheck merge` does. Every other file is a run of its own.
 */
#ifndef REPORT_RESULTS_H
#define REPORT_RESULTS_H

#include "protocol/protocol.h"
#include "texts.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct faults;

/* The result of one case in one run. Texts are owned by the report's strings; NULL if the file has
 * none. */
struct result {
    uint32_t at; /* the index of the case in `cases` of struct report */
    enum verdict verdict;
    enum verdict actual;   /* the verdict, ignoring the list of expected failures */
    enum verdict released; /* the verdict as released; `actual` if the newest release judges the
                              answer as the text does */
    bool repaired;         /* true if the repaired request failed, and not the case's own request */
    size_t answer_bytes;   /* size of an answer that the results file leaves out; else 0 */
    const char *wrong;
    const char *detail;
    const char *answer; /* JSON text */
    const char *deviation;
    const char *place;
    const char *unstable;
    const char *reason; /* reason in the list of expected failures */
    size_t line;        /* number of the line in the list of expected failures, or 0 */
    const char *input;  /* the request at fault, as people read it: its source, then other fields */
    const char *rules;  /* the rules that the case is about, in words; one rule in each line */
    const char *cause, *cause_text; /* the id and the text of the rule that explains the failure */
    const char *reproduce;          /* a shell command that repeats the request at fault */
    const char *follows; /* JSON text of the readings under which alone the answer is right */
    double ms;
};

/* How an implementation groups two operators, by the derived cases. */
struct grouping {
    size_t right, wrong;               /* derived cases; those with a refused source do not count */
    const char *kind, *source, *other; /* of a wrong derived case: WRONG_…, two sources */
};

/* One run: an implementation of one version, judged in one edition. Texts of the head are "" if the
 * file does not have them. */
struct run {
    const char *path; /* path of the results file, or of the first part of the run */
    const char *implementation, *version, *language, *edition, *digest;
    const char *as;       /* the implementation that --as names, or "" */
    const char *expected; /* the file of the list of expected failures; or "" */
    bool other_suite;     /* true if another version of the suite judged this run */
    struct result *list;
    size_t count;
    const char *end;                                    /* "complete", … */
    size_t derived_judged, derived_passed, derived_bad; /* derived cases, which are counted apart */
    struct texts operators;     /* what the groupings test, such as "`+` and `*`" */
    struct grouping *groupings; /* for each of `operators` */
    size_t grouping_cap;
    const cJSON *growth; /* the lines of hclcheck growth --results about this version, or NULL */
    size_t fault_count;
    cJSON *faults, *list_faults,
        *votes; /* arrays of the results file; NULL if the file lacks the array */
};

/* The data of a case in the results files. */
struct result_case {
    const char *id, *section, *op; /* id, section and operation; the section and the operation are
                                      "" if the file does not name them */
    const char *transform;         /* or NULL */
    const char *expected;          /* JSON text */
    enum level level;
};

struct report {
    struct texts strings;
    struct run *runs; /* in the order of the files */
    size_t run_count, run_cap;
    struct texts keys;         /* keys of `cases`: the id of a case, which a space and the name of a
                                  transform may follow */
    struct result_case *cases; /* in the order in which the files first name them */
    size_t case_cap;
    cJSON *growths; /* an array for each file of hclcheck growth --results */
};

/* Appends the counts of the derived cases; nothing if none was judged. */
void run_derived(const struct run *run, struct buf *out);

/* Reads results files. Adds a fault for each file that cannot be read, is cut off, or does not
 * match the other parts of its run. The other files are still read. `paths` must live as long as
 * *r. Free with results_free in either case. */
void results_read(char *const *paths, size_t count, struct report *r, struct faults *f);

/* Marks the runs that were judged by a suite with another digest (NULL: the digest of the first
 * run). If `mixed` is false, each such run is a fault. */
void results_check_suite(struct report *r, const char *digest, bool mixed, struct faults *f);

/* Returns true if a result mixes readings. Such an answer alone would be right, but other answers
 * of the run follow another option of the same reading. */
bool result_mixes(const struct result *result);

/* Returns true if a case was judged, which means that it was run, and is supported. */
bool result_is_judged(const struct result *result);

/* Returns the answer that the request at fault had to get. */
const char *result_expected(const struct report *r, const struct result *result);

/* Appends "hcl 2.24.0, edition 2024-02", and "judged as …" for a run with --as. Not escaped. */
void run_title(const struct run *run, struct buf *out);

/* Returns true if the run is complete and has no faults as a whole. */
bool run_is_sound(const struct run *run);

void results_free(struct report *r);

/* The numbers of verdicts of a run, by level. */
struct score {
    size_t counts[LEVEL_COUNT][VERDICT_COUNT]; /* number of cases with each verdict, ignoring the
                                                  list of expected failures */
    size_t verdicts[VERDICT_COUNT]; /* the counts of the verdicts that the results file states */
};

struct score score_run(const struct report *r, const struct run *run);

/* Returns the number of cases of a level (LEVEL_COUNT: all levels) with a verdict (VERDICT_COUNT:
 * any verdict). Expected failures count as failures. */
size_t score_count(const struct score *s, enum level level, enum verdict verdict);

/* Returns the number of judged cases of a level, which are the cases that were run and are
   supported. */
size_t score_judged(const struct score *s, enum level level);

/* Appends a rate such as "98.2 %". The rate is cut, not rounded, so "100 %" means that all cases
 * passed. "-" means that no case was judged. */
void score_rate(size_t passed, size_t judged, struct buf *out);

/* Returns true if the run is sound and no verdict in it is a failure. */
bool score_is_good(const struct report *r, const struct run *run);

#endif
