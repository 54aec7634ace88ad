#ifndef HCL_PROTO_REQUEST_H
#define HCL_PROTO_REQUEST_H

#include "base/str.h"
#include "extensions/extensions.h"
#include "proto/edit.h"
#include "proto/wire.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct function;
struct op;
struct processed_body;
struct schema;
struct scope;
struct type;
struct value;
struct variable;

enum { PROTOCOL_VERSION = 1 };

enum syntax { SYNTAX_NATIVE, SYNTAX_JSON };

enum analysis {
    ANALYSIS_LIST,
    ANALYSIS_MAP,
    ANALYSIS_CALL,
    ANALYSIS_TRAVERSAL,
    ANALYSIS_VARIABLES
};

/* The kinds of source that `tree` and `print` parse, and `write` writes. */
enum tree_of { TREE_BODY, TREE_EXPRESSION, TREE_TEMPLATE };

/* A decoded request. Members that the operation does not need are not set. */
struct request {
    const struct op *op;
    bool trace;
    enum syntax syntax;
    enum analysis analysis;
    enum tree_of of;
    bool parentheses;   /* true to print all parentheses */
    bool by_expression; /* true if `convert` has a type expression (cx->source) instead of a type */
    enum constraint_kind constraint;
    struct user_functions user_functions;
    const struct scope *scope;
    const struct schema *schema;
    bool expand; /* true to expand dynamic blocks in the body */
    const struct value *value;
    const struct processed_body *written; /* the body that `write` writes */
    struct source_edit edit;
    const struct type *type;
    const struct type *const *types;
    size_t type_count;
    struct str unsupported; /* the text of the reply `unsupported`; otherwise empty */
};

/* The names of the analyses, in the order of enum analysis. */
extern const char *const analysis_names[];

/* The variables and functions of a request. */
struct scope_parts {
    bool literal; /* true in literal-only mode; then a scope and functions are errors */
    bool has_scope,
        has_functions; /* true if the request has the member, even with an empty value */
    const struct variable *variables;
    size_t variable_count;
    const struct function *functions;
    size_t function_count;
};

/* Makes the scope, and sets the evaluation mode. In literal-only mode, a scope or functions are an
   error, and the function returns false with a diagnostic. */
bool request_scope(struct ctx *cx, const struct scope_parts *parts, const struct scope **out);

/* Decodes a request, and sets *cx->spec and cx->source. On failure, reports a diagnostic or sets
   out->unsupported, and returns false. */
bool request_decode(struct ctx *cx, const struct wire *json, struct request *out);

/* Returns the id of a request as text. If the id is no integer, returns "null". */
struct str request_id(struct ctx *cx, const struct wire *json);

#endif
