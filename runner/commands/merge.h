/* hclcheck merge: the results of several parts of the same cases, put together. */
#ifndef RUNNER_MERGE_H
#define RUNNER_MERGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/exit_status.h"

struct buf;
struct record;

/* The parts of one run as one record: *whole, which has the path of the first. Every part is empty
 * afterwards. False, with a message in *why, where they do not belong together; then the parts are
 * as they were, but in the order of their numbers. Free whole and parts with record_free. */
bool merge_records(struct record *parts, size_t count, struct record *whole, struct buf *why);

/* Prints what a whole run would have counted, and writes its results file where --results asks for
 * one. EXIT_SETUP for files that do not belong together: another implementation, edition or suite,
 * the same case twice, a part that is missing. */
struct options;

enum exit_status merge_command(const struct options *options, FILE *out, FILE *err);

#endif
