/* hclcheck compare: what changed between two runs. */
#ifndef RUNNER_COMPARE_H
#define RUNNER_COMPARE_H

#include <stdio.h>

#include "base/exit_status.h"
#include "protocol/protocol.h"

/* What became of a case. */
enum compare_change { COMPARE_SAME, COMPARE_BROKE, COMPARE_MENDED, COMPARE_OTHER };

/* From its verdict in the old run to that in the new one. That a failure was listed as expected, or
 * not any more, is no change of the implementation. */
enum compare_change compare_verdicts(enum verdict old, enum verdict new);

/* EXIT_WRONG when a case that passed in the old run does not in the new one, or when the new run
 * has faults of the run and the old one had none. EXIT_SETUP when they cannot be compared. */
struct options;

enum exit_status compare_command(const struct options *options, FILE *out, FILE *err);

#endif
