/* A fault or a difference inside a JSON tree, and the path to it, which is put together while the
 * recursion returns. */
#ifndef RUNNER_WHERE_H
#define RUNNER_WHERE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "base/buf.h"

struct where {
    struct buf path;
    struct buf what;
};

/* Records the fault at this place. Returns false, so that `return where_fail(…)` reads well. */
bool where_fail(struct where *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts one step before the path. Returns false. */
bool where_in(struct where *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Checks one item of a tree: false with the fault in *w. */
typedef bool where_check(const cJSON *item, struct where *w);

/* Checks each element of an array or member of an object, up to the first fault. */
bool where_each(const cJSON *items, where_check *check, struct where *w);

/* Puts a member's name before the path, escaped for a terminal. Returns false. */
bool where_in_member(struct where *w, const char *name);

/* Appends "path: fault" (or only the fault, at the root). */
void where_print(const struct where *w, struct buf *out);

void where_free(struct where *w);

#endif
