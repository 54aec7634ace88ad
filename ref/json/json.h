#ifndef HCL_JSON_JSON_H
#define HCL_JSON_JSON_H

#include <stdbool.h>

struct body;
struct ctx;
struct expression;
struct static_call;
struct static_list;
struct static_map;
struct static_traversal;

/* The JSON syntax, as the rest of the reference sees it. Everything reads the whole of cx->source,
   any bytes, and lives as long as cx->arena. Strings are templates of the native syntax, and so are
   read only when an expression is evaluated. */

/* A configuration file: its body, as the information model processes it. */
bool json_parse_file(struct ctx *cx, const struct body **out);

/* A JSON value as an expression. */
bool json_parse_expression(struct ctx *cx, struct expression *out);

/* Static Analysis of such an expression (model/static.h). */
bool json_static_list(struct ctx *cx, const struct expression *expression, struct static_list *out);
bool json_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out);
bool json_static_call(struct ctx *cx, const struct expression *expression, struct static_call *out);
bool json_static_traversal(struct ctx *cx, const struct expression *expression,
                           struct static_traversal *out);

#endif
