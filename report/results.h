/*
 * Reads the results of any number of runs, merges their parts, and counts verdicts. The format of
 * the files is in runner/results.md.
 *
 * Files whose heads name the same run (implementation, version, edition, suite, …) are parts of one
 * run and are merged as `hclcheck merge` does. Every other file is a run of its own.
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

/* One case in one run. Texts are owned by the results' strings, NULL where there is none. */
struct result {
    uint32_t at; /* index into the results' cases */
    enum verdict verdict;
    enum verdict actual; /* without the list of expected failures: neither xfail nor xpass */
    bool repaired;       /* the repaired request was at fault */
    size_t answer_bytes; /* of an answer that the results file left out; else 0 */
    const char *wrong;
    const char *detail;
    const char *answer; /* JSON text */
    const char *deviation;
    const char *place;
    const char *unstable;
    const char *reason;  /* why this failure was expected */
    const char *follows; /* JSON text: the readings under which alone it is right */
    double ms;
};

/* One run: an implementation of one version judged in one edition. The head's texts are never
 * NULL, "" where the file has none. */
struct run {
    const char *path; /* of the file, or of the first part */
    const char *implementation, *version, *language, *edition, *digest;
    const char *as;   /* the implementation by whose recorded answers it was judged; or "" */
    bool other_suite; /* judged by another version of the suite than the others */
    struct result *list;
    size_t count;
    const char *end; /* "complete", … */
    size_t fault_count;
    cJSON *faults, *list_faults, *votes; /* of the file's end; NULL where it has none */
};

/* A case as the results files know it. */
struct result_case {
    const char *id, *section, *op; /* section and op: "" where the file has none */
    const char *transform;         /* or NULL */
    const char *expected;          /* JSON text */
    enum level level;
};

struct report {
    struct texts strings;
    struct run *runs; /* in the order of the files */
    size_t run_count, run_cap;
    struct texts keys;         /* id, or id, space and transform; index as in cases */
    struct result_case *cases; /* in the order of their first appearance */
    size_t case_cap;
};

/* Reads the files. A file that cannot be read, is cut off, or does not fit its other parts is a
 * fault; the other files are read nevertheless. Paths must live as long as the results. Free with
 * results_free in either case. */
void results_read(char *const *paths, size_t count, struct report *r, struct faults *f);

/* Marks the runs that were judged by a suite with another digest (NULL: the digest of the first
 * run). If `mixed` is false, each of them is a fault. */
void results_check_suite(struct report *r, const char *digest, bool mixed, struct faults *f);

/* True if it failed with an answer that the spec allows, but not together with the other answers.
 */
bool result_mixes(const struct result *result);

/* Appends "hcl 2.24.0, edition 2024-02", and "judged as …" for a run with --as. Not escaped. */
void run_title(const struct run *run, struct buf *out);

/* True if the run is complete and has no faults of its own. */
bool run_is_sound(const struct run *run);

void results_free(struct report *r);

/* The verdicts of a run by level. */
struct score {
    size_t counts[LEVEL_COUNT][VERDICT_COUNT]; /* without the list: neither xfail nor xpass */
    size_t verdicts[VERDICT_COUNT];            /* as the results have them */
};

struct score score_run(const struct report *r, const struct run *run);

/* Cases of a level (LEVEL_COUNT: of all) with a verdict (VERDICT_COUNT: with any), expected or not.
 */
size_t score_count(const struct score *s, enum level level, enum verdict verdict);

/* The same for the cases that were judged: run, and supported. */
size_t score_judged(const struct score *s, enum level level);

/* Appends "98.2 %", cut and not rounded: it is "100 %" only if all passed, and "-" if nothing was
 * judged. */
void score_rate(size_t passed, size_t judged, struct buf *out);

/* True if the run is sound and no verdict in it is a failure. */
bool score_is_good(const struct report *r, const struct run *run);

#endif
