/* Implements Expression Evaluation of the information model. Makes scopes. In literal-only mode,
   request_scope (proto/request.c) reports variables and functions as errors. */

#include "model/scope.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/body.h"
#include "model/function.h"
#include "model/static.h"
#include "model/value.h"
#include "spec/spec.h"

const struct scope *scope_global(struct ctx *cx, const struct variable *variables,
                                 size_t variable_count, const struct function *functions,
                                 size_t function_count)
{
    struct scope *scope = ARENA_NEW(cx->arena, struct scope);
    if (variable_count > 0 && rule(cx, MODEL_EVALUATION_VARIABLE_SCOPE)) {
        scope->variables = str_sorted(cx->arena, variables, variable_count, sizeof *variables);
        scope->variable_count = variable_count;
    }
    if (function_count > 0 && rule(cx, MODEL_EVALUATION_FUNCTION_TABLE)) {
        scope->functions = str_sorted(cx->arena, functions, function_count, sizeof *functions);
        scope->function_count = function_count;
    }
    return scope;
}

const struct scope *scope_child(struct ctx *cx, const struct scope *parent,
                                const struct variable *variables, size_t variable_count)
{
    struct scope *scope = ARENA_NEW(cx->arena, struct scope);
    scope->parent = parent;
    scope->variables = str_sorted(cx->arena, variables, variable_count, sizeof *variables);
    scope->variable_count = variable_count;
    scope->sorted = true;
    return scope;
}

static const struct value *sorted_variable(const struct scope *scope, struct str name)
{
    size_t count = scope->variable_count;
    size_t at = str_find(scope->variables, count, sizeof *scope->variables, name);
    return at < count ? scope->variables[at].value : NULL;
}

static const struct value *local_variable(const struct scope *scope, struct str name)
{
    if (scope->sorted)
        return sorted_variable(scope, name);
    for (size_t i = scope->variable_count; i > 0; i--)
        if (str_equal(scope->variables[i - 1].name, name))
            return scope->variables[i - 1].value;
    return NULL;
}

/* NATIVE_VARIABLES_HIDING is a rule of the native syntax, because no other syntax makes child
   scopes. */
const struct value *scope_variable(struct ctx *cx, const struct scope *scope, struct str name)
{
    for (; scope->parent != NULL; scope = scope->parent) {
        const struct value *value = local_variable(scope, name);
        if (value == NULL)
            continue;
        bool hides = scope_variable(cx, scope->parent, name) != NULL;
        return !hides || rule(cx, NATIVE_VARIABLES_HIDING) ? value
                                                           : value_stand_in(cx, value->type);
    }
    return sorted_variable(scope, name);
}

const struct value *scope_equivalent_variable(struct ctx *cx, const struct scope *scope,
                                              struct str name)
{
    while (scope->parent != NULL)
        scope = scope->parent;
    struct str form = unicode_nfc(cx->arena, name);
    for (size_t i = 0; i < scope->variable_count; i++)
        if (str_equal(unicode_nfc(cx->arena, scope->variables[i].name), form))
            return scope->variables[i].value;
    return NULL;
}

const struct function *scope_function(const struct scope *scope, struct str name)
{
    while (scope->parent != NULL)
        scope = scope->parent;
    size_t count = scope->function_count;
    size_t at = str_find(scope->functions, count, sizeof *scope->functions, name);
    return at < count ? &scope->functions[at] : NULL;
}

bool expression_evaluate(struct ctx *cx, const struct expression *expression,
                         const struct scope *scope, const struct value **out)
{
    return expression->evaluate(cx, expression->node, scope, out);
}

static bool evaluate_stand_in(struct ctx *cx, const void *node, const struct scope *scope,
                              const struct value **out)
{
    (void)node;
    (void)scope;
    *out = value_stand_in(cx, &type_dynamic);
    return true;
}

struct expression static_key(struct ctx *cx, enum rule_id id, struct expression key)
{
    return rule(cx, id) ? key : (struct expression){.evaluate = evaluate_stand_in};
}
