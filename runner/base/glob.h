/* The patterns of --only and --skip: those of fnmatch. */
#ifndef RUNNER_GLOB_H
#define RUNNER_GLOB_H

#include <stdbool.h>

/* Matches the whole of text: `*` is any characters ('/' and '.' too), `?` one byte, `[a-z]` and
 * `[!a-z]` one byte of a set; `\` makes the next character literal. */
bool glob_match(const char *pattern, const char *text);

/* Tells if pattern holds one of the special characters. */
bool glob_is_pattern(const char *pattern);

#endif
