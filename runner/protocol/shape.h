/* Checks that parts of cases and replies have the form of the protocol (runner/protocol.md, "Values
   and types", "Results"). If a part has another form, a function returns false and records the
   fault in *w. */
#ifndef RUNNER_SHAPE_H
#define RUNNER_SHAPE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "base/where.h"
#include "protocol/protocol.h"

/* Returns the tag of a value, and sets *content to the member with this name. If the value has no
   tag or several tags, returns TAG_COUNT. */
enum tag shape_tag(const cJSON *value, const cJSON **content);

bool shape_string(const cJSON *item, struct where *w);
bool shape_bool(const cJSON *item, struct where *w);

/* Checks that all items of an object pass `check`. In messages, the items are called `what`. */
bool shape_object(const cJSON *list, const char *what, where_check *check, struct where *w);
struct shape_member {
    const char *name; /* the name of the member; NULL in the last row of a table */
    where_check *check;
    bool needed;
    const char *items; /* name of the items, if the member is an array with items that must pass
                          `check`; else NULL */
};

/* Checks the members of an object. If `others` is true, the object may have members that are not in
   the table. */
bool shape_members(const cJSON *item, const struct shape_member *members, bool others,
                   struct where *w);

bool shape_types(const cJSON *list, struct where *w);
bool shape_type(const cJSON *type, struct where *w);
bool shape_value(const cJSON *value, struct where *w);
bool shape_error(const cJSON *error, struct where *w);
bool shape_result(enum op op, const cJSON *result, struct where *w);

/* Checks a value of the suite. shape_value has already accepted the value. Elements of a list, set
   or map must have the element type of the collection. Numbers must be within the limits of
   number.h. */
bool shape_consistent(const cJSON *value, struct where *w);

#endif
