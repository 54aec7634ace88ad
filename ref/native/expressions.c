/* Native syntax: Expressions, Expression Terms, Literal Values, Variables and Variable Expressions.
   Cases: spec-tests/native/expressions (expression-terms, literal-values, variables) */

#include "base/arena.h"
#include "model/body.h"
#include "model/num.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/parser.h"

struct native_expression *new_expression(struct parser *p, enum expression_kind kind, size_t start)
{
    struct native_expression *e = ARENA_NEW(p->cx->arena, struct native_expression);

    e->kind = kind;
    e->range = (struct range){start, p->previous_end};
    return e;
}

static bool at_conditional(struct parser *p)
{
    return at_token(p, TOKEN_QUESTION) && rule(p->cx, NATIVE_CONDITIONAL_OPERATOR);
}

static bool parse_conditional(struct parser *p, const struct native_expression *condition,
                              const struct native_expression **out);

/* The result for a false predicate. Whether a conditional after it is a part of it is an open
   passage. */
static bool parse_last_result(struct parser *p, const struct native_expression **out)
{
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    bool ok = parse_operation(p, out);
    if (ok && at_conditional(p) && reads(p->cx, CONDITIONAL_NESTING_RIGHT))
        ok = parse_conditional(p, *out, out);
    ctx_leave(p->cx);
    return ok;
}

/* Conditional = Expression "?" Expression ":" Expression;
   The predicate parsed, standing at the question mark. */
static bool parse_conditional(struct parser *p, const struct native_expression *condition,
                              const struct native_expression **out)
{
    const struct native_expression *if_true, *if_false;

    advance(p);
    struct newlines former = begin_unended(p);
    TRY(parse_expression(p, &if_true));
    TRY(expect(p, TOKEN_COLON, NATIVE_CONDITIONAL_COLON, DIAG_EXPRESSION,
               "`:` and the result for a false predicate"));
    restore_newlines(p, former);
    TRY(parse_last_result(p, &if_false));
    struct native_expression *e = new_expression(p, EXPRESSION_CONDITIONAL, condition->range.start);
    e->as.conditional.predicate = condition;
    e->as.conditional.if_true = if_true;
    e->as.conditional.if_false = if_false;
    *out = e;
    return true;
}

/* Expression = ( ExprTerm | Operation | Conditional ); */
bool parse_expression(struct parser *p, const struct native_expression **out)
{
    bool ok;

    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    ok = parse_operation(p, out);
    while (ok && at_conditional(p))
        ok = parse_conditional(p, *out, out);
    ctx_leave(p->cx);
    return ok;
}

/* ---- Literal Values ---- */

static struct native_expression *literal(struct parser *p, size_t start, const struct value *value)
{
    struct native_expression *e = new_expression(p, EXPRESSION_LITERAL, start);

    e->as.literal = value;
    return e;
}

bool parse_numeric_literal(struct parser *p, const struct native_expression **out)
{
    struct token token = advance(p);
    bool too_large;

    if (!num_check(p->cx, token.text, &too_large)) {
        p->cx->limit_exceeded = p->cx->limit_exceeded || too_large;
        return fail(p->cx, too_large ? DIAG_LIMIT_NUMBER_LITERAL : DIAG_EXPRESSION, token.range,
                    "the numeric literal is longer, larger or smaller than what is supported");
    }
    struct native_expression *e = new_expression(p, EXPRESSION_NUMBER, token.range.start);
    e->as.number = token.text;
    *out = e;
    return true;
}

