#ifndef HCL_JSON_EXPRESSIONS_H
#define HCL_JSON_EXPRESSIONS_H

#include "model/body.h"

struct json_node;
struct json_property;

/* The properties of an object that is no body: "//" is one of them. */
const struct json_property *const *json_properties(struct ctx *cx, const struct json_node *object,
                                                   size_t *count);

/* The node as the information model sees it. */
struct expression json_expression(const struct json_node *node);

#endif
