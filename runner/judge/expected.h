/*
 * The list of failures that are expected: `--expected FILE`, `--write-expected FILE`. A line is
 *
 *     PATTERN KIND [max=N] # REASON
 *     by rule RULE KIND # REASON
 *
 * KIND is the verdict that the cases must have, one of fail, crash, timeout, garbage and
 * unsupported. A line by rule stands for the cases that the reference answers wrongly without that
 * rule; those that are unsupported do not count. A line that begins with # is a comment. If several
 * lines match a case, one that gives its whole id decides, else the first one.
 */
#ifndef RUNNER_EXPECTED_H
#define RUNNER_EXPECTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/protocol.h"

struct buf;
struct judged;
struct rule;
struct suite;

/* A pattern decides at most so many cases, unless its line says max=N. */
#define EXPECTED_PATTERN_MAX 20

/* Most lines by rule: the reference is asked about all cases for each of them. */
#define EXPECTED_RULES_MAX 20

/* Cases by their ids, which point into the suite. */
struct expected_cases {
    const char **ids; /* sorted; owned */
    size_t count;
};

struct expected_entry {
    char *pattern; /* of ids, or the id of a rule; NULL: a comment or an empty line */
    char *reason;  /* of a comment: the line */
    size_t line;   /* from 1; 0: not read from a file */
    enum verdict kind;
    size_t max; /* as its line says; 0: it does not say */
    bool glob;
    bool by_rule;
    struct expected_cases cases; /* of a rule */
};

struct expected {
    const char *path; /* not owned */
    struct expected_entry *entries;
    size_t count;
    size_t cap;
    /* Whole ids, by pattern; then the others, in their order. */
    const struct expected_entry **sorted;
    size_t exact_count;
    size_t sorted_count;
};

/* Reads a list; false, with a line in *why for each fault, when it cannot be read or is malformed.
 * Free with expected_free in either case. */
bool expected_read(const char *path, struct expected *e, struct buf *why);

void expected_cases_sort(struct expected_cases *cases);

bool expected_cases_have(const struct expected_cases *cases, const char *id);

/* The entry that decides a case; NULL when none does. */
const struct expected_entry *expected_find(const struct expected *e, const char *id);

/* Turns the verdict of a listed case into xfail or xpass; leaves another kind of failure as it is.
 */
void expected_apply(const struct expected *e, struct judged *j);

/* A run, as a list is compared with it. */
struct expected_run {
    const struct suite *suite;
    enum edition edition;
    const struct judged *cases; /* which point into the suite */
    size_t count;
    const char *again;                /* the command line that mends, but for its last options */
    bool complete;                    /* the run came to its end */
    const struct rule *const *causes; /* of each case, NULL: unknown; or NULL */
    struct expected_fold *folds;      /* rules that explain failures, the best first */
    size_t fold_count;
};

/* A rule, and the cases that the reference answers wrongly without it. */
struct expected_fold {
    const struct rule *rule;
    struct expected_cases cases;
};

/* Appends each fault of the list in a line, and below it, indented, the command that mends it:
 * cases that passed or failed otherwise, entries that decide no case, patterns that decide too
 * many. Returns how many faults there are. */
size_t expected_check(const struct expected *e, const struct expected_run *run, struct buf *out);

/* The verdict before expected_apply. */
enum verdict expected_verdict(const struct judged *j);

/* The entry that decides each case of a suite, or NULL; an array that the caller frees. */
const struct expected_entry **expected_owners(const struct expected *e, const struct suite *suite);

/* The cases that an entry decides in the whole suite: a selection changes nothing. */
struct expected_reach {
    size_t decides;
    size_t decides_here; /* in the edition of the run */
    bool too_many;       /* for its pattern */
};

struct expected_reach expected_reach(const struct expected_entry *entry,
                                     const struct expected_run *run,
                                     const struct expected_entry **owners);

/* --- The list that fits a run --- */

/* All cases of a file that fail in the same way become one pattern when there are so many of them,
 * and no more than EXPECTED_PATTERN_MAX. */
#define EXPECTED_PATTERN_MIN 3

/* Longest statement of a rule in a reason. */
#define EXPECTED_REASON_MAX 200

struct expected_changes {
    size_t entries; /* of the new list */
    size_t added;
    size_t dropped;
    size_t changed; /* patterns that were taken apart, kinds that are others */
};

/* Appends the new list: lines about cases that were not run stay, comments too; failures that the
 * old one lacks come at the end. Their reason is the rule that the case is about, and the cause. A
 * fold becomes one line if all cases of it that were judged fail. old may be empty. */
struct expected_changes expected_write(const struct expected *old, const struct expected_run *run,
                                       struct buf *out);

/* Writes the list to path and says so on out. False, with a message on err, also when the run was
 * not complete. */
bool expected_update(const char *path, const struct expected *old, const struct expected_run *run,
                     FILE *out, FILE *err);

void expected_free(struct expected *e);

#endif