/* "true" | "false" | "null": the value, or NULL where the identifier is none of them. */
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
static bool parse_name(struct parser *p, const struct native_expression **out)
{
    struct token name = advance(p);
    const struct value *value = keyword_value(p->cx, name.text);
    bool called = value != NULL && at_token(p, TOKEN_PARENTHESIS_OPEN) &&
                  reads(p->cx, LITERAL_WORD_AS_FUNCTION_FUNCTION);

    if (value != NULL && !called) {
        *out = literal(p, name.range.start, value);
        return true;
    }
    if (at_token(p, TOKEN_PARENTHESIS_OPEN) && rule(p->cx, NATIVE_CALLS_CALL))
        return parse_function_call(p, name, out);
    struct native_expression *e = new_expression(p, EXPRESSION_VARIABLE, name.range.start);
    e->as.variable = name.text;
    *out = e;
    return true;
}

/* "(" Expression ")" */
static bool parse_parentheses(struct parser *p, const struct native_expression **out)
{
    size_t start = advance(p).range.start;
    const struct native_expression *inner;
    struct newlines former = set_newlines(p, NEWLINES_IGNORED, NATIVE_TERMS_PARENTHESES_NEWLINES);

    TRY(parse_expression(p, &inner));
    TRY(expect(p, TOKEN_PARENTHESIS_CLOSE, NATIVE_TERMS_PARENTHESES_CLOSED, DIAG_EXPRESSION,
               "`)`"));
    restore_newlines(p, former);
    struct native_expression *e = new_expression(p, EXPRESSION_PARENTHESES, start);
    e->as.parentheses = inner;
    *out = e;
    return true;
}

/* The terms that begin with a token of their own, without what may follow them. */
static bool parse_term_head(struct parser *p, const struct native_expression **out)
{
    struct ctx *cx = p->cx;

    switch (peek(p)->kind) {
    case TOKEN_NUMBER:
        return parse_numeric_literal(p, out);
    case TOKEN_IDENTIFIER:
        return parse_name(p, out);
    case TOKEN_QUOTE:
        if (rule(cx, NATIVE_QUOTED_TEMPLATE))
            return parse_quoted_template(p, out);
        break;
    case TOKEN_HEREDOC:
        if (rule(cx, NATIVE_HEREDOC_TEMPLATE))
            return parse_heredoc_template(p, out);
        break;
    case TOKEN_BRACKET_OPEN:
        return parse_tuple(p, out);
    case TOKEN_BRACE_OPEN:
        return parse_object(p, out);
    case TOKEN_PARENTHESIS_OPEN:
        if (rule(cx, NATIVE_TERMS_PARENTHESES))
            return parse_parentheses(p, out);
        break;
    case TOKEN_ELLIPSIS:
    case TOKEN_AND:
    case TOKEN_OR:
    case TOKEN_EQUAL:
    case TOKEN_NOT_EQUAL:
    case TOKEN_LESS_EQUAL:
    case TOKEN_GREATER_EQUAL:
    case TOKEN_ARROW:
    case TOKEN_INTERPOLATION:
    case TOKEN_DIRECTIVE:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_STAR:
    case TOKEN_SLASH:
    case TOKEN_PERCENT:
    case TOKEN_NOT:
    case TOKEN_LESS:
    case TOKEN_GREATER:
    case TOKEN_ASSIGN:
    case TOKEN_COLON:
    case TOKEN_QUESTION:
    case TOKEN_BRACE_CLOSE:
    case TOKEN_BRACKET_CLOSE:
    case TOKEN_PARENTHESIS_CLOSE:
    case TOKEN_DOT:
    case TOKEN_COMMA:
    case TOKEN_NEWLINE:
    case TOKEN_END:
    case TOKEN_INVALID:
        break;
    }
    TRY(forbid_here(p, NATIVE_EXPRESSIONS_REQUIRED, DIAG_EXPRESSION, "an expression"));
    if (!at_token(p, TOKEN_END))
        advance(p);
    *out = literal(p, p->previous_end, value_stand_in(cx, &type_dynamic));
    return true;
}

