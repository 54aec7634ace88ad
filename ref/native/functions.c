/* Native syntax: Functions and Function Calls. Cases: spec-tests/native/expressions/functions */

#include "base/arena.h"
#include "model/function.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/native.h"
#include "native/parser.h"

/* Behind an argument: a comma, or the closing parenthesis (not consumed). */
static bool parse_argument_separator(struct parser *p)
{
    if (at_token(p, TOKEN_PARENTHESIS_CLOSE) || at_token(p, TOKEN_END))
        return true;
    if (!at_token(p, TOKEN_COMMA) && !rule(p->cx, NATIVE_CALLS_COMMA))
        return true;
    if (!at_token(p, TOKEN_COMMA))
        return unexpected(p, DIAG_EXPRESSION, "`,` or `)` behind the argument");
    struct token comma = advance(p);
    if (at_token(p, TOKEN_PARENTHESIS_CLOSE))
        return allow(p->cx, NATIVE_CALLS_TRAILING_COMMA, DIAG_EXPRESSION, comma.range,
                     "an argument must follow the comma");
    return true;
}

/* Arguments = (() | (Expression ("," Expression)* ("," | "...")?)); up to the closing parenthesis.
 */
static bool parse_arguments(struct parser *p, bool *expand)
{
    while (!at_token(p, TOKEN_PARENTHESIS_CLOSE) && !at_token(p, TOKEN_END)) {
        const struct native_expression *argument;
        TRY(parse_expression(p, &argument));
        list_push(&p->items, argument);
        if (at_token(p, TOKEN_ELLIPSIS) && rule(p->cx, NATIVE_CALLS_EXPAND)) {
            advance(p);
            *expand = true;
            if (at_token(p, TOKEN_PARENTHESIS_CLOSE))
                return true;
            if (!at_token(p, TOKEN_END))
                TRY(forbid_here(p, NATIVE_CALLS_EXPAND_LAST, DIAG_EXPRESSION, "`)` behind `...`"));
        }
        TRY(parse_argument_separator(p));
    }
    return true;
}

/* FunctionCall = Identifier "(" arguments ")"; the name consumed. */
bool parse_function_call(struct parser *p, struct token name, const struct native_expression **out)
{
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_CALLS_NEWLINES);
    size_t from = p->items.count;
    bool expand = false;

    advance(p);
    TRY(parse_arguments(p, &expand));
    TRY(expect(p, TOKEN_PARENTHESIS_CLOSE, NATIVE_CALLS_CLOSED, DIAG_EXPRESSION,
               "`)` behind the arguments"));
    restore_newlines(p, former);
    struct native_expression *e = new_expression(p, EXPRESSION_CALL, name.range.start);
    struct call_expression *call = ARENA_NEW(p->cx->arena, struct call_expression);
    call->name = name.text;
    call->name_range = name.range;
    call->count = p->items.count - from;
    call->arguments = take_expressions(p, from);
    call->expand = expand;
    e->as.call = call;
    *out = e;
    return true;
}

static void append_argument(struct ctx *cx, struct arguments *arguments, size_t capacity,
                            const struct value *value, struct range range)
{
    if (arguments->values == NULL) {
        arguments->values = ARENA_ARRAY(cx->arena, capacity, const struct value *);
        arguments->ranges = ARENA_ARRAY(cx->arena, capacity, struct range);
    }
    arguments->values[arguments->count] = value;
    arguments->ranges[arguments->count] = range;
    arguments->count++;
}

static bool is_sequence(struct ctx *cx, const struct type *type)
{
    return type->kind == TYPE_LIST || type->kind == TYPE_TUPLE ||
           (type->kind == TYPE_SET && reads(cx, EXPAND_SET_ALLOWED));
}

