/* hclcheck growth: the time that an implementation needs for ever larger inputs. */
#ifndef RUNNER_GROWTH_H
#define RUNNER_GROWTH_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Prints a table; EXIT_WRONG if the time for an input is quadratic, or if an input kills or
 * silences the implementation. */
enum exit_status growth_command(const struct options *options, FILE *out, FILE *err);

#endif
