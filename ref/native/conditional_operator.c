/* Implements the section Conditional Operator of the native syntax. In the editions of the
   specification, released_result_type gives NULL, and released_unknown_result an unknown value of
   the type. Cases: spec-tests/native/expressions/conditional-operator */

#include "model/convert.h"
#include "native/parser.h"
#include "released/released.h"

bool at_conditional(struct parser *p)
{
    return at_token(p, TOKEN_QUESTION) && rule(p->cx, NATIVE_CONDITIONAL_OPERATOR);
}

/* Conditional = Expression "?" Expression ":" Expression; The caller has parsed the predicate, and
   `?` is the next token. If another `?` follows, the chosen interpretations of ambiguous passages
   decide if the predicate of the second conditional is the last expression or the whole first
   conditional. */
const struct native_expression *parse_conditional(struct parser *p,
                                                  const struct native_expression *predicate)
{
    advance(p);
    struct newlines former = begin_unended(p);
    const struct native_expression *if_true = parse_expression(p);
    TRY(if_true);
    TRY(expect(p, TOKEN_COLON, NATIVE_CONDITIONAL_COLON, DIAG_EXPRESSION,
               "`:` and the result for a false predicate"));
    restore_newlines(p, former);
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    const struct native_expression *if_false = parse_operation(p);
    if (if_false != NULL && at_conditional(p) && reads(p->cx, CONDITIONAL_NESTING_RIGHT))
        if_false = parse_conditional(p, if_false);
    ctx_leave(p->cx);
    TRY(if_false);
    return new_expression(
        p, predicate->range.start,
        (struct native_expression){.kind = EXPRESSION_CONDITIONAL,
                                   .as.conditional = {predicate, if_true, if_false}});
}

static const struct operand_rules predicate_rules = {
    .type = &type_bool,
    .wrong_type = NATIVE_CONDITIONAL_PREDICATE_BOOL,
    .null = NATIVE_CONDITIONAL_PREDICATE_NULL,
    .unknown = NATIVE_CONDITIONAL_PREDICATE_UNKNOWN,
    .dynamic = NATIVE_CONDITIONAL_PREDICATE_DYNAMIC,
    .code = DIAG_PREDICATE,
};

/* Evaluates the second or third operand of a conditional. If the operand is not selected, ignores
   its errors. After an ignored error, the chosen interpretation of an ambiguous passage decides if
   *out is NULL or a value. */
static bool evaluate_branch(struct ctx *cx, const struct native_expression *e, bool selected,
                            const struct scope *scope, const struct value **out)
{
    size_t diag_count = cx->diag_count;

    *out = evaluate(cx, e, scope);
    if (*out != NULL)
        return true;
    if (selected || cx->limit_exceeded || !rule(cx, NATIVE_CONDITIONAL_UNSELECTED_ERROR))
        return false;
    bool form = reads(cx, CONDITIONAL_FAILING_TYPE_FORM);
    return ctx_forget(cx, diag_count) && (!form || (*out = released_partial(cx, e, scope)));
}

/* Returns the type to which the types of two results unify. */
static const struct type *result_type(struct ctx *cx, const struct native_expression *e,
                                      const struct value *if_true, const struct value *if_false)
{
    if (if_true == NULL)
        return if_false != NULL ? if_false->type : &type_dynamic;
    if (if_false == NULL || type_equal(if_true->type, if_false->type))
        return if_true->type;
    const struct type *types[] = {if_true->type, if_false->type};
    const struct type *unified = unify(cx, types, 2);
    if (unified != NULL)
        return unified;
    struct str a = type_text(cx, types[0]), b = type_text(cx, types[1]);
    TRY(forbid(cx, NATIVE_CONDITIONAL_UNIFIABLE, DIAG_CONDITIONAL, e->range,
               "the results have no common type: %.*s and %.*s", STR_FMT(a), STR_FMT(b)));
    return types[0];
}

const struct value *evaluate_conditional(struct ctx *cx, const struct native_expression *e,
                                         const struct scope *scope)
{
    const struct native_expression *true_expression = e->as.conditional.if_true;
    const struct native_expression *false_expression = e->as.conditional.if_false;
    const struct value *predicate, *if_true, *if_false, *selected;
    size_t diag_count = cx->diag_count;

    predicate = evaluate_predicate(cx, &predicate_rules, e->as.conditional.predicate, scope);
    if (predicate == NULL)
        TRY(predicate = released_partial_predicate(cx, diag_count));
    bool unknown = value_is_unknown(predicate), holds = !unknown && predicate->as.boolean;
    bool all = unknown && reads(cx, CONDITIONAL_UNKNOWN_PREDICATE_ERROR_REPORTED);
    TRY(evaluate_branch(cx, true_expression, all || holds, scope, &if_true));
    TRY(evaluate_branch(cx, false_expression, all || (!unknown && !holds), scope, &if_false));
    selected = holds ? if_true : if_false;
    const struct type *type = released_result_type(cx, if_true, if_false);
    if (type == &type_dynamic)
        return unknown ? value_dynamic(cx) : selected;
    if (type == NULL)
        TRY(type = result_type(cx, e, if_true, if_false));
    if (unknown)
        return released_unknown_result(cx, type, if_true, if_false);
    struct range at = holds ? true_expression->range : false_expression->range;
    if (value_is_null(selected))
        TRY(allow(cx, MODEL_NULL_IN_CONDITIONAL, DIAG_CONDITIONAL, at, "the result is null"));
    if (type_equal(selected->type, type) || !rule(cx, NATIVE_CONDITIONAL_CONVERTED))
        return selected;
    struct converted converted;
    TRY(convert_or_reason(cx, selected, type, at, &converted));
    if (converted.value == NULL)
        return fail(cx, DIAG_CONDITIONAL, at, "%.*s", STR_FMT(converted.reason));
    return converted.value;
}