/* What `...` can be applied to: a known list or tuple; *unknown where it is one not yet known. */
static bool check_expansion(struct ctx *cx, const struct value *last, struct range at,
                            bool *unknown)
{
    if (value_is_null(last))
        TRY(forbid(cx, NATIVE_CALLS_EXPAND_NULL, DIAG_EXPANSION, at, "the value is null"));
    if (!value_is_dynamic(last) && !is_sequence(cx, last->type) &&
        rule(cx, NATIVE_CALLS_EXPAND_SEQUENCE)) {
        struct str given = type_text(cx, last->type);
        return fail(cx, DIAG_EXPANSION, at, "a list or tuple is required, not a %.*s",
                    STR_FMT(given));
    }
    *unknown = value_is_unknown(last) || !value_is_known(last) || !is_sequence(cx, last->type);
    return true;
}

/* An argument; one that fails is an error of the call, without the rule the stand-in. */
static bool evaluate_argument(struct ctx *cx, const struct native_expression *e,
                              const struct scope *scope, const struct value **out)
{
    size_t before = cx->diag_count;

    if (evaluate(cx, e, scope, out))
        return true;
    if (cx->limit_exceeded || rule(cx, MODEL_FUNCTIONS_ARGUMENT_ERROR))
        return false;
    *out = value_stand_in(cx, &type_dynamic);
    return ctx_forget(cx, before);
}

bool evaluate_call(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                   const struct value **out)
{
    const struct function *function = scope_function(scope, e->as.call->name);
    size_t count = e->as.call->count;
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);
    struct arguments arguments = {0};
    bool unknown = false;

    if (function == NULL)
        TRY(forbid(cx, NATIVE_CALLS_DEFINED, DIAG_UNDEFINED_FUNCTION, e->as.call->name_range,
                   "no function is named `%.*s`", STR_FMT(e->as.call->name)));
    for (size_t i = 0; i < count; i++)
        TRY(evaluate_argument(cx, e->as.call->arguments[i], scope, &values[i]));
    if (function == NULL) {
        *out = value_stand_in(cx, &type_dynamic);
        return true;
    }
    size_t plain = e->as.call->expand ? count - 1 : count;
    size_t expanded = 0;
    struct range last_range = e->range;
    if (e->as.call->expand) {
        last_range = e->as.call->arguments[plain]->range;
        TRY(check_expansion(cx, values[plain], last_range, &unknown));
        expanded = unknown ? 0 : values[plain]->as.sequence.count;
    }
    if (unknown && rule(cx, NATIVE_CALLS_EXPAND_UNKNOWN)) {
        *out = value_dynamic(cx);
        return true;
    }
    for (size_t i = 0; i < plain; i++)
        append_argument(cx, &arguments, plain + expanded, values[i],
                        e->as.call->arguments[i]->range);
    for (size_t i = 0; i < expanded; i++)
        append_argument(cx, &arguments, plain + expanded, values[plain]->as.sequence.items[i],
                        last_range);
    return function_call(cx, function, &arguments, e->range, out);
}

/* ---- Functions that a request defines by an expression ---- */

/* The parameters as variables. */
static const struct scope *parameter_scope(struct ctx *cx, const struct function *function,
                                           const struct value *const *values)
{
    size_t count = function->parameter_count;
    struct variable *variables = ARENA_ARRAY(cx->arena, count + 1, struct variable);

    for (size_t i = 0; i < count; i++)
        variables[i] = (struct variable){function->parameters[i].name, values[i]};
    if (function->variadic != NULL) {
        variables[count] = (struct variable){function->variadic->name, values[count]};
        count++;
    }
    return scope_global(cx, variables, count, NULL, 0);
}

static bool definition_result(struct ctx *cx, const struct function *function,
                              const struct value *const *arguments, const struct value **out)
{
    return expression_evaluate(cx, function->definition, parameter_scope(cx, function, arguments),
                               out);
}

bool native_function_definition(struct ctx *cx, struct str text, struct function *function)
{
    struct expression *definition = ARENA_NEW(cx->arena, struct expression);
    struct source *source = ARENA_NEW(cx->arena, struct source);
    const struct source *outer = cx->source;

    *source = (struct source){.name = function->name, .text = text};
    cx->source = source;
    bool ok = native_parse_expression(cx, definition);
    cx->source = outer;
    function->result = definition_result;
    function->definition = definition;
    return ok;
}
