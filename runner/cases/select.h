/* Selects the cases of a run. */
#ifndef RUNNER_SELECT_H
#define RUNNER_SELECT_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"
#include "ref/common/command_line.h"

struct buf;
struct os_paths;
struct suite;
struct test_case;

struct selection_options {
    struct words only, skip; /* patterns */
    unsigned ops, levels;    /* bits of operations and of levels; 0 selects all of them */
    /* a results file, or NULL; only cases that failed in this file are selected */
    const char *failed;
    /* sorted ids, or NULL; only cases with these ids are selected */
    const struct os_paths *failed_ids;
    size_t sample; /* selects every n-th case; 0 selects all cases */
    /* true if messages name members of options instead of options of hclcheck */
    bool library;
};

struct selection {
    const struct test_case **cases; /* the selected cases, in the order of the suite; owned */
    size_t count;
    size_t derived_count;  /* number of derived cases at the end */
    size_t other_editions; /* number of matching cases that do not belong to the edition */
    /* true if the results file of --failed is complete and has no failure */
    bool nothing_failed;
};

/* Selects cases. Returns false, with a message in *why, if a pattern or a results file selects
   no case. Therefore a misspelt pattern is never ignored. A results file without failures is
   allowed. */
bool select_cases(const struct suite *suite, const struct selection_options *options,
                  enum edition edition, struct selection *out, struct buf *why);

/* Reads the sorted ids of the failed cases in a results file. A case has failed if its verdict is
   not pass, unsupported or xfail. Returns false, with a message in *why, if the file is no results
   file. */
bool select_read_failed(const char *path, struct os_paths *ids, struct buf *why);

/* Returns true if a pattern matches an id, or names the section of the id or a section around this
   section. */
bool select_names(const char *pattern, const char *id, const char *section);

/* Returns true if a pattern of --only or --skip matches a case. A pattern with `#` matches a
   derived case only if the pattern also has `~`. */
bool select_matches(const char *pattern, const struct test_case *c);

#endif
