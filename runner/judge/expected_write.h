/* The list of expected failures that fits a run: `--write-expected FILE`. */
#ifndef RUNNER_EXPECTED_WRITE_H
#define RUNNER_EXPECTED_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "judge/expected.h"

struct buf;

/* All cases of a file that fail in the same way become one pattern when there are so many of them,
 * and no more than EXPECTED_PATTERN_MAX. */
#define EXPECTED_PATTERN_MIN 3

/* A reason that is made of what was wrong is cut here. */
#define EXPECTED_REASON_MAX 100

struct expected_changes {
    size_t entries; /* of the new list */
    size_t added;
    size_t dropped;
    size_t changed; /* patterns that were taken apart, kinds that are others */
};

/* Appends the new list: what the old one says about cases that were not run stays, comments too;
 * failures that it lacks come at the end, with what was wrong as the reason. old may be empty. */
struct expected_changes expected_write(const struct expected *old, const struct expected_run *run,
                                       struct buf *out);

/* Writes the list to path and says so on out. The old one is that of old_path, or where it is NULL
 * what stands in path already. False, with a message on err, also when the run was not complete. */
bool expected_update(const char *path, const char *old_path, const struct expected_run *run,
                     bool complete, FILE *out, FILE *err);

#endif
