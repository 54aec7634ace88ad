/* Compares an answer with the expected answer (runner/using.md, "Comparison"). The reference's code
   is not used, because a mistake in the reference would otherwise stay hidden. All arguments have
   passed the checks of shape.h. If a function returns false, *w has the first difference. */
#ifndef RUNNER_MATCH_H
#define RUNNER_MATCH_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/json.h"
#include "protocol/protocol.h"

struct where;

typedef bool match_fn(const cJSON *expected, const cJSON *actual, struct where *w);

/* Compares the members of two objects. The order of members does not matter. */
bool match_members(const cJSON *expected, const cJSON *actual, enum members_names names,
                   match_fn *match, struct where *w);

/* Records that two texts differ. Returns false. */
bool match_differ(struct where *w, const char *expected, const char *actual);

/* Compares the elements of two arrays. If `expected` is NULL, calls `match` with NULL for each
   element of `actual`. */
bool match_items(const cJSON *expected, const cJSON *actual, match_fn *match, struct where *w);
match_fn match_name, match_type, match_value;

/* Calls `match`, without the first difference. */
bool match_equal(const cJSON *expected, const cJSON *actual, match_fn *match);

/* Compares a value with what was read after the value was written in native syntax, which has only
   tuples, objects, and one null. */
match_fn match_written;

/* Compares two structures. The expected structure null (the source is accepted) matches every
   structure. */
bool match_structure(const cJSON *expected, const cJSON *actual, struct where *w);

/* Compares a structure with the JSON that hcl2json prints for a source. */
bool match_hcl2json(const cJSON *expected, const cJSON *form, struct where *w);

/* Compares two results of an operation. If `expected` is NULL, only checks the form of `actual`. */
bool match_result(enum op op, const cJSON *expected, const cJSON *actual, struct where *w);

/* Returns true if an error has the expected phase and range. */
bool match_place(const cJSON *expected, const cJSON *actual, struct where *w);

#endif
