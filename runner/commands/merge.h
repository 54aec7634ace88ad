/* Results of several shards as those of one run. */
#ifndef RUNNER_MERGE_H
#define RUNNER_MERGE_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct record;

/* Merges the shards of one run into *whole, which gets the path of the first. Every part is
 * empty afterwards. False, with a message in *why, if they do not belong together; then the
 * parts are only sorted by number. Free whole and parts with record_free. */
bool merge_records(struct record *parts, size_t count, struct record *whole, struct buf *why);

#endif
