/* hclcheck diff: where two implementations differ on the same files. */
#ifndef RUNNER_DIFF_H
#define RUNNER_DIFF_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Sends every file (op parse) to both implementations and compares: accepted or not, and the
 * structures. */
enum exit_status diff_command(const struct options *options, FILE *out, FILE *err);

#endif
