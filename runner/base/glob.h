/* Matches the patterns of --only and --skip, with fnmatch. */
#ifndef RUNNER_GLOB_H
#define RUNNER_GLOB_H

#include <stdbool.h>

/* Returns true if a pattern matches the whole text. `*` matches any characters, also '/' and '.'.
   `?` matches one byte. `[a-z]` matches one byte of a set. `[!a-z]` matches one byte that is not in
   the set. `\` makes the next character literal. */
bool glob_match(const char *pattern, const char *text);

/* Returns true if a text contains a special character of patterns. */
bool glob_is_pattern(const char *pattern);

#endif
