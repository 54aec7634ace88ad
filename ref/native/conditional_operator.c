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

static const struct type *form_type(struct ctx *cx, const struct native_expression *e,
                                    const struct scope *scope);

static const struct type *tuple_form(struct ctx *cx, const struct native_expression *e,
                                     const struct scope *scope)
{
    const struct type **elements = ARENA_ARRAY(cx->arena, e->as.tuple.count, const struct type *);

    for (size_t i = 0; i < e->as.tuple.count; i++)
        elements[i] = form_type(cx, e->as.tuple.elements[i], scope);
    return type_tuple(cx, elements, e->as.tuple.count);
}

/* Returns the type of an object constructor if all keys are known; else the dynamic pseudo-type. */
static const struct type *object_form(struct ctx *cx, const struct native_expression *e,
                                      const struct scope *scope)
{
    size_t count = e->as.object.count;
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++) {
        const struct object_element *element = e->as.object.elements[i];
        const struct value *key = evaluate_key(cx, element, scope);
        if (key == NULL || value_is_unknown(key))
            return &type_dynamic;
        names[i] = key->as.string;
        values[i] = value_unknown(cx, form_type(cx, element->value, scope));
    }
    return value_object(cx, names, values, count)->type;
}

/* Returns the type that follows from the syntax of an expression, even if its evaluation fails. If
   no type follows from the syntax, returns the type of the value, or the dynamic pseudo-type after
   an error. The caller discards the errors. */
static const struct type *form_type(struct ctx *cx, const struct native_expression *e,
                                    const struct scope *scope)
{
    while (e->kind == EXPRESSION_PARENTHESES)
        e = e->as.parentheses;
    if (e->kind == EXPRESSION_TEMPLATE && unwrap_template(cx, e) == NULL)
        return &type_string;
    if (e->kind == EXPRESSION_TUPLE)
        return tuple_form(cx, e, scope);
    if (e->kind == EXPRESSION_OBJECT)
        return object_form(cx, e, scope);
    if (e->kind == EXPRESSION_OPERATION)
        return operation_type(e);
    if (e->kind == EXPRESSION_CONDITIONAL) {
        const struct type *both[] = {form_type(cx, e->as.conditional.if_true, scope),
                                     form_type(cx, e->as.conditional.if_false, scope)};
        const struct type *unified = unify(cx, both, 2);
        return unified != NULL ? unified : &type_dynamic;
    }
    const struct value *value = evaluate(cx, e, scope);
    return value != NULL ? value->type : &type_dynamic;
}

/* Evaluates the second or third operand of a conditional. If the operand is not selected, ignores
   its errors. After an ignored error, a reading decides if *out is NULL or an unknown value of the
   type that form_type returns. */
static bool evaluate_branch(struct ctx *cx, const struct native_expression *e, bool selected,
                            const struct scope *scope, const struct value **out)
{
    size_t diag_count = cx->diag_count;

    *out = evaluate(cx, e, scope);
    if (*out != NULL)
        return true;
    if (selected || cx->limit_exceeded || !rule(cx, NATIVE_CONDITIONAL_UNSELECTED_ERROR))
        return false;
    if (reads(cx, CONDITIONAL_FAILING_TYPE_FORM))
        *out = value_unknown(cx, form_type(cx, e, scope));
    return ctx_forget(cx, diag_count);
}

static bool is_plain_null(const struct value *value)
{
    return value_is_null(value) && value->type->kind == TYPE_DYNAMIC;
}

/* Returns the type that both results unify to. */
static const struct type *result_type(struct ctx *cx, const struct native_expression *e,
                                      const struct value *if_true, const struct value *if_false)
{
    if (if_true == NULL)
        return if_false != NULL ? if_false->type : &type_dynamic;
    if (if_false == NULL || type_equal(if_true->type, if_false->type))
        return if_true->type;
    if (spec_holds(cx->spec, RELEASED_UNIFY_DYNAMIC_BESIDE_STRUCTURAL)) {
        /* A null without a type is not the dynamic value: it takes the type of the other result. */
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

/* Returns true if one of the results is the dynamic value, and both have another type. */
static bool is_dynamic(const struct value *if_true, const struct value *if_false)
{
    return if_true != NULL && if_false != NULL && !type_equal(if_true->type, if_false->type) &&
           (value_is_dynamic(if_true) || value_is_dynamic(if_false));
}

/* Returns the result of a conditional whose predicate is unknown. What amendments know of both
   results, they know of this result. */
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

    predicate = evaluate_predicate(cx, &predicate_rules, e->as.conditional.predicate, scope);
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
