#ifndef HCL_NATIVE_NATIVE_H
#define HCL_NATIVE_NATIVE_H

#include "base/str.h"

#include <stdbool.h>

struct body;
struct ctx;
struct expression;
struct function;
struct native_body;
struct static_call;
struct static_list;
struct static_map;
struct static_traversal;

/* Declares the interface of the native syntax. The parsers read the whole source, which may contain
   any bytes. The results of the parsers live as long as cx->arena. */

/* Parses a ConfigFile. Returns false after a diagnostic. */
bool native_parse_file(struct ctx *cx, const struct native_body **out);

bool native_parse_expression(struct ctx *cx, struct expression *out);
bool native_parse_template(struct ctx *cx, struct expression *out);

/* Parses one TemplateExpr, a quoted template or a heredoc, that has no interpolations and no
   directives. */
bool native_parse_literal(struct ctx *cx, struct expression *out);

/* Analyse an expression without evaluating it (model/static.h). Return false with DIAG_STATIC if
   the expression has another form. */
bool native_static_list(struct ctx *cx, const struct expression *expression,
                        struct static_list *out);
bool native_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out);
bool native_static_call(struct ctx *cx, const struct expression *expression,
                        struct static_call *out);
bool native_static_traversal(struct ctx *cx, const struct expression *expression,
                             struct static_traversal *out);

/* Wraps a native body as a body of the information model (model/body.h). */
const struct body *native_body_view(struct ctx *cx, const struct native_body *body);

/* Parses `text` as the expression that computes the result of `function`. In this expression, each
   parameter is a variable, so the caller must set the parameters first. Diagnostics have ranges in
   `text`. */
bool native_function_definition(struct ctx *cx, struct str text, struct function *function);

#endif
