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
    /* true if messages name members of options instead of options of hclcheck */
    bool library;
};

struct selection {
    const struct test_case **cases; /* the selected cases, in the order of the suite; owned */
    size_t count;
    size_t derived_count;  /* number of derived cases at the end */
    size_t other_editions; /* number of matching cases that do not belong to the edition */
};

/* Selects cases. Returns false, with a message in *why, if a pattern selects no case.
   Therefore a misspelt pattern is never ignored. */
bool select_cases(const struct suite *suite, const struct selection_options *options,
                  enum edition edition, struct selection *out, struct buf *why);

/* Returns true if a pattern matches an id, or names the section of the id or a section around this
   section. */
bool select_names(const char *pattern, const char *id, const char *section);

/* Returns true if a pattern of --only or --skip matches a case. A pattern with `#` matches a
   derived case only if the pattern also has `~`. */
bool select_matches(const char *pattern, const struct test_case *c);

/* Appends the question if an unknown id means the similar id of a case. */
void select_ask_near(const char *id, const struct suite *suite, struct buf *out);

#endif
