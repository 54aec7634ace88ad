/* hclcheck compare: what changed between two runs. */
#ifndef RUNNER_COMPARE_H
#define RUNNER_COMPARE_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* EXIT_WRONG when a case that passed in the old run does not in the new one, or when the new run
 * has faults of the run and the old one had none. EXIT_SETUP when they cannot be compared. */
enum exit_status compare_command(const struct options *options, FILE *out, FILE *err);

#endif
