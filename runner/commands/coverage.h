/* hclcheck coverage: which rules the cases exercise. */
#ifndef RUNNER_COVERAGE_H
#define RUNNER_COVERAGE_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Runs every case in every edition against the reference with trace. A rule is covered by a case
 * that passes, names it in "covers" and whose own request has it in its trace: as accepting where
 * the request is accepted, as rejecting where it is rejected, as the rule's "cases" demands, in
 * every edition that has the rule. A rule that needs both is also covered as rejecting where the
 * request is rejected and the repaired one has it in its trace. */
enum exit_status coverage_command(const struct options *options, FILE *out, FILE *err);

#endif