/* Whether a splat may follow an attribute-only splat is an open passage. */
static bool check_splat_source(struct parser *p, const struct native_expression *source)
{
    if (source->kind != EXPRESSION_ATTRIBUTE_SPLAT ||
        !reads(p->cx, SPLAT_AFTER_ATTRIBUTE_SPLAT_ERROR))
        return true;
    return unexpected(p, DIAG_EXPRESSION, "no splat behind an attribute-only splat");
}

/* What follows a dot, after newlines that mean nothing there. */
static bool parse_after_dot(struct parser *p, const struct native_expression *term,
                            const struct native_expression **out)
{
    if (at_token(p, TOKEN_STAR) && rule(p->cx, NATIVE_SPLAT_ATTRIBUTE_ONLY)) {
        TRY(check_splat_source(p, term));
        advance(p);
        return parse_splat(p, term, false, out);
    }
    if (at_token(p, TOKEN_NUMBER) && rule(p->cx, NATIVE_INDEX_LEGACY))
        return parse_legacy_index(p, term, out);
    if (rule(p->cx, NATIVE_GETATTR_OPERATOR))
        return parse_getattr(p, term, out);
    return unexpected(p, DIAG_EXPRESSION, "a splat or a legacy index behind the dot");
}

/* Whether what follows a dot in a splat applies to its result, and not to each element: another
   splat, and behind an attribute-only splat a legacy index. */
static bool is_of_result(struct parser *p, bool full)
{
    if (at_token(p, TOKEN_STAR))
        return !(full && reads(p->cx, SPLAT_NESTING_ATTRIBUTE_ONLY_ELEMENT));
    return at_token(p, TOKEN_NUMBER) && !full && !reads(p->cx, LEGACY_INDEX_IN_SPLAT_ELEMENT);
}

/* (Index | GetAttr | Splat)*. In a splat only some of them belong to each element: `indexes` tells
   whether Index does; outside a splat everything may follow, in any order. */
bool parse_postfix(struct parser *p, const struct native_expression *term, bool in_splat,
                   bool indexes, const struct native_expression **out)
{
    while (true) {
        continuation_position(p, is_heredoc(p, term));
        if (at_token(p, TOKEN_DOT)) {
            size_t dot = p->at;
            advance(p);
            operand_position(p);
            if (in_splat && is_of_result(p, indexes)) {
                parser_seek(p, dot);
                break;
            }
            TRY(parse_after_dot(p, term, &term));
        } else if (at_token(p, TOKEN_BRACKET_OPEN) && (!in_splat || indexes)) {
            size_t bracket = p->at;
            if (take_full_splat(p)) {
                if (in_splat && reads(p->cx, SPLAT_NESTING_RESULT)) {
                    parser_seek(p, bracket);
                    break;
                }
                TRY(check_splat_source(p, term));
                TRY(parse_splat(p, term, true, &term));
            } else if (rule(p->cx, NATIVE_INDEX_OPERATOR)) {
                advance(p);
                TRY(parse_index(p, term, &term));
            } else {
                break;
            }
        } else {
            break;
        }
    }
    *out = term;
    return true;
}

/* ExprTerm */
bool parse_expr_term(struct parser *p, const struct native_expression **out)
{
    operand_position(p);
    TRY(parse_term_head(p, out));
    return parse_postfix(p, *out, false, true, out);
}

/* ---- Evaluation ---- */

bool evaluate_number(struct ctx *cx, const struct native_expression *e, const struct value **out)
{
    const struct num *number;

    TRY(num_literal(cx, e->as.number, e->range, &number));
    *out = value_number(cx, number);
    return true;
}

static bool evaluate_variable(struct ctx *cx, const struct native_expression *e,
                              const struct scope *scope, const struct value **out)
{
    *out = scope_variable(cx, scope, e->as.variable);
    if (*out != NULL)
        return true;
    *out = scope_equivalent_variable(cx, scope, e->as.variable);
    if (*out != NULL && !rule(cx, NATIVE_SOURCE_NO_NORMALIZATION))
        return true;
    TRY(forbid(cx, NATIVE_VARIABLES_DEFINED, DIAG_UNDEFINED_VARIABLE, e->range,
               "no variable is named `%.*s`", STR_FMT(e->as.variable)));
    *out = value_stand_in(cx, &type_dynamic);
    return true;
}

