/* hclcheck run: judges one implementation by the cases. */
#ifndef RUNNER_RUN_H
#define RUNNER_RUN_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Runs; prints to out, problems of usage and set-up to err. */
enum exit_status run_command(const struct options *options, FILE *out, FILE *err);

#endif
