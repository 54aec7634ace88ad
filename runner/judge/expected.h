/*
 * The list of failures that are expected: `--expected FILE`. A line is
 *
 *     PATTERN KIND [max=N] # REASON
 *
 * KIND is the verdict that the cases must have, one of fail, crash, timeout, garbage and
 * unsupported. A line that begins with # is a comment. Where several lines match a case, one that
 * gives its whole id decides, else the first one.
 */
#ifndef RUNNER_EXPECTED_H
#define RUNNER_EXPECTED_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;
struct judged;
struct suite;

/* A pattern decides at most so many cases, unless its line says max=N. */
#define EXPECTED_PATTERN_MAX 20

struct expected_entry {
    char *pattern; /* NULL: a comment or an empty line */
    char *reason;  /* of a comment: the line */
    size_t line;   /* from 1; 0: not read from a file */
    enum verdict kind;
    size_t max; /* as its line says; 0: it does not say */
    bool glob;
};

struct expected {
    const char *path; /* not owned */
    struct expected_entry *entries;
    size_t count;
    size_t cap;
    size_t *exact; /* entries without special characters, by pattern */
    size_t exact_count;
    size_t *globs; /* the others, in their order */
    size_t glob_count;
};

/* Reads a list; false, with a line in *why for each fault, when it cannot be read or is malformed.
 * Free with expected_free in either case. */
bool expected_read(const char *path, struct expected *e, struct buf *why);

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
    const char *again; /* the command line that mends, but for its last options */
};

/* Appends what the list has wrong, a line each and behind it, indented, the command that mends it:
 * cases that passed or failed otherwise, entries that decide no case, patterns that decide too
 * many. Returns how many. */
size_t expected_check(const struct expected *e, const struct expected_run *run, struct buf *out);

/* The verdict before expected_apply. */
enum verdict expected_verdict(const struct judged *j);

void expected_free(struct expected *e);

#endif