/* The operand with which the text of an expression begins, where it is evaluated before all else
   and so can be before the expression itself is looked at; else NULL. */
static const struct native_expression *first_operand(const struct native_expression *e)
{
    if (e->kind == EXPRESSION_BINARY)
        return e->as.binary.left;
    if (e->kind == EXPRESSION_GETATTR)
        return e->as.getattr.object;
    if (e->kind == EXPRESSION_INDEX)
        return e->as.index.collection;
    return NULL;
}

/* `first` is the value of the first operand, where there is one. */
static bool evaluate_kind(struct ctx *cx, const struct native_expression *e,
                          const struct value *first, const struct scope *scope,
                          const struct value **out)
{
    switch (e->kind) {
    case EXPRESSION_LITERAL:
        *out = e->as.literal;
        return true;
    case EXPRESSION_NUMBER:
        return evaluate_number(cx, e, out);
    case EXPRESSION_VARIABLE:
        return evaluate_variable(cx, e, scope, out);
    case EXPRESSION_PARENTHESES:
        return evaluate(cx, e->as.parentheses, scope, out);
    case EXPRESSION_TUPLE:
        return evaluate_tuple(cx, e, scope, out);
    case EXPRESSION_OBJECT:
        return evaluate_object(cx, e, scope, out);
    case EXPRESSION_TEMPLATE:
        return evaluate_template(cx, e, scope, out);
    case EXPRESSION_CALL:
        return evaluate_call(cx, e, scope, out);
    case EXPRESSION_FOR:
        return evaluate_for(cx, e, scope, out);
    case EXPRESSION_INDEX:
        return evaluate_index(cx, e, first, scope, out);
    case EXPRESSION_GETATTR:
        return evaluate_getattr(cx, e, first, out);
    case EXPRESSION_ATTRIBUTE_SPLAT:
    case EXPRESSION_FULL_SPLAT:
        return evaluate_splat(cx, e, scope, out);
    case EXPRESSION_UNARY:
    case EXPRESSION_BINARY:
        return evaluate_operation(cx, e, first, scope, out);
    case EXPRESSION_CONDITIONAL:
        return evaluate_conditional(cx, e, scope, out);
    }
    return false;
}

/* An expression, the first operand of that, and so on, evaluated from the innermost outward: chains
   like `a + b + …` and `a.b.c…` are as long as one likes, and take no stack. */
static bool evaluate_chain(struct ctx *cx, const struct native_expression *const *chain,
                           size_t count, const struct scope *scope, const struct value **out)
{
    bool ok = true;

    *out = NULL;
    for (size_t i = 0; cx->observer && i < count; i++)
        cx->observer->enter(cx->observer, cx, chain[i]->range);
    for (size_t i = count; i > 0; i--) {
        ok = ok && ctx_step(cx, 1, (chain[i - 1])->range) &&
             evaluate_kind(cx, chain[i - 1], *out, scope, out);
        if (cx->observer)
            cx->observer->leave(cx->observer, cx, ok ? *out : NULL);
    }
    return ok;
}

bool evaluate(struct ctx *cx, const struct native_expression *expression, const struct scope *scope,
              const struct value **out)
{
    size_t count = 0;
    bool ok;

    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, expression->range));
    for (const struct native_expression *e = expression; e != NULL; e = first_operand(e))
        count++;
    const struct native_expression **chain =
        ARENA_ARRAY(cx->arena, count, const struct native_expression *);
    count = 0;
    for (const struct native_expression *e = expression; e != NULL; e = first_operand(e))
        chain[count++] = e;
    ok = evaluate_chain(cx, chain, count, scope, out);
    ctx_leave(cx);
    return ok;
}
