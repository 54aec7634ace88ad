/* Records a fault in a JSON tree. Checkers build the path to the fault while they return. */
#ifndef RUNNER_WHERE_H
#define RUNNER_WHERE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "base/buf.h"

struct where {
    struct buf path;
    struct buf what;
};

/* Records a fault of the current item. Returns false, so that a caller can write `return
   where_fail(…)`. */
bool where_fail(struct where *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prepends a step to the path. Returns false. */
bool where_in(struct where *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Checks an item. If the item has a fault, records the fault in *w and returns false. */
typedef bool where_check(const cJSON *item, struct where *w);

/* Checks each element of an array, or each member of an object, until the first fault. */
bool where_each(const cJSON *items, where_check *check, struct where *w);

/* Prepends a member's name to the path, escaped for a terminal. Returns false. */
bool where_in_member(struct where *w, const char *name);

/* Appends "path: fault", or only the fault if its path is empty. */
void where_print(const struct where *w, struct buf *out);

void where_free(struct where *w);

#endif
