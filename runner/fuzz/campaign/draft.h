/* Findings as drafts of cases: a folder of case files as the suite has them, one case for each
 * bucket, which the ordinary runner runs. A person reads each against the text before it counts. */
#ifndef RUNNER_DRAFT_H
#define RUNNER_DRAFT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/peers/oracle.h"

struct buf;

/* Returns the case that a bucket's request makes, with the reference's answer as expectation, and
 * the section that it belongs to, which lives as long as the registry. NULL if no case can hold the
 * request. Owned by the caller. */
cJSON *draft_case(struct oracle *o, const struct bucket *b, const char **section);

/* Appends the name that draft_case gives. Each bucket has its own, even if two have one request. */
void draft_name(const struct bucket *b, struct buf *out);

/* Appends the shell line that shows the implementation's answer. */
void draft_line(const struct bucket *b, struct buf *out);

/* Writes the drafts of all buckets without a verdict below dir, in place of those that it wrote
 * before. False, with a message in *why, if a file cannot be written. */
bool draft_write_all(struct oracle *o, const struct buckets *all, const char *dir, struct buf *why);

/* Makes the folders on the way to a file. False with errno set. */
bool draft_make_folders(const char *path);

#endif
