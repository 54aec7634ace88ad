#ifndef HCL_JSON_EXPRESSIONS_H
#define HCL_JSON_EXPRESSIONS_H

#include "model/body.h"

struct json_node;

/* The node as the information model sees it. */
struct expression json_expression(const struct json_node *node);

#endif
