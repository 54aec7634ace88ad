/* Implements the section Functions and Function Calls of the native syntax. Cases:
   spec-tests/native/expressions/functions */

#include "base/arena.h"
#include "base/buf.h"
#include "model/function.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/native.h"
#include "native/parser.h"

/* Reads the comma after an argument. Does not consume the closing parenthesis. */
static bool parse_argument_separator(struct parser *p)
{
    if (at_token(p, TOKEN_PARENTHESIS_CLOSE) || at_token(p, TOKEN_END))
        return true;
    if (!at_token(p, TOKEN_COMMA))
        return forbid_here(p, NATIVE_CALLS_COMMA, DIAG_EXPRESSION, "`,` or `)` after the argument");
    struct token comma = advance(p);
    return !at_token(p, TOKEN_PARENTHESIS_CLOSE) ||
           allow(p->cx, NATIVE_CALLS_TRAILING_COMMA, DIAG_EXPRESSION, comma.range,
                 "an argument must follow the comma");
}

/* Arguments = (() | (Expression ("," Expression)* ("," | "...")?)). Stops before the closing
   parenthesis. */
static bool parse_arguments(struct parser *p, bool *expand)
{
    while (!at_token(p, TOKEN_PARENTHESIS_CLOSE) && !at_token(p, TOKEN_END)) {
        const struct native_expression *argument = parse_expression(p);
        TRY(argument);
        list_push(&p->items, argument);
        if (at_token(p, TOKEN_ELLIPSIS) && rule(p->cx, NATIVE_CALLS_EXPAND)) {
            advance(p);
            *expand = true;
            if (!at_token(p, TOKEN_PARENTHESIS_CLOSE) && !at_token(p, TOKEN_END))
                TRY(forbid_here(p, NATIVE_CALLS_EXPAND_LAST, DIAG_EXPRESSION, "`)` after `...`"));
        }
        TRY(parse_argument_separator(p));
    }
    return true;
}

static bool at_namespace_separator(struct parser *p)
{
    const struct token *token = peek(p);
    size_t second = token->range.end;

    return token->kind == TOKEN_COLON && second < p->text.length && p->text.data[second] == ':';
}

bool at_released_namespace(struct parser *p)
{
    return at_namespace_separator(p) && rule(p->cx, RELEASED_FUNCTIONS_NAMESPACES);
}

/* Parses a name of the form (Identifier "::")+ Identifier, which the language as released allows.
   The caller has consumed the first identifier. Adds the other identifiers to *name. */
bool parse_released_namespaces(struct parser *p, struct token *name)
{
    struct buf text = {.arena = p->cx->arena};

    buf_append(&text, name->text);
    while (at_namespace_separator(p)) {
        parser_seek(p, peek(p)->range.end + 1);
        if (!at_token(p, TOKEN_IDENTIFIER))
            return unexpected(p, DIAG_EXPRESSION, "a name after `::`");
        buf_append(&text, STR("::"));
        buf_append(&text, advance(p).text);
    }
    name->text = buf_str(&text);
    name->range.end = p->previous_end;
    return at_token(p, TOKEN_PARENTHESIS_OPEN) ||
           unexpected(p, DIAG_EXPRESSION, "`(` after the name of a function");
}

/* Parses FunctionCall = Identifier "(" arguments ")". The caller has consumed the name. */
const struct native_expression *parse_function_call(struct parser *p, struct token name)
{
    struct call_expression *call = ARENA_NEW(p->cx->arena, struct call_expression);
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_CALLS_NEWLINES);
    size_t from = p->items.count;

    advance(p);
    TRY(parse_arguments(p, &call->expand));
    TRY(expect(p, TOKEN_PARENTHESIS_CLOSE, NATIVE_CALLS_CLOSED, DIAG_EXPRESSION,
               "`)` after the arguments"));
    restore_newlines(p, former);
    call->name = name.text;
    call->name_range = name.range;
    call->count = p->items.count - from;
    call->arguments = list_expressions(p, from);
    return new_expression(p, name.range.start,
                          (struct native_expression){.kind = EXPRESSION_CALL, .as.call = call});
}

/* ---- Evaluation ---- */

/* Replaces the final argument by its elements. The argument is a list, a tuple or, under one
   amendment, a set. If the argument is unknown, sets arguments->unknown to true. */
static bool expand_final_argument(struct ctx *cx, struct arguments *arguments, bool *unknown)
{
    size_t first = --arguments->count;
    const struct value *last = arguments->values[first];
    struct range at = arguments->ranges[first];

    if (value_is_null(last))
        TRY(forbid(cx, NATIVE_CALLS_EXPAND_NULL, DIAG_EXPANSION, at, "the value is null"));
    enum type_kind kind = last->type->kind;
    bool expandable = value_is_dynamic(last) || kind == TYPE_LIST || kind == TYPE_TUPLE;
    if (kind == TYPE_SET && rule(cx, RELEASED_CALLS_EXPAND_SET))
        expandable = true;
    if (!expandable) {
        struct str given = type_text(cx, last->type);
        TRY(forbid(cx, NATIVE_CALLS_EXPAND_SEQUENCE, DIAG_EXPANSION, at,
                   "a list or tuple is required, not a %.*s", STR_FMT(given)));
    }
    *unknown = !value_is_known(last) || !expandable;
    if (*unknown)
        return true;
    size_t count = first + last->as.sequence.count;
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);
    struct range *ranges = ARENA_ARRAY(cx->arena, count, struct range);
    for (size_t i = 0; i < count; i++) {
        values[i] = i < first ? arguments->values[i] : last->as.sequence.items[i - first];
        ranges[i] = i < first ? arguments->ranges[i] : at;
    }
    *arguments = (struct arguments){values, ranges, count};
    return true;
}

