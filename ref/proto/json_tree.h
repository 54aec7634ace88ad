#ifndef HCL_PROTO_JSON_TREE_H
#define HCL_PROTO_JSON_TREE_H

struct ctx;
struct json_node;
struct native_expression;

/* Returns the syntax tree of a JSON value as an expression, or NULL after an error. */
const struct native_expression *json_tree(struct ctx *cx, const struct json_node *node);

#endif
