#ifndef HCL_JSON_EXPRESSIONS_H
#define HCL_JSON_EXPRESSIONS_H

#include "model/body.h"

struct json_node;
struct json_property;

/* The properties of an object that represents no body, so that "//" is an ordinary property. */
const struct json_property *const *json_properties(struct ctx *cx, const struct json_node *object,
                                                   size_t *count);

/* Makes an expression of the information model from the node. */
struct expression json_expression(const struct json_node *node);

/* Parses the content of a string by one of the native parsers. Errors are reported at the range
   `at` of the source, which holds the string. */
bool json_string_content(struct ctx *cx, struct str text, struct range at,
                         bool (*parse)(struct ctx *cx, struct expression *out),
                         struct expression *out);

#endif
