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

/* The content of a string at a range of the source, read by one of the native parsers: errors in it
   are reported at that range. */
bool json_string_content(struct ctx *cx, struct str text, struct range at,
                         bool (*parse)(struct ctx *cx, struct expression *out),
                         struct expression *out);

#endif
