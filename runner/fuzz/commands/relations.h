/* hclcheck relations: what answers must have in common, whatever any reference says. */
#ifndef RUNNER_RELATIONS_H
#define RUNNER_RELATIONS_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Checks of a run where --count and --time do not say. */
#define RELATIONS_COUNT 100000

/* Most checks of one run. */
#define RELATIONS_COUNT_MAX 100000000

enum exit_status relations_command(const struct options *options, FILE *out, FILE *err);

#endif
