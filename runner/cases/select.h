/* Selects the cases of a run. */
#ifndef RUNNER_SELECT_H
#define RUNNER_SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"
#include "ref/base/command_line.h"

struct buf;
struct os_paths;
struct suite;
struct test_case;

/* One of several runs among which the cases are divided. */
struct shard {
    size_t number; /* from 1 */
    size_t count;  /* the number of shards; 0 if the cases are not divided */
};

struct selection_options {
    struct words only, skip; /* patterns */
    unsigned ops, levels;    /* sets of bits; 0 selects all operations or levels */
    /* a results file, which selects the cases that did not pass in it; or NULL */
    const char *failed;
    const struct os_paths *failed_ids; /* the ids of these cases, sorted; NULL selects all cases */
    struct shard shard;
};

struct selection {
    const struct test_case **cases; /* owned array, in the order of the suite */
    size_t count;
    size_t derived_count;  /* number of derived cases, which come last */
    size_t other_editions; /* number of matching cases that do not belong to the edition */
    /* true if the results file of --failed is complete, and lists no failure */
    bool nothing_failed;
};

/* Selects cases. Returns false, with a message in *why, if a pattern or a results file selects no
 * case. For this reason a misspelt pattern is never ignored. A results file without a failure is
 * not an error. */
bool select_cases(const struct suite *suite, const struct selection_options *options,
                  enum edition edition, struct selection *out, struct buf *why);

/* Reads the sorted ids of the cases in a results file whose verdict is not pass, unsupported or
 * xfail. Returns false, with a message in *why, if the file is no results file. */
bool select_read_failed(const char *path, struct os_paths *ids, struct buf *why);

/* Tells if a pattern matches an id, or names the section of the id or a section that contains this
   section. */
bool select_names(const char *pattern, const char *id, const char *section);

/* Tells if one pattern of --only or --skip matches a case. A pattern with `#` matches derived cases
 * only if it has `~`. */
bool select_matches(const char *pattern, const struct test_case *c);

#endif
