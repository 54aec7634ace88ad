/* Matches the patterns of --only and --skip by fnmatch. */
#ifndef RUNNER_GLOB_H
#define RUNNER_GLOB_H

#include <stdbool.h>

/* Tells if a pattern matches the whole text. `*` matches any characters (also '/' and '.'), `?`
 * matches one byte, and `[a-z]` and `[!a-z]` match one byte in or outside of a set. `\` makes the
 * next character literal. */
bool glob_match(const char *pattern, const char *text);

/* Tells if a string contains a special character of patterns. */
bool glob_is_pattern(const char *pattern);

#endif
