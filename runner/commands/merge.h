/* hclcheck merge: the results of several parts of the same cases, put together. */
#ifndef RUNNER_MERGE_H
#define RUNNER_MERGE_H

#include <stdio.h>

#include "commands/run.h"

/* Prints what a whole run would have counted, and writes its results file where --results asks for
 * one. EXIT_SETUP for files that do not belong together: another implementation, edition or suite,
 * the same case twice, a part that is missing. */
enum exit_status merge_command(const struct options *options, FILE *out, FILE *err);

#endif
