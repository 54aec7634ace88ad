/* hclcheck prove: whether the cases notice when the spec is changed. */
#ifndef RUNNER_PROVE_H
#define RUNNER_PROVE_H

#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Switches each rule off, and reads each open passage in each other way, in every edition, and
 * judges the cases then. */
enum exit_status prove_command(const struct options *options, FILE *out, FILE *err);

#endif
