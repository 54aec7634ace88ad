/* The files of a suite that loads: checks (spec-tests/README.md), and their one form. */
#ifndef RUNNER_LINT_H
#define RUNNER_LINT_H

#include <cjson/cJSON.h>

struct buf;
struct faults;
struct suite;

/* Checks the cases: the rules that they cover, their editions, their values, requests that stand
 * twice. dir is the suite's folder, for messages. */
void lint_cases(const char *dir, const struct suite *suite, struct faults *f);

/* Compares the cases with the list of all ids there ever were, ids.txt below dir: one id a line,
 * sorted by bytes. An id without its case (deleted or renamed) is a fault, and so is a case that
 * the list lacks. */
void ids_check(const char *dir, const struct suite *suite, struct faults *f);

/* The one form of a case file: two spaces, one order of fields, one line for everything that
 * fits in FORMAT_WIDTH columns, and escapes for characters beyond ASCII, so that no editor
 * normalises them. */
#define FORMAT_WIDTH 100

/* Appends the text of a case file, with its final newline. */
void format_cases(const cJSON *root, struct buf *out);

#endif
