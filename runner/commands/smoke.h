/* hclcheck smoke: the protocol step by step, for who writes an adapter. */
#ifndef RUNNER_SMOKE_H
#define RUNNER_SMOKE_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* EXIT_RIGHT only when the implementation is ready for run. */
enum exit_status smoke_command(const struct options *options, FILE *out, FILE *err);

#endif
