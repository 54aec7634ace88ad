/*
 * Reads, checks and writes the list of expected failures (`--expected FILE`, `--write-expected
 * FILE`). A line is
 *
 *     PATTERN KIND [max=N] # REASON
 *
 * KIND is the verdict that the cases must have: fail, crash, timeout, garbage or unsupported. A
 * line that begins with # is a comment. If several lines match a case, the line with its whole id
 * decides, else the first line.
 */
#ifndef RUNNER_EXPECTED_H
#define RUNNER_EXPECTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/protocol.h"

struct buf;
struct judged;
struct suite;

/* Most cases that a pattern may decide, unless its line has max=N. */
#define EXPECTED_PATTERN_MAX 20

struct expected_entry {
    char *pattern; /* NULL: a comment or an empty line */
    char *reason;  /* for a comment: the line */
    size_t line;   /* from 1; 0: not read from a file */
    enum verdict kind;
    size_t max; /* N of max=N; 0: missing */
    bool glob;
};

struct expected {
    const char *path; /* not owned */
    struct expected_entry *entries;
    size_t count;
    size_t cap;
    /* Entries without special characters, sorted by pattern; then the others, in file order. */
    const struct expected_entry **sorted;
    size_t exact_count;
    size_t sorted_count;
};

/* Reads a list. If it cannot be read or is malformed, appends a line to *why for each fault and
 * returns false. Call expected_free in either case. */
bool expected_read(const char *path, struct expected *e, struct buf *why);

/* Returns the entry that decides a case, or NULL. */
const struct expected_entry *expected_find(const struct expected *e, const char *id);

/* Changes the verdict of a listed case to xfail or xpass, unless it failed in another way. */
void expected_apply(const struct expected *e, struct judged *j);

/* A run that a list is compared with. */
struct expected_run {
    const struct suite *suite;
    enum edition edition;
    const struct judged *cases; /* they point into the suite */
    size_t count;
    const char *again; /* the command line that corrects the list, without its last options */
    bool complete;     /* the run was neither interrupted nor given up */
};

/* Appends each fault of the list with the command that corrects it: cases with another verdict,
 * entries that decide no case, and patterns that decide too many. Returns the number of faults. */
size_t expected_check(const struct expected *e, const struct expected_run *run, struct buf *out);

/* Returns the verdict that a case had before expected_apply. */
enum verdict expected_verdict(const struct judged *j);

/* Returns an array of the entries, or NULL, that decide the cases. The caller frees it. */
const struct expected_entry **expected_owners(const struct expected *e, const struct suite *suite);

/* The number of cases of the whole suite, selected or not, that an entry decides. */
struct expected_reach {
    size_t decides;
    size_t decides_here; /* in the edition of the run */
    bool too_many;       /* more than its pattern may decide */
};

struct expected_reach expected_reach(const struct expected_entry *entry,
                                     const struct expected_run *run,
                                     const struct expected_entry **owners);

/* Writes the list of a run's failures to path, and prints its changes to out. The old list is in
 * old_path or, if that is NULL, in path. If that fails or the run was not complete, prints a
 * message to err and returns false. */
bool expected_update(const char *path, const char *old_path, const struct expected_run *run,
                     FILE *out, FILE *err);

void expected_free(struct expected *e);

#endif
