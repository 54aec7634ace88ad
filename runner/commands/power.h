/* hclcheck power: how soon the fuzzer finds a mistake that was planted: the reference without one
 * rule, for each rule in turn. */
#ifndef RUNNER_POWER_H
#define RUNNER_POWER_H

#include <stdio.h>

#include "commands/run.h"

struct options;

enum exit_status power_command(const struct options *options, FILE *out, FILE *err);

#endif
