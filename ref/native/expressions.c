/* Implements the sections Expressions, Expression Terms, Literal Values, and Variables and Variable
   Expressions of the native syntax. Cases: spec-tests/native/expressions (expression-terms,
   literal-values, variables) */

#include "base/arena.h"
#include "model/body.h"
#include "model/num.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/parser.h"
#include "released/released.h"

const struct native_expression *new_expression(struct parser *p, size_t start,
                                               struct native_expression e)
{
    struct native_expression *copy = ARENA_NEW(p->cx->arena, struct native_expression);

    *copy = e;
    copy->range = range_in(p, start, p->previous_end);
    return copy;
}

/* Expression = ( ExprTerm | Operation | Conditional ); */
const struct native_expression *parse_expression(struct parser *p)
{
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    const struct native_expression *e = parse_operation(p);
    while (e != NULL && at_conditional(p))
        e = parse_conditional(p, e);
    ctx_leave(p->cx);
    return e;
}

/* ---- Literal Values ---- */

static const struct native_expression *new_literal(struct parser *p, size_t start,
                                                   const struct value *value)
{
    return new_expression(
        p, start, (struct native_expression){.kind = EXPRESSION_LITERAL, .as.literal = value});
}

const struct native_expression *parse_numeric_literal(struct parser *p)
{
    struct token token = advance(p);
    bool too_large;

    if (!num_check(p->cx, token.text, &too_large)) {
        p->cx->limit_exceeded = p->cx->limit_exceeded || too_large;
        return fail(p->cx, too_large ? DIAG_LIMIT_NUMBER_LITERAL : DIAG_EXPRESSION, token.range,
                    "the numeric literal is longer, larger or smaller than what is supported");
    }
    return new_expression(
        p, token.range.start,
        (struct native_expression){.kind = EXPRESSION_NUMBER, .as.number = token.text});
}

/* Returns the value of "true", "false" or "null". Returns NULL for any other name. */
static const struct value *keyword_value(struct ctx *cx, struct str name)
{
    if (str_equal(name, STR("true")) && rule(cx, NATIVE_LITERALS_TRUE))
        return value_bool(cx, true);
    if (str_equal(name, STR("false")) && rule(cx, NATIVE_LITERALS_FALSE))
        return value_bool(cx, false);
    if (str_equal(name, STR("null")) && rule(cx, NATIVE_LITERALS_NULL))
        return value_null(cx, &type_dynamic);
    return NULL;
}

/* ---- Expression Terms ---- */

/* LiteralValue (a keyword) | FunctionCall | VariableExpr */
static const struct native_expression *parse_name(struct parser *p)
{
    struct token name = advance(p);
    if (at_released_namespace(p))
        TRY(parse_released_namespaces(p, &name));
    const struct value *value = keyword_value(p->cx, name.text);
    bool called = value != NULL && at_token(p, TOKEN_PARENTHESIS_OPEN) &&
                  reads(p->cx, LITERAL_WORD_AS_FUNCTION_FUNCTION);

    if (value != NULL && !called)
        return new_literal(p, name.range.start, value);
    if (at_token(p, TOKEN_PARENTHESIS_OPEN) && rule(p->cx, NATIVE_CALLS_CALL))
        return parse_function_call(p, name);
    return new_expression(
        p, name.range.start,
        (struct native_expression){.kind = EXPRESSION_VARIABLE, .as.variable = name.text});
}

/* "(" Expression ")" */
static const struct native_expression *parse_parentheses(struct parser *p)
{
    size_t start = advance(p).range.start;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_TERMS_PARENTHESES_NEWLINES);
    const struct native_expression *inner = parse_expression(p);

    TRY(inner);
    TRY(expect(p, TOKEN_PARENTHESIS_CLOSE, NATIVE_TERMS_PARENTHESES_CLOSED, DIAG_EXPRESSION,
               "`)`"));
    restore_newlines(p, former);
    return new_expression(
        p, start,
        (struct native_expression){.kind = EXPRESSION_PARENTHESES, .as.parentheses = inner});
}

