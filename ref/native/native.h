#ifndef HCL_NATIVE_NATIVE_H
#define HCL_NATIVE_NATIVE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct body;
struct ctx;
struct expression;
struct function;
struct native_body;
struct scope;
struct static_call;
struct static_list;
struct static_map;
struct static_traversal;
struct value;

/* The native syntax, as the rest of the reference sees it. Everything reads the whole of
   cx->source, any bytes, and lives as long as cx->arena. */

/* ConfigFile: the body, or false with diagnostics. */
bool native_parse_file(struct ctx *cx, const struct native_body **out);

/* One Expression. */
bool native_parse_expression(struct ctx *cx, struct expression *out);

/* One Template, used standalone. */
bool native_parse_template(struct ctx *cx, struct expression *out);

/* Static Analysis (model/static.h): false with DIAG_STATIC for an expression of another form. */
bool native_static_list(struct ctx *cx, const struct expression *expression,
                        struct static_list *out);
bool native_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out);
bool native_static_call(struct ctx *cx, const struct expression *expression,
                        struct static_call *out);
bool native_static_traversal(struct ctx *cx, const struct expression *expression,
                             struct static_traversal *out);

/* The body as the information model processes it (model/body.h). */
const struct body *native_body_view(struct ctx *cx, const struct native_body *body);

/* Reads `text`, an expression in which each parameter is a variable, as the result value definition
   of `function` (its parameters are set). False with diagnostics that speak of `text`. */
bool native_function_definition(struct ctx *cx, struct str text, struct function *function);

#endif
