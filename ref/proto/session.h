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

/* The spec and the scope that several requests share. Each variable has an arena with a copy of its
   value, so that setting it again frees the old value. */
struct session {
    struct spec spec;                   /* each request works on a copy, which records its trace */
    struct session_variable *variables; /* by name */
    struct arena *function_arena;       /* may be NULL */
    const struct function *functions;
    size_t function_count;
};

/* Sets the default edition and readings, and no variables. session_close frees everything. */
void session_open(struct session *session);
void session_close(struct session *session);

/* Changes the edition, but no reading; rules that are switched off stay off. False if there is no
   such edition. */
bool session_edition(struct session *session, struct str edition);

/* Switches a rule off or on again. A rule that the edition does not have is not in force in either
   case. False if there is no such rule. */
bool session_rule(struct session *session, struct str rule_id, bool on);

/* Sets a variable to a copy of the value; NULL removes it. The old value is freed; `value` may be
   part of it. */
void session_set(struct session *session, struct str name, const struct value *value);

/* Replaces all functions by those of the array. The session takes over `arena`, in which they live,
   and frees it; `arena` is NULL if they live elsewhere and longer than the session. */
void session_functions(struct session *session, struct arena *arena,
                       const struct function *functions, size_t count);

/* A variable of a session, in a linked list. */
struct session_variable {
    struct session_variable *next;
    struct arena *arena;
    struct str name;
    const struct value *value;
};

/* The session's scope for one request. */
const struct scope *session_scope(const struct session *session, struct ctx *cx);

#endif