/* Parses an ExprTerm up to the operators after it. The first token decides the kind of term. */
static const struct native_expression *parse_term_head(struct parser *p)
{
    enum token_kind kind = peek(p)->kind;

    if (kind == TOKEN_NUMBER)
        return parse_numeric_literal(p);
    if (kind == TOKEN_IDENTIFIER)
        return parse_name(p);
    if (kind == TOKEN_QUOTE && rule(p->cx, NATIVE_QUOTED_TEMPLATE))
        return parse_quoted_template(p);
    if (kind == TOKEN_HEREDOC && rule(p->cx, NATIVE_HEREDOC_TEMPLATE))
        return parse_heredoc_template(p);
    if (kind == TOKEN_BRACKET_OPEN)
        return parse_tuple(p);
    if (kind == TOKEN_BRACE_OPEN)
        return parse_object(p);
    if (kind == TOKEN_PARENTHESIS_OPEN && rule(p->cx, NATIVE_TERMS_PARENTHESES))
        return parse_parentheses(p);
    TRY(forbid_here(p, NATIVE_EXPRESSIONS_REQUIRED, DIAG_EXPRESSION, "an expression"));
    if (kind != TOKEN_END)
        advance(p);
    return new_literal(p, p->previous_end, value_stand_in(p->cx, &type_dynamic));
}

/* Parses a GetAttr, an attrSplat or a LegacyIndex. The caller has consumed the dot. */
static const struct native_expression *parse_after_dot(struct parser *p,
                                                       const struct native_expression *term)
{
    if (at_token(p, TOKEN_STAR) && rule(p->cx, NATIVE_SPLAT_ATTRIBUTE_ONLY))
        return parse_splat(p, term, false);
    bool of_number = term->kind == EXPRESSION_NUMBER && term->range.end + 1 == p->previous_end;
    if (at_token(p, TOKEN_NUMBER) && of_number && reads(p->cx, LEGACY_INDEX_OF_NUMBER_REFUSED))
        return unexpected(p, DIAG_EXPRESSION, "no legacy index of a number");
    if (at_token(p, TOKEN_NUMBER) && rule(p->cx, NATIVE_INDEX_LEGACY))
        return parse_legacy_index(p, term);
    if (rule(p->cx, NATIVE_GETATTR_OPERATOR))
        return parse_getattr(p, term);
    return unexpected(p, DIAG_EXPRESSION, "a splat or a legacy index after the dot");
}

/* Parses (Index | GetAttr | Splat)*. In a splat, stops before the first operator that does not
   apply to each element. If `indexes` is true, Index applies to each element. */
const struct native_expression *
parse_postfix(struct parser *p, const struct native_expression *term, bool in_splat, bool indexes)
{
    while (true) {
        skip_newlines_within_value(p, is_heredoc(p, term));
        size_t start = p->at, end = p->previous_end;
        if (at_token(p, TOKEN_DOT)) {
            advance(p);
            skip_newlines_before_operand(p);
            if (in_splat && applies_to_result(p, indexes)) {
                parser_return(p, start, end);
                return term;
            }
            TRY(term = parse_after_dot(p, term));
        } else if (!at_token(p, TOKEN_BRACKET_OPEN) || (in_splat && !indexes)) {
            return term;
        } else if (accept_full_splat(p)) {
            if (in_splat && reads(p->cx, SPLAT_NESTING_RESULT)) {
                parser_return(p, start, end);
                return term;
            }
            TRY(term = parse_splat(p, term, true));
        } else if (rule(p->cx, NATIVE_INDEX_OPERATOR)) {
            advance(p);
            TRY(term = parse_index(p, term));
        } else {
            return term;
        }
    }
}

/* ExprTerm */
const struct native_expression *parse_expr_term(struct parser *p)
{
    skip_newlines_before_operand(p);
    const struct native_expression *head = parse_term_head(p);
    TRY(head);
    return parse_postfix(p, head, false, true);
}

/* ---- Evaluation ---- */

const struct value *evaluate_number(struct ctx *cx, const struct native_expression *e)
{
    const struct num *number;

    TRY(num_literal(cx, e->as.number, e->range, &number));
    return value_number(cx, number);
}

