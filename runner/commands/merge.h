/* hclcheck merge: the results of several parts of the same cases, put together. */
#ifndef RUNNER_MERGE_H
#define RUNNER_MERGE_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct record;

/* The parts of one run as one record: *whole, which has the path of the first. Every part is empty
 * afterwards. False, with a message in *why, where they do not belong together; then the parts are
 * as they were, but in the order of their numbers. Free whole and parts with record_free. */
bool merge_records(struct record *parts, size_t count, struct record *whole, struct buf *why);

#endif
