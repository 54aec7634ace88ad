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

/* The rules, interpretations, variables and functions that several requests share. Each variable
   has its own arena, because the old value is freed when the variable gets a new value. */
struct session {
    /* the specification; each request gets a copy, which records the trace */
    struct spec spec;
    struct session_variable *variables; /* sorted by name */
    struct arena
        *function_arena; /* the memory of the session's functions; NULL if there are no functions */
    const struct function *functions;
    size_t function_count;
};

/* Begins a session with the default edition and interpretations, without variables and
   functions. */
void session_open(struct session *session);
void session_close(struct session *session);

/* Changes the edition. The chosen interpretations stay the same, and rules that are switched off
   stay switched off. Returns false if there is no such edition. */
bool session_edition(struct session *session, struct str edition);

/* Switches a rule off or on. A rule that the edition does not contain stays off. Returns false if
   there is no such rule. */
bool session_rule(struct session *session, struct str rule_id, bool on);

/* Sets a variable to a copy of `value`. If `value` is NULL, deletes the variable. Frees the
   variable's old value, and `value` may be a part of the old value. */
void session_set(struct session *session, struct str name, const struct value *value);

/* Replaces all functions of the session by the functions of the array. If `arena` is not NULL,
   `arena` holds the functions, and the session frees it. If `arena` is NULL, the functions must
   stay valid until the session is closed. */
void session_functions(struct session *session, struct arena *arena,
                       const struct function *functions, size_t count);

/* A variable of a session. The variables are a linked list. */
struct session_variable {
    struct session_variable *next;
    struct arena *arena;
    struct str name;
    const struct value *value;
};

/* Makes a scope with the session's variables and functions, in the arena of cx. */
const struct scope *session_scope(const struct session *session, struct ctx *cx);

#endif
