/* Checks of a suite that loads (spec-tests/README.md). */
#ifndef RUNNER_LINT_H
#define RUNNER_LINT_H

struct faults;
struct suite;

/* Checks the cases: the rules that they cover, their editions, their values, requests that stand
 * twice. dir is the suite's folder, for messages. */
void lint_cases(const char *dir, const struct suite *suite, struct faults *f);

/* Compares the cases with the list of all ids there ever were, ids.txt below dir: one id a line,
 * sorted by bytes. An id without its case (deleted or renamed) is a fault, and so is a case that
 * the list lacks. */
void ids_check(const char *dir, const struct suite *suite, struct faults *f);

#endif
