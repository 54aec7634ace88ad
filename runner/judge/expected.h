/*
 * Reads, checks and writes the list of expected failures (`--expected FILE`, `--write-expected
 * FILE`). A line is
 *
 *     PATTERN KIND [max=N] # REASON
 *
 * KIND is the expected verdict: fail, crash, timeout, garbage or unsupported. A line that begins
 * with # is a comment. If several lines match a case, the line that contains the whole id decides.
 * If there is no such line, the first matching line decides.
 */
#ifndef RUNNER_EXPECTED_H
#define RUNNER_EXPECTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/protocol.h"

struct buf;
struct judged;
struct registry;
struct rule;
struct suite;

/* Maximum number of cases that a pattern decides, if its line has no max=N. */
#define EXPECTED_PATTERN_MAX 20

/* Maximum number of patterns, because each pattern is compared with the id of each case. */
#define EXPECTED_PATTERNS_MAX 300

/* Maximum number of lines for which a message suggests the id of a case. */
#define EXPECTED_NEAR_MAX 5

struct expected_entry {
    char *pattern; /* a pattern for ids of cases; NULL for a comment or an empty line */
    char *reason;  /* the reason of the line; for a comment, the whole line */
    size_t line;   /* line number, from 1; 0 if the entry comes from no file */
    enum verdict kind;
    size_t max; /* the number N of max=N; 0 if there is no max=N */
    bool glob;
};

struct expected {
    const char *path; /* not owned */
    struct expected_entry *entries;
    size_t count;
    size_t cap;
    /* The entries. Entries with whole ids come first, sorted by pattern. All other entries stay in
       the order of the file. */
    const struct expected_entry **sorted;
    size_t exact_count;
    size_t sorted_count;
};

/* Describes the reason of an entry. */
struct expected_reason {
    const struct rule *rule; /* the rule that explains the failure, or else the rule that the case
                                is about; NULL if the reason names no rule */
    bool known;              /* true if `rule` explains the failure */
    const char *sentence;    /* the words of a person, or NULL */
};

/* Reads a reason that hclcheck wrote, or of the form "RULE: SENTENCE". */
struct expected_reason expected_read_reason(const struct expected_entry *entry,
                                            const struct registry *registry);

/* Reads a list. If the list cannot be read or is malformed, appends a line to *why for each fault,
   and returns false. Call expected_free, also after a failure. */
bool expected_read(const char *path, struct expected *e, struct buf *why);

/* Reads a list from a text, like expected_read. In messages, the list is called `path`. */
bool expected_parse(const char *path, const struct buf *text, struct expected *e, struct buf *why);

/* Returns the entry that decides a case, or NULL. */
const struct expected_entry *expected_find(const struct expected *e, const char *id);

/* Changes the verdict of a listed case to xfail or xpass. Does not change the verdict if the case
   failed in another way. */
void expected_apply(const struct expected *e, struct judged *j);

/* A run, for comparison with a list. */
struct expected_run {
    const struct suite *suite;
    enum edition edition;
    const struct judged *cases; /* the judged cases, which point into the suite */
    size_t count;
    const char *again; /* the command line that corrects the list, without its last options; if
                          NULL, faults name no command */
    bool complete;     /* true if the run was not interrupted and did not end early */
    const struct rule *const *causes; /* for each case its cause, or NULL if the cause is unknown;
                                         the array may be NULL */
};

/* Appends each fault of the list, and the command that corrects the list. A fault is a case with
   another verdict, an entry that decides no case, or a pattern that decides too many cases. Returns
   the number of faults. */
size_t expected_check(const struct expected *e, const struct expected_run *run, struct buf *out);

/* Returns the verdict of a case before expected_apply. */
enum verdict expected_verdict(const struct judged *j);

/* The cases that an entry decides. All cases of the suite count, even if they are not selected. */
struct expected_reach {
    size_t decides;
    size_t decides_here; /* number of decided cases in the edition of the run */
    size_t first;        /* the first decided case, if there is one */
    bool too_many;       /* true if the pattern decides more cases than its limit */
};

/* The cases of each entry. The arrays are owned. */
struct expected_map {
    size_t *next;                 /* for each case the next case of the same entry, or SIZE_MAX */
    struct expected_reach *reach; /* for each entry */
};

/* Takes time for each case and for each entry, but not for each pair of them. */
void expected_map_open(const struct expected *e, const struct expected_run *run,
                       struct expected_map *map);

void expected_map_free(struct expected_map *map);

/* Returns true if an entry's pattern matches a case, which another entry may decide. */
bool expected_matches_some(const struct expected_entry *entry, const struct expected_reach *reach,
                           const struct suite *suite);

struct expected_changes {
    size_t entries; /* number of entries in the new list */
    size_t added;
    size_t dropped;
    size_t changed; /* number of patterns that were split, plus number of entries with another
                       verdict */
};

/* Appends the new list. Comments, lines about cases that were not run and lines that match no case
   stay. New failures come at the end. `old` may be empty. */
struct expected_changes expected_print(const struct expected *old, const struct expected_run *run,
                                       struct buf *out);

/* Writes a list of the run's failures to `path`, and prints the changes of the list to `out`. `old`
   may be empty. The reason in a new line names the rule that the case is about, and the cause. If
   the file cannot be written, or if the run was not complete, prints a message to `err` and returns
   false. */
bool expected_update(const char *path, const struct expected *old, const struct expected_run *run,
                     FILE *out, FILE *err);

void expected_free(struct expected *e);

#endif
