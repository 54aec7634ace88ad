#ifndef HCL_PROTO_REQUEST_H
#define HCL_PROTO_REQUEST_H

#include "base/str.h"
#include "proto/wire.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct function;
struct op;
struct schema;
struct scope;
struct spec;
struct type;
struct value;
struct variable;

enum { PROTOCOL_VERSION = 1 };

/* The members that a request has, depending on its operation, besides those of every request. */
enum need {
    NEED_SOURCE = 1,     /* source, syntax: cx->source */
    NEED_SCOPE = 2,      /* scope, functions, mode */
    NEED_SCHEMA = 4,     /* schema */
    NEED_CONVERSION = 8, /* value, type */
    NEED_TYPES = 16,     /* types */
    NEED_PROTOCOL = 32,  /* protocol */
    NEED_ANALYSIS = 64,  /* analysis */
    NEED_NATIVE = 128    /* syntax must be native */
};

enum syntax { SYNTAX_NATIVE, SYNTAX_JSON };

enum analysis { ANALYSIS_LIST, ANALYSIS_MAP, ANALYSIS_CALL, ANALYSIS_TRAVERSAL };

/* A decoded request: only the members that its op needs. */
struct request {
    const struct op *op;
    bool trace;
    enum syntax syntax;
    enum analysis analysis;
    const struct scope *scope;
    const struct schema *schema;
    const struct value *value;
    const struct type *type;
    const struct type *const *types;
    size_t type_count;
    const struct spec *base; /* default readings of the request; may be NULL */
    struct str unsupported;  /* the member that is not supported; empty if there is none */
};

/* The names of the analyses, by enum analysis. */
extern const char *const analysis_names[];

/* Finds the analysis with the name; false if there is none. */
bool request_analysis(struct str name, enum analysis *out);

/* The variables and functions of a request. */
struct scope_parts {
    bool literal;                  /* literal-only mode, in which both must be absent */
    bool has_scope, has_functions; /* true if the member is present, even if it is empty */
    const struct variable *variables;
    size_t variable_count;
    const struct function *functions;
    size_t function_count;
};

/* Sets the evaluation mode, and the scope; false with a diagnostic if the mode forbids it. */
bool request_scope(struct ctx *cx, const struct scope_parts *parts, const struct scope **out);

/* Decodes a request; also sets cx->spec and cx->source. False with a diagnostic, or with
   out->unsupported set. */
bool request_decode(struct ctx *cx, const struct wire *json, struct request *out);

/* The id of the request as text, which the reply repeats; "null" if it has no integer id. */
struct str request_id(struct ctx *cx, const struct wire *json);

#endif