/* Evaluates an argument. An error in an argument is an error of the call. If the rule on errors in
   arguments is switched off, the argument becomes unknown. */
static const struct value *evaluate_argument(struct ctx *cx, const struct native_expression *e,
                                             const struct scope *scope)
{
    size_t diag_count = cx->diag_count;
    const struct value *value = evaluate(cx, e, scope);

    if (value != NULL)
        return value;
    return !cx->limit_exceeded && !rule(cx, MODEL_FUNCTIONS_ARGUMENT_ERROR) &&
                   ctx_forget(cx, diag_count)
               ? value_stand_in(cx, &type_dynamic)
               : NULL;
}

/* Calls a function of an extension. Elements of an expanded last argument become literals. */
static const struct value *evaluate_special_call(struct ctx *cx, const struct native_expression *e,
                                                 const struct function *function,
                                                 const struct scope *scope)
{
    const struct call_expression *call = e->as.call;
    size_t written = call->count - (call->expand ? 1 : 0);
    struct arguments last = {ARENA_ARRAY(cx->arena, 1, const struct value *),
                             ARENA_ARRAY(cx->arena, 1, struct range), 1};
    bool unknown = false;
    const struct value *result;

    if (call->expand) {
        TRY(last.values[0] = evaluate_argument(cx, call->arguments[written], scope));
        last.ranges[0] = call->arguments[written]->range;
        TRY(expand_final_argument(cx, &last, &unknown));
        if (unknown && rule(cx, NATIVE_CALLS_EXPAND_UNKNOWN))
            return value_dynamic(cx);
    }
    size_t count = written + (call->expand ? last.count : 0);
    struct expression *arguments = ARENA_ARRAY(cx->arena, count, struct expression);
    for (size_t i = 0; i < written; i++)
        arguments[i] = expression_view(call->arguments[i]);
    for (size_t i = written; i < count; i++) {
        struct native_expression *literal = ARENA_NEW(cx->arena, struct native_expression);
        *literal = (struct native_expression){.range = last.ranges[i - written],
                                              .kind = EXPRESSION_LITERAL,
                                              .as.literal = last.values[i - written]};
        arguments[i] = expression_view(literal);
    }
    TRY(ctx_step(cx, count + 1, e->range));
    TRY(function->special(cx, &(struct special_call){arguments, count, scope, e->range}, &result));
    return result;
}

const struct value *evaluate_call(struct ctx *cx, const struct native_expression *e,
                                  const struct scope *scope)
{
    const struct call_expression *call = e->as.call;
    const struct function *function = scope_function(scope, call->name);
    struct arguments arguments = {ARENA_ARRAY(cx->arena, call->count, const struct value *),
                                  ARENA_ARRAY(cx->arena, call->count, struct range), call->count};
    const struct value *result;
    bool unknown = false;

    if (function == NULL)
        TRY(forbid(cx, NATIVE_CALLS_DEFINED, DIAG_UNDEFINED_FUNCTION, call->name_range,
                   "no function is named `%.*s`", STR_FMT(call->name)));
    if (function != NULL && function->special != NULL)
        return evaluate_special_call(cx, e, function, scope);
    for (size_t i = 0; i < call->count; i++) {
        TRY(arguments.values[i] = evaluate_argument(cx, call->arguments[i], scope));
        arguments.ranges[i] = call->arguments[i]->range;
    }
    if (function == NULL)
        return value_stand_in(cx, &type_dynamic);
    if (call->expand)
        TRY(expand_final_argument(cx, &arguments, &unknown));
    if (unknown && rule(cx, NATIVE_CALLS_EXPAND_UNKNOWN))
        return value_dynamic(cx);
    TRY(function_call(cx, function, &arguments, e->range, &result));
    return result;
}

/* ---- Functions that a request defines by an expression ---- */

/* Evaluates the definition of a function. In the definition, the parameters are variables. */
static bool definition_result(struct ctx *cx, const struct function *function,
                              const struct value *const *arguments, const struct value **out)
{
    size_t count = function->parameter_count;
    struct variable *variables = ARENA_ARRAY(cx->arena, count + 1, struct variable);

    for (size_t i = 0; i < count; i++)
        variables[i] = (struct variable){function->parameters[i].name, arguments[i]};
    if (function->variadic != NULL) {
        variables[count] = (struct variable){function->variadic->name, arguments[count]};
        count++;
    }
    return expression_evaluate(cx, function->definition,
                               scope_global(cx, variables, count, NULL, 0), out);
}

bool native_function_definition(struct ctx *cx, struct str text, struct function *function)
{
    struct expression *definition = ARENA_NEW(cx->arena, struct expression);
    struct source *source = ARENA_NEW(cx->arena, struct source);

    *source = (struct source){.name = function->name, .text = text};
    bool ok = native_parse_expression(cx, source, definition);
    function->result = definition_result;
    function->definition = definition;
    return ok;
}
