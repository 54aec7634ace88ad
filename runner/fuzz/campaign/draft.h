/* Writes findings as drafts of cases. Each bucket becomes a case in a case file that `hclcheck` can
   run. A person must check each draft against the specification before adding the draft to the
   suite. */
#ifndef RUNNER_DRAFT_H
#define RUNNER_DRAFT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/peers/oracle.h"

/* Returns a case with a bucket's request, which expects the reference's answer. Returns NULL if the
   request cannot be a case. The caller frees the case. Sets *section to the case's section, a
   string of the registry. */
cJSON *draft_case(struct oracle *o, const struct bucket *b, const char **section);

/* Appends the name for a bucket's draft. Buckets with the same request get different names. */
void draft_name(const struct bucket *b, struct buf *out);

/* Appends a shell command that sends the request of a finding to the implementation. */
void draft_line(const struct bucket *b, struct buf *out);

/* Writes drafts into the folder `dir`, for all buckets without a verdict. Deletes older drafts in
   the folder. Returns false, with a message in *why, if a file cannot be written. */
bool draft_write_all(struct oracle *o, const struct buckets *all, const char *dir, struct buf *why);

/* Makes the missing folders in the path of a file. On failure, returns false and sets errno. */
bool draft_make_folders(const char *path);

#endif
