/* hclcheck show: one case in full, and what the reference and another implementation answer. */
#ifndef RUNNER_SHOW_H
#define RUNNER_SHOW_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* EXIT_WRONG when an answer that is shown is not right. */
enum exit_status show_command(const struct options *options, FILE *out, FILE *err);

#endif
