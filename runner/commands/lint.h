/* Checks and formats the files of a suite. spec-tests/README.md describes the checks. */
#ifndef RUNNER_LINT_H
#define RUNNER_LINT_H

#include <cjson/cJSON.h>

struct buf;
struct faults;
struct suite;

/* Checks the rules, editions, features and values of each case. Adds a fault if two cases have the
 * same request. dir: the folder of the suite, which messages name. */
void lint_cases(const char *dir, const struct suite *suite, struct faults *f);

/* Compares the ids of the cases with dir/ids.txt, which lists all present and former ids, one on
 * each line, sorted by bytes. Adds a fault for each id whose case was deleted or renamed, and for
 * each case that the list lacks. */
void ids_check(const char *dir, const struct suite *suite, struct faults *f);

/* Width of the lines in a formatted case file. A value that fits into the rest of a line is written
 * in one line. Characters outside ASCII are escaped, so that no editor normalises them. */
#define FORMAT_WIDTH 100

/* Appends the formatted text of a case file, with a newline at the end. */
void format_cases(const cJSON *root, struct buf *out);

#endif
