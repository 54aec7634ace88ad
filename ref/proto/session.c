/* Several requests in a row, of one spec and one scope. */
#include "proto/session.h"

#include "base/arena.h"
#include "model/scope.h"
#include "model/value.h"
#include "proto/request.h"

#include <string.h>

void session_open(struct session *session)
{
    *session = (struct session){.edition = NULL};
    (void)session_edition(session, str_from(spec_default_edition()));
}

static void drop_functions(struct session *session)
{
    if (session->function_arena)
        arena_free(session->function_arena);
    session->function_arena = NULL;
}

void session_close(struct session *session)
{
    while (session->variables)
        session_set(session, session->variables->name, NULL);
    drop_functions(session);
}

/* --- The spec --- */

bool session_edition(struct session *session, struct str edition)
{
    struct spec spec;
    if (!spec_init(&spec, edition))
        return false;
    if (session->edition)
        memcpy(spec.chosen, session->spec.chosen, sizeof spec.chosen);
    memcpy(spec.off, session->off, sizeof spec.off);
    session->spec = spec;
    session->edition = spec_editions[spec.edition];
    return true;
}

bool session_read(struct session *session, struct str reading, struct str option)
{
    return spec_read(&session->spec, reading, option);
}

bool session_reads(const struct session *session, enum reading_option option)
{
    for (size_t i = 0; i < READING_COUNT; i++)
        if (session->spec.chosen[i] == option)
            return true;
    return false;
}

bool session_rule(struct session *session, struct str rule_id, bool on)
{
    for (size_t i = 0; i < RULE_COUNT; i++) {
        if (str_equal(str_from(spec_rule_name((enum rule_id)i)), rule_id)) {
            session->off[i] = !on;
            return session_edition(session, str_from(session->edition));
        }
    }
    return false;
}

/* --- The scope --- */

void session_set(struct session *session, struct str name, const struct value *value)
{
    struct session_variable **at = &session->variables, *made = NULL;
    while (*at && str_compare((*at)->name, name) < 0)
        at = &(*at)->next;
    struct session_variable *old = *at && str_equal((*at)->name, name) ? *at : NULL;
    if (value) {
        struct arena *arena = arena_new();
        struct spec spec = session->spec;
        struct ctx cx;
        ctx_init(&cx, arena, &spec);
        made = ARENA_NEW(arena, struct session_variable);
        made->arena = arena;
        made->name = str_copy(arena, name);
        made->value = value_copy(&cx, value);
        made->next = old ? old->next : *at;
        *at = made;
    } else if (old) {
        *at = old->next;
    }
    if (old)
        arena_free(old->arena); /* last: name and value may be its own */
}

void session_functions(struct session *session, struct arena *arena,
                       const struct function *functions, size_t count)
{
    drop_functions(session);
    session->function_arena = arena;
    session->functions = functions;
    session->function_count = count;
}

/* --- Requests --- */

void session_begin(const struct session *session, struct arena *arena, struct spec *spec,
                   struct ctx *cx)
{
    *spec = session->spec;
    ctx_init(cx, arena, spec);
}

const struct scope *session_scope(const struct session *session, struct ctx *cx)
{
    size_t count = 0, i = 0;
    for (const struct session_variable *v = session->variables; v; v = v->next)
        count++;
    struct variable *variables = ARENA_ARRAY(cx->arena, count, struct variable);
    for (const struct session_variable *v = session->variables; v; v = v->next)
        variables[i++] = (struct variable){v->name, v->value};
    return scope_global(cx, variables, count, session->functions, session->function_count);
}
