/* Sets: the same elements in any order. */
#ifndef RUNNER_MATCH_SET_H
#define RUNNER_MATCH_SET_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Tells if two arrays of values hold equal values, each as often. */
bool match_set(const cJSON *expected, const cJSON *actual);

/* Finds a value that stands twice in an array, and its places, the lower one first. A value for
 * which `counts` is false has no twin. */
bool match_set_twins(const cJSON *array, bool (*counts)(const cJSON *value), size_t *first,
                     size_t *second);

/* Appends the text of a {"string"} or {"string_base64"} value; it may hold NUL bytes. */
void match_set_text(const cJSON *value, struct buf *out);

#endif
