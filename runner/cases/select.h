/* The cases that a run is about. */
#ifndef RUNNER_SELECT_H
#define RUNNER_SELECT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct options;
struct suite;
struct test_case;

struct selection {
    const struct test_case **cases; /* owned array, in the order of the suite */
    size_t count;
    size_t other_editions; /* matching cases that the edition does not have */
};

/* False, with a message in *why, for a pattern or a results file that selects nothing, so that a
 * misspelt one is never green. */
bool select_cases(const struct suite *suite, const struct options *options, struct selection *out,
                  struct buf *why);

/* Tells if a pattern names a thing by its id, or by its section or a section above. */
bool select_names(const char *pattern, const char *id, const char *section);

/* Tells if one pattern of --only or --skip matches a case. */
bool select_matches(const char *pattern, const struct test_case *c);

#endif
