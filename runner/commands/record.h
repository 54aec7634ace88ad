/* Reads and merges results files. */
#ifndef RUNNER_RECORD_H
#define RUNNER_RECORD_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "judge/results.h"
#include "protocol/protocol.h"

struct buf;

struct record_case {
    cJSON *line;
    char *key; /* id of the case, followed by a space and its transform if it has one */
    enum verdict verdict;
};

struct record {
    const char *path; /* not owned */
    cJSON *head;
    struct record_case *cases; /* the cases, in the order of the results file */
    size_t count;
    size_t derived_count; /* the number of derived cases, which come after the other cases */
    size_t cap;
    cJSON *end;
};

/* Reads the results file of one run. Returns false, with a message in *why, if the file is
 * unreadable, is not a results file, was cut off, or contains a case twice. The caller frees *r in
 * either case. */
bool record_read(const char *path, struct record *r, struct buf *why);

/* Returns the case with a key, or NULL. index: the array that record_index returned. */
const struct record_case *record_find(const struct record_case *const *index, size_t count,
                                      const char *key);

/* Sorts cases by key. Returns a key that two cases have, or NULL. */
const char *record_twice(const struct record_case **list, size_t count);

/* Returns the number of all cases, with the derived ones. */
size_t record_all(const struct record *r);

/* Returns all cases sorted by key. The caller frees the array. */
const struct record_case **record_index(const struct record *r);

/* Returns the option of a reading that an implementation follows: the option that hello declares,
   or else the option with most votes. `entry` is a member of "votes", such as
   {"declared":"infinity","options":{"infinity":2,"error":0}}. Returns NULL if `entry` has no
   options. */
const char *record_followed(const cJSON *entry);

/* Merges the shards of one run into *whole, which gets the path of the first shard. Empties all
 * parts. Returns false, with a message in *why, if the shards do not belong together. The caller
 * frees *whole and all parts in either case. */
bool merge_records(struct record *parts, size_t count, struct record *whole, struct buf *why);

void record_free(struct record *r);

#endif
