/* Checks and formats the suite's files. spec-tests/README.md describes the checks. */
#ifndef RUNNER_LINT_H
#define RUNNER_LINT_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>

struct buf;
struct faults;
struct suite;

/* Checks the rules, editions, features and values of each case. Adds a fault for a case that has
   the same request as another case. Messages name `dir`, the folder of the suite. */
void lint_cases(const char *dir, const struct suite *suite, struct faults *f);

/* Compares the cases with dir/ids.txt, a list of all present and former ids. The list has one id on
   each line, sorted by bytes. Adds a fault for an id whose case was deleted or renamed, and for a
   case that the list lacks. If `update` is true, first adds the missing ids to the list. */
void ids_check(const char *dir, bool update, const struct suite *suite, struct faults *f);

/* Width of the lines in a formatted case file. A value that fits into the rest of a line stays in
   one line. Characters outside ASCII are escaped, because an editor might normalise them. */
#define FORMAT_WIDTH 100

/* Appends the formatted text of a case file, with a newline at the end. Changes the order of the
   members of *root. */
void format_cases(cJSON *root, struct buf *out);

/* Rewrites the case files of a suite that are not formatted, and prints their paths. If `out` is
   NULL, adds a fault for each such file instead. */
void format_files(const char *dir, FILE *out, struct faults *f);

#endif
