/* Writes findings as drafts of cases: a folder of case files like those of the suite, which
 * `hclcheck` can run, with one case for each bucket. A person must check each draft against the
 * specification before it becomes a case of the suite. */
#ifndef RUNNER_DRAFT_H
#define RUNNER_DRAFT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/peers/oracle.h"

struct buf;

/* Returns a case with a bucket's request that expects the reference's answer; owned by the caller.
 * NULL if the request cannot be a case. *section: the section of the case; it lives as long as the
 * registry. */
cJSON *draft_case(struct oracle *o, const struct bucket *b, const char **section);

/* Appends the name that draft_case gives to the case. Names are distinct even if two buckets have
 * the same request. */
void draft_name(const struct bucket *b, struct buf *out);

/* Appends the shell line that shows the implementation's answer. */
void draft_line(const struct bucket *b, struct buf *out);

/* Writes the drafts of all buckets without a verdict below dir, and deletes older drafts there.
 * Returns false, with a message in *why, if a file cannot be written. */
bool draft_write_all(struct oracle *o, const struct buckets *all, const char *dir, struct buf *why);

/* Makes the missing folders in the path of a file. On failure returns false and sets errno. */
bool draft_make_folders(const char *path);

#endif
