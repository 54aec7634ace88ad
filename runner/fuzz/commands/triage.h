/* hclcheck triage: goes through the findings of campaigns. */
#ifndef RUNNER_TRIAGE_H
#define RUNNER_TRIAGE_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

enum exit_status triage_command(const struct options *options, FILE *out, FILE *err);

#endif
