/* Implements the section Conditional Operator of the native syntax. Cases:
   spec-tests/native/expressions/conditional-operator */

#include "base/arena.h"
#include "model/convert.h"
#include "model/refinement.h"
#include "native/evaluator.h"

static const struct operand_rules predicate_rules = {
    .type = &type_bool,
    .open_unknown = true,
    .wrong_type = NATIVE_CONDITIONAL_PREDICATE_BOOL,
    .null = NATIVE_CONDITIONAL_PREDICATE_NULL,
    .unknown = NATIVE_CONDITIONAL_PREDICATE_UNKNOWN,
    .dynamic = NATIVE_CONDITIONAL_PREDICATE_DYNAMIC,
    .code = DIAG_PREDICATE,
};

/* Returns the value that one interpretation of an ambiguous passage gives to an expression that
   fails. The value is unknown, and its type follows from the syntax alone. If no type follows from
   the syntax, returns the dynamic value. */
static const struct value *value_of_failure(struct ctx *cx, const struct native_expression *e)
{
    if (e->kind == EXPRESSION_OPERATION)
        return value_unknown(cx, operation_type(e));
    return e->kind == EXPRESSION_TEMPLATE ? value_unknown(cx, &type_string) : value_dynamic(cx);
}

/* Returns `value`, unless the expression fails. For a failing expression, returns the value of
   value_of_failure. An expression fails if `value` is NULL, or if it is a call with an error in an
   argument. The first `diag_count` diagnostics stay. `forgiven` is the number of errors replaced
   before the expression. */
const struct value *forgive(struct ctx *cx, const struct native_expression *e,
                            const struct value *value, size_t diag_count, size_t forgiven)
{
    bool fails = value == NULL || (cx->forgiven > forgiven && e->kind == EXPRESSION_CALL);
    if (!fails || !ctx_forget(cx, diag_count))
        return value;
    cx->forgiven++;
    return value_of_failure(cx, e);
}

/* Evaluates an expression that fails. Replaces each failing part by the value that value_of_failure
   returns. */
const struct value *evaluate_forgiving(struct ctx *cx, const struct native_expression *e,
                                       const struct scope *scope)
{
    bool before = cx->forgives;

    cx->forgives = true;
    const struct value *value = evaluate(cx, e, scope);
    cx->forgives = before;
    return value;
}

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
    return ctx_forget(cx, diag_count) && (!form || (*out = evaluate_forgiving(cx, e, scope)));
}

static bool is_plain_null(const struct value *value)
{
    return value_is_null(value) && value->type->kind == TYPE_DYNAMIC;
}

/* Returns the type to which the types of two results unify. */
static const struct type *result_type(struct ctx *cx, const struct native_expression *e,
                                      const struct value *if_true, const struct value *if_false)
{
    if (if_true == NULL)
        return if_false != NULL ? if_false->type : &type_dynamic;
    if (if_false == NULL || type_equal(if_true->type, if_false->type))
        return if_true->type;
    if (spec_holds(cx->spec, RELEASED_UNIFY_DYNAMIC_BESIDE_STRUCTURAL)) {
        /* A null without a type takes the type of the result that is not null. A null without a
           type is not the dynamic value. */
        if (is_plain_null(if_true))
            return if_false->type;
        if (is_plain_null(if_false))
            return if_true->type;
    }
    const struct type *types[] = {if_true->type, if_false->type};
    const struct type *unified = unify(cx, types, 2);
    if (unified != NULL)
        return unified;
    struct str a = type_text(cx, types[0]), b = type_text(cx, types[1]);
    TRY(forbid(cx, NATIVE_CONDITIONAL_UNIFIABLE, DIAG_CONDITIONAL, e->range,
               "the results have no common type: %.*s and %.*s", STR_FMT(a), STR_FMT(b)));
    return types[0];
}

/* Returns true if the types of two results differ, and one result is the dynamic value. */
static bool is_dynamic(const struct value *if_true, const struct value *if_false)
{
    return if_true != NULL && if_false != NULL && !type_equal(if_true->type, if_false->type) &&
           (value_is_dynamic(if_true) || value_is_dynamic(if_false));
}

/* Returns the result of a conditional with an unknown predicate. Every refinement that holds for
   the second and the third operand also holds for the result. */
static const struct value *unknown_result(struct ctx *cx, const struct type *type,
                                          const struct value *if_true, const struct value *if_false)
{
    if (if_true == NULL || if_false == NULL ||
        !ctx_step(cx, if_true->extent.nodes + if_false->extent.nodes, (struct range){0, 0}))
        return value_unknown(cx, type);
    return value_refined(cx, type, refinement_either(cx, if_true, if_false));
}

const struct value *evaluate_conditional(struct ctx *cx, const struct native_expression *e,
                                         const struct scope *scope)
{
    const struct native_expression *true_expression = e->as.conditional.if_true;
    const struct native_expression *false_expression = e->as.conditional.if_false;
    const struct value *predicate, *if_true, *if_false, *selected;
    size_t diag_count = cx->diag_count;

    predicate = evaluate_predicate(cx, &predicate_rules, e->as.conditional.predicate, scope);
    if (predicate == NULL && cx->forgives && ctx_forget(cx, diag_count)) {
        cx->forgiven++;
        /* with an unknown predicate, the type follows from both results */
        predicate = value_unknown(cx, &type_bool);
    }
    TRY(predicate);
    bool unknown = value_is_unknown(predicate), holds = !unknown && predicate->as.boolean;
    bool all = unknown && reads(cx, CONDITIONAL_UNKNOWN_PREDICATE_ERROR_REPORTED);
    TRY(evaluate_branch(cx, true_expression, all || holds, scope, &if_true));
    TRY(evaluate_branch(cx, false_expression, all || (!unknown && !holds), scope, &if_false));
    selected = holds ? if_true : if_false;
    if (is_dynamic(if_true, if_false) && rule(cx, RELEASED_CONDITIONAL_DYNAMIC_RESULT))
        return unknown ? value_dynamic(cx) : selected;
    const struct type *type = result_type(cx, e, if_true, if_false);
    TRY(type);
    if (unknown && if_true != NULL && value_is_null(if_true) && if_false != NULL &&
        value_is_null(if_false) && rule(cx, RELEASED_UNKNOWN_BOTH_NULL))
        return value_null(cx, type);
    if (unknown)
        return unknown_result(cx, type, if_true, if_false);
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
