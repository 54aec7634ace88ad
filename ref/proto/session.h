#ifndef HCL_PROTO_SESSION_H
#define HCL_PROTO_SESSION_H

#include "base/ctx.h"
#include "base/str.h"
#include "spec/spec.h"

#include <stdbool.h>
#include <stddef.h>

struct function;
struct scope;
struct value;

/* The spec and the scope of several requests. Each variable holds a copy of its value in an arena
   of its own, so that a session takes no more memory than its variables do. */
struct session {
    struct spec spec;                   /* each request takes a copy, for its trace */
    struct session_variable *variables; /* by name */
    struct arena *function_arena;       /* may be NULL */
    const struct function *functions;
    size_t function_count;
};

/* Begins with the default edition, and without variables. session_close frees everything. */
void session_open(struct session *session);
void session_close(struct session *session);

/* Changes the edition; readings stay as they are, and rules that are off. False if there is no such
   edition. */
bool session_edition(struct session *session, struct str edition);

/* Switches a rule off, or on again if the edition has it. False if there is no such rule. */
bool session_rule(struct session *session, struct str rule_id, bool on);

/* Sets a variable to a copy of the value; NULL removes it. The old value is freed; `value` may be
   part of it. */
void session_set(struct session *session, struct str name, const struct value *value);

/* Replaces the functions by those of the array. The session frees the arena that they live in; it
   is NULL if they live elsewhere, longer than the session. */
void session_functions(struct session *session, struct arena *arena,
                       const struct function *functions, size_t count);

/* A variable of the list. */
struct session_variable {
    struct session_variable *next;
    struct arena *arena;
    struct str name;
    const struct value *value;
};

/* The session's scope for one request. */
const struct scope *session_scope(const struct session *session, struct ctx *cx);

#endif
