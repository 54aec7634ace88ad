#ifndef HCL_JSON_JSON_H
#define HCL_JSON_JSON_H

#include "spec/spec.h"

#include <stdbool.h>

struct body;
struct ctx;
struct expression;
struct source;
struct static_call;
struct static_list;
struct static_map;
struct static_traversal;

/* Declares the interface of the JSON syntax. The source may contain any bytes. The parsers read the
   whole source. Results of the parsers are valid as long as cx->arena. A JSON string contains a
   native template, which is parsed when the string is evaluated. */

/* Parses a configuration file. Returns the body for body_process (model/body.h). */
bool json_parse_file(struct ctx *cx, const struct source *source, const struct body **out);

/* Parses a JSON value as an expression. */
bool json_parse_expression(struct ctx *cx, const struct source *source, struct expression *out);

/* The following functions analyse an expression of the JSON syntax without evaluating it
   (model/static.h). */
bool json_static_list(struct ctx *cx, const struct expression *expression, struct static_list *out);
bool json_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out);
bool json_static_call(struct ctx *cx, const struct expression *expression, struct static_call *out);
bool json_static_traversal(struct ctx *cx, const struct expression *expression,
                           struct static_traversal *out);

/* Parses the native expression in a JSON string, by the rule `id`. If the JSON value is no
   string, reports that the value is not a static expression of the kind `wanted`, such as "list".
 */
bool json_native_expression(struct ctx *cx, const struct expression *expression, enum rule_id id,
                            const char *wanted, struct expression *out);

#endif
