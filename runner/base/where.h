/* Records a fault in a JSON tree. While checkers return, they build the path of the fault. */
#ifndef RUNNER_WHERE_H
#define RUNNER_WHERE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "base/buf.h"

struct where {
    struct buf path;
    struct buf what;
};

/* Records a fault of the current item. Returns false, because a caller can then write `return
   where_fail(…)`. */
bool where_fail(struct where *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a step to the front of the path. Returns false. */
bool where_in(struct where *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Checks an item. If the item has a fault, records the fault in *w and returns false. */
typedef bool where_check(const cJSON *item, struct where *w);

/* Checks each element of an array, or each member of an object, until the first fault. */
bool where_each(const cJSON *items, where_check *check, struct where *w);

/* Adds a member's name to the front of the path, escaped for a terminal. Returns false. */
bool where_in_member(struct where *w, const char *name);

/* Appends "path: fault". If the path is empty, appends only the fault. */
void where_print(const struct where *w, struct buf *out);

void where_free(struct where *w);

#endif
