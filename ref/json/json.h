#ifndef HCL_JSON_JSON_H
#define HCL_JSON_JSON_H

#include "spec/spec.h"

#include <stdbool.h>

struct body;
struct ctx;
struct expression;
struct static_call;
struct static_list;
struct static_map;
struct static_traversal;

/* Declares the interface of the JSON syntax. The parsers read the whole source, which may contain
   any bytes. The results of the parsers live as long as cx->arena. A string contains a template of
   the native syntax, which is parsed when the string is evaluated. */

/* Parses a configuration file, and returns its body for body_process (model/body.h). */
bool json_parse_file(struct ctx *cx, const struct body **out);

/* Parses a JSON value as an expression. */
bool json_parse_expression(struct ctx *cx, struct expression *out);

/* Analyse an expression of the JSON syntax without evaluating it (model/static.h). */
bool json_static_list(struct ctx *cx, const struct expression *expression, struct static_list *out);
bool json_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out);
bool json_static_call(struct ctx *cx, const struct expression *expression, struct static_call *out);
bool json_static_traversal(struct ctx *cx, const struct expression *expression,
                           struct static_traversal *out);

/* Parses the native expression that a string contains, by the rule `id`, and sets cx->source to its
   text; the caller restores cx->source. Any other expression is no static `wanted`, an error. */
bool json_native_expression(struct ctx *cx, const struct expression *expression, enum rule_id id,
                            const char *wanted, struct expression *out);

#endif
