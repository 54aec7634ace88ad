/* hclcheck fuzz: looks for requests on which implementations disagree with the reference. */
#ifndef RUNNER_FUZZ_H
#define RUNNER_FUZZ_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

enum exit_status fuzz_command(const struct options *options, FILE *out, FILE *err);

#endif
