/* hclcheck run --watch: runs again whenever the implementation or the suite changes. */
#ifndef RUNNER_WATCH_H
#define RUNNER_WATCH_H

#include <stdbool.h>
#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* One run; *interrupted tells whether a signal ended it. */
typedef enum exit_status watch_once(const struct options *options, FILE *out, FILE *err,
                                    bool *interrupted);

/* Runs until a signal comes. The status is that of the last run. Of the implementation the program
 * and every word of its command line that names a file are looked at; of the suite the case files,
 * the registry and the list of expected failures. */
enum exit_status watch_runs(const struct options *options, FILE *out, FILE *err, watch_once *once);

#endif
