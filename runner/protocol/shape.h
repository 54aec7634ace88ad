/* Checks that a piece of a case or of a reply has the form that the protocol gives it
 * (runner/protocol.md, "Values and types", "Results"). Each function returns false with the fault
 * in *w. */
#ifndef RUNNER_SHAPE_H
#define RUNNER_SHAPE_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "base/where.h"
#include "protocol/protocol.h"

/* The tag of a value and the item it names; TAG_COUNT when there is not exactly one. */
enum tag shape_tag(const cJSON *value, const cJSON **content);

bool shape_string(const cJSON *item, struct where *w);
bool shape_bool(const cJSON *item, struct where *w);

/* An array, or an object, whose items all pass check; what: the items, for the message. */
bool shape_array(const cJSON *list, const char *what, where_check *check, struct where *w);
bool shape_object(const cJSON *list, const char *what, where_check *check, struct where *w);

/* A member of an object. */
struct shape_member {
    const char *name; /* NULL ends a table */
    where_check *check;
    bool needed;
    const char *items; /* an array is checked item by item, which are called so; or NULL */
};

/* An object with these members; others: it may have further ones. */
bool shape_members(const cJSON *item, const struct shape_member *members, bool others,
                   struct where *w);

bool shape_types(const cJSON *list, struct where *w);
bool shape_type(const cJSON *type, struct where *w);
bool shape_value(const cJSON *value, struct where *w);
bool shape_error(const cJSON *error, struct where *w);

/* The result of op. */
bool shape_result(enum op op, const cJSON *result, struct where *w);

/* Stricter than shape_value, for values of the suite: the elements of a list, set or map have
 * its element type, and numbers are within the limits of number.h. */
bool shape_consistent(const cJSON *value, struct where *w);

#endif
