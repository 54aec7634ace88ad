#ifndef HCL_JSON_EXPRESSIONS_H
#define HCL_JSON_EXPRESSIONS_H

#include "model/body.h"
#include "spec/spec.h"

struct json_node;
struct json_property;

/* Returns the properties of an object that is no body. Outside bodies, "//" is an ordinary name. */
const struct json_property *const *json_properties(struct ctx *cx, const struct json_node *object,
                                                   size_t *count);

/* If the rule that gives HCL values to JSON values of this kind is not in force, reports an
   error. */
bool json_check_mapped(struct ctx *cx, enum rule_id id, const struct json_node *node);

/* Makes an expression of the information model from a JSON value. */
struct expression json_expression(const struct json_node *node);

/* Parses the content of a JSON string by the function `parse` of the native syntax. Errors are
   reported at `at`, the range of the string. */
bool json_string_content(struct ctx *cx, struct str text, struct range at,
                         bool (*parse)(struct ctx *cx, const struct source *source,
                                       struct expression *out),
                         struct expression *out);

#endif
