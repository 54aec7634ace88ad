#ifndef HCL_NATIVE_NATIVE_H
#define HCL_NATIVE_NATIVE_H

#include "base/str.h"

#include <stdbool.h>

struct body;
struct ctx;
struct expression;
struct function;
struct list;
struct native_body;
struct source;
struct static_call;
struct static_list;
struct static_map;
struct static_traversal;

/* Declares the interface of the native syntax. The source may contain any bytes. The parsers read
   the whole source. Results of the parsers are valid as long as cx->arena. */

/* Parses `source` as a ConfigFile. On failure, reports a diagnostic and returns false; then *out is
   the body of the items without an error, or NULL if nothing could be parsed. If `comments` is not
   NULL, adds each comment (struct range) to it, in the order of the source. */
bool native_parse_file(struct ctx *cx, const struct source *source, struct list *comments,
                       const struct native_body **out);

bool native_parse_expression(struct ctx *cx, const struct source *source, struct expression *out);
bool native_parse_template(struct ctx *cx, const struct source *source, struct expression *out);

/* Returns true if a text is an Identifier. */
bool native_is_identifier(struct ctx *cx, struct str text);

/* The following functions analyse an expression without evaluating it (model/static.h). If the
   expression has another form, these functions report DIAG_STATIC and return false. */
bool native_static_list(struct ctx *cx, const struct expression *expression,
                        struct static_list *out);
bool native_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out);
bool native_static_call(struct ctx *cx, const struct expression *expression,
                        struct static_call *out);
bool native_static_traversal(struct ctx *cx, const struct expression *expression,
                             struct static_traversal *out);

/* Wraps a native body as a body of the information model (model/body.h). */
const struct body *native_body_view(struct ctx *cx, const struct native_body *body);

/* Parses `text` as the expression for the result of `function`. In this expression, the parameters
   are variables. Therefore the caller must set the parameters first. The ranges of diagnostics
   refer to `text`. */
bool native_function_definition(struct ctx *cx, struct str text, struct function *function);

#endif
