/* hclcheck explain: why a case fails: which rule an implementation behaves without. */
#ifndef RUNNER_EXPLAIN_H
#define RUNNER_EXPLAIN_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

enum exit_status explain_command(const struct options *options, FILE *out, FILE *err);

#endif
