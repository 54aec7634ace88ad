/* The patterns of --only and --skip. */
#ifndef RUNNER_GLOB_H
#define RUNNER_GLOB_H

#include <stdbool.h>

/* Whether pattern matches the whole of text: `*` any characters ('/' and '.' too), `?` one byte,
 * `[a-z]` and `[!a-z]` one byte of a set, `\` takes the next character literally. A `[` without `]`
 * is itself. */
bool glob_match(const char *pattern, const char *text);

/* Whether pattern holds any of the special characters. */
bool glob_is_pattern(const char *pattern);

#endif