static const struct value *evaluate_variable(struct ctx *cx, const struct native_expression *e,
                                             const struct scope *scope)
{
    const struct value *value = scope_variable(cx, scope, e->as.variable);

    if (value != NULL)
        return value;
    value = scope_equivalent_variable(cx, scope, e->as.variable);
    if (value != NULL && !rule(cx, NATIVE_SOURCE_NO_NORMALIZATION))
        return value;
    TRY(forbid(cx, NATIVE_VARIABLES_DEFINED, DIAG_UNDEFINED_VARIABLE, e->range,
               "no variable is named `%.*s`", STR_FMT(e->as.variable)));
    return value_stand_in(cx, &type_dynamic);
}

/* Returns the operand at the beginning of an expression, if this operand is always evaluated first.
   Returns NULL if there is no such operand. */
static const struct native_expression *first_operand(const struct native_expression *e)
{
    if (e->kind == EXPRESSION_OPERATION)
        return e->as.operation.left;
    if (e->kind == EXPRESSION_GETATTR)
        return e->as.getattr.object;
    return e->kind == EXPRESSION_INDEX ? e->as.index.collection : NULL;
}

/* Evaluates an expression of any kind. `first` is the value of first_operand(e), or NULL if there
   is no such operand, or if it failed. */
static const struct value *evaluate_kind(struct ctx *cx, const struct native_expression *e,
                                         const struct value *first, const struct scope *scope,
                                         size_t before)
{
    switch (e->kind) {
    case EXPRESSION_LITERAL:
        return e->as.literal;
    case EXPRESSION_NUMBER:
        return evaluate_number(cx, e);
    case EXPRESSION_VARIABLE:
        return evaluate_variable(cx, e, scope);
    case EXPRESSION_PARENTHESES:
        return evaluate(cx, e->as.parentheses, scope);
    case EXPRESSION_TUPLE:
        return evaluate_tuple(cx, e, scope);
    case EXPRESSION_OBJECT:
        return evaluate_object(cx, e, scope);
    case EXPRESSION_TEMPLATE:
        return evaluate_template(cx, e, scope);
    case EXPRESSION_CALL:
        return released_call(cx, e, scope); /* calls evaluate_call */
    case EXPRESSION_FOR:
        return evaluate_for(cx, e, scope);
    case EXPRESSION_INDEX:
        return first != NULL ? evaluate_index(cx, e, first, scope) : NULL;
    case EXPRESSION_GETATTR:
        return first != NULL ? evaluate_getattr(cx, e, first) : NULL;
    case EXPRESSION_ATTRIBUTE_SPLAT:
    case EXPRESSION_FULL_SPLAT:
        return evaluate_splat(cx, e, scope);
    case EXPRESSION_OPERATION:
        return evaluate_operation(cx, e, first, scope, before);
    case EXPRESSION_CONDITIONAL:
        return evaluate_conditional(cx, e, scope);
    }
    return NULL;
}

/* Evaluates the innermost first operand, then the expression around it, and so on. Therefore chains
   like `a + b + …` and `a.b.c…` need no recursion, and may have any length. */
const struct value *evaluate(struct ctx *cx, const struct native_expression *expression,
                             const struct scope *scope)
{
    const struct native_expression *e, **chain;
    const struct value *value = NULL;
    size_t count = 0, before = cx->diag_count;

    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, expression->range));
    for (e = expression; e != NULL; e = first_operand(e))
        count++;
    chain = ARENA_ARRAY(cx->arena, count, const struct native_expression *);
    for (e = expression, count = 0; e != NULL; e = first_operand(e)) {
        observe_enter(cx, e->range);
        chain[count++] = e;
    }
    while (count > 0) {
        e = chain[--count];
        value = ctx_step(cx, 1, e->range) ? evaluate_kind(cx, e, value, scope, before) : NULL;
        if (value == NULL)
            value = released_partial_value(cx, e, before);
        observe_leave(cx, value);
    }
    ctx_leave(cx);
    return value;
}
