/* Keeps the rules, interpretations, variables and functions that several requests share. */
#include "proto/session.h"

#include "base/arena.h"
#include "model/scope.h"
#include "model/value.h"
#include "proto/request.h"

void session_open(struct session *session)
{
    *session = (struct session){.variables = NULL};
    (void)spec_init(&session->spec, str_from(spec_default_edition()));
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

bool session_edition(struct session *session, struct str edition)
{
    struct spec spec;
    if (!spec_init(&spec, edition))
        return false;
    session->spec.edition = spec.edition;
    return true;
}

bool session_rule(struct session *session, struct str rule_id, bool on)
{
    size_t i = 0;
    while (i < RULE_COUNT && !str_equal(str_from(spec_rule_name((enum rule_id)i)), rule_id))
        i++;
    if (i == RULE_COUNT)
        return false;
    session->spec.off[i] = !on;
    return true;
}

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
        arena_free(
            old->arena); /* frees the old arena last, because it may contain `name` and `value` */
}

void session_functions(struct session *session, struct arena *arena,
                       const struct function *functions, size_t count)
{
    drop_functions(session);
    session->function_arena = arena;
    session->functions = functions;
    session->function_count = count;
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
