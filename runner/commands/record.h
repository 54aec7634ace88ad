/* A results file, read back. */
#ifndef RUNNER_RECORD_H
#define RUNNER_RECORD_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "protocol/protocol.h"

struct buf;

/* Version of the format. */
#define RESULTS_VERSION 1

struct record_case {
    cJSON *line;
    char *key; /* the id, and the transform if it has one */
    enum verdict verdict;
};

struct record {
    const char *path; /* not owned */
    cJSON *head;
    struct record_case *cases; /* in the order of the file */
    size_t count;
    size_t cap;
    cJSON *end;
};

/* Reads the file of one run. False, with a message in *why, if it cannot be read, is no results
 * file, holds a case twice, or was cut off. Free with record_free in either case. */
bool record_read(const char *path, struct record *r, struct buf *why);

/* Finds a case by its key in what record_index returned; NULL: none. */
const struct record_case *record_find(const struct record_case *const *index, size_t count,
                                      const char *key);

/* Sorts cases by key. Returns a key that two of them have, or NULL. */
const char *record_twice(const struct record_case **list, size_t count);

/* Returns the cases sorted by key, an array owned by the caller. */
const struct record_case **record_index(const struct record *r);

/* Returns the option that an implementation follows, by an entry of "votes":
 * {"declared":"infinity","options":{"infinity":2,"error":0}}, "declared" only if hello has it.
 * The options have the registry's order: the first one wins a tie. NULL without options. */
const char *record_followed(const cJSON *entry);

/* Merges the shards of one run into *whole, which gets the path of the first. Every part is
 * empty afterwards. False, with a message in *why, if they do not belong together; then the
 * parts are only sorted by number. Free whole and parts with record_free. */
bool merge_records(struct record *parts, size_t count, struct record *whole, struct buf *why);

void record_free(struct record *r);

#endif
