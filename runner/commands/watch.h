/* hclcheck run --watch: runs again whenever the implementation or the suite changes. */
#ifndef RUNNER_WATCH_H
#define RUNNER_WATCH_H

#include <stdbool.h>
#include <stdio.h>

#include "base/exit_status.h"

struct options;

/* Runs once; *interrupted: a signal ended it. */
typedef enum exit_status watch_once(const struct options *options, FILE *out, FILE *err,
                                    bool *interrupted);

/* Runs until a signal comes; returns the status of the last run. Watches the program and each
 * word of its command line that names a file, the case files, the registry, and the list of
 * expected failures. */
enum exit_status watch_runs(const struct options *options, FILE *out, FILE *err, watch_once *once);

#endif
