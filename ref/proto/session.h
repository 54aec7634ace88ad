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

/* What stays from one request to the next where somebody asks several: the spec in force, and a
   scope. Variables hold copies of their values, each in an arena of its own, so that a session
   takes no more memory than what it holds. */
struct session {
    struct spec spec;                   /* copied for each request: the trace is the request's */
    const char *edition;                /* its name, of spec_editions */
    bool off[RULE_COUNT];               /* the rules that were switched off, whatever the edition */
    struct session_variable *variables; /* by name */
    struct arena *function_arena;       /* NULL where there are no functions */
    const struct function *functions;
    size_t function_count;
};

/* The default edition, no variables. session_close frees what the session holds. */
void session_open(struct session *session);
void session_close(struct session *session);

/* Another edition; readings and rules that are off stay as they are. False where the name names
   nothing, as with the next two. */
bool session_edition(struct session *session, struct str edition);
bool session_read(struct session *session, struct str reading, struct str option);

/* Whether this option of its passage holds. */
bool session_reads(const struct session *session, enum reading_option option);

/* Switches a rule off, or on again as far as the edition has it. */
bool session_rule(struct session *session, struct str rule_id, bool on);

/* Sets a variable to a copy of the value; NULL removes it. What it held is freed, also where the
   value itself was part of it. */
void session_set(struct session *session, struct str name, const struct value *value);

/* Replaces the functions by those of the array, which live in the arena; it is the session's from
   now on. NULL: they live elsewhere, long enough. */
void session_functions(struct session *session, struct arena *arena,
                       const struct function *functions, size_t count);

/* A variable of the list. */
struct session_variable {
    struct session_variable *next;
    struct arena *arena;
    struct str name;
    const struct value *value;
};

/* Begins a request: a fresh context over the arena, with `spec` as a copy of the session's. */
void session_begin(const struct session *session, struct arena *arena, struct spec *spec,
                   struct ctx *cx);

/* The session's scope for one request. */
const struct scope *session_scope(const struct session *session, struct ctx *cx);

#endif
