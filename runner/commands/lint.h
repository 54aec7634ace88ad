/* hclcheck lint: what can be wrong with the cases though they load (spec-tests/README.md). */
#ifndef RUNNER_LINT_H
#define RUNNER_LINT_H

#include <stdio.h>

#include "base/exit_status.h"

struct faults;
struct options;
struct suite;

/* The checks of the cases themselves: what they cover, their editions, their values, requests that
 * stand twice. dir is the suite's folder, for messages. */
void lint_cases(const char *dir, const struct suite *suite, struct faults *f);

/* All checks; prints the faults to out, problems of set-up to err. */
enum exit_status lint_command(const struct options *options, FILE *out, FILE *err);

#endif
