/* Native syntax: Conditional Operator. Cases: spec-tests/native/expressions/conditional-operator */

#include "base/arena.h"
#include "model/convert.h"
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

/* Of an object only where all its keys are known. */
static const struct type *object_form(struct ctx *cx, const struct native_expression *e,
                                      const struct scope *scope)
{
    size_t count = e->as.object.count;
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++) {
        const struct object_element *element = e->as.object.elements[i];
        bool unknown = false;
        if (!evaluate_key(cx, element, scope, &names[i], &unknown) || unknown)
            return &type_dynamic;
        values[i] = value_unknown(cx, form_type(cx, element->value, scope));
    }
    return value_object(cx, names, values, count)->type;
}

static const struct native_expression *without_parentheses(const struct native_expression *e)
{
    while (e->kind == EXPRESSION_PARENTHESES)
        e = e->as.parentheses;
    return e;
}

/* Whether the form of an expression says something of its type. */
static bool has_form(struct ctx *cx, const struct native_expression *e)
{
    e = without_parentheses(e);
    return e->kind == EXPRESSION_UNARY || e->kind == EXPRESSION_BINARY ||
           e->kind == EXPRESSION_TUPLE || e->kind == EXPRESSION_OBJECT ||
           e->kind == EXPRESSION_CONDITIONAL ||
           (e->kind == EXPRESSION_TEMPLATE && unwrapped(cx, e) == NULL);
}

/* The type that the form of an expression fixes, whether it fails or not; of one whose form fixes
   none that of its value, and the dynamic pseudo-type where it has none. Its errors are the
   caller's to forget. */
static const struct type *form_type(struct ctx *cx, const struct native_expression *e,
                                    const struct scope *scope)
{
    const struct value *value;
    const struct type *both[2], *unified;

    e = without_parentheses(e);
    if (!has_form(cx, e))
        return evaluate(cx, e, scope, &value) ? value->type : &type_dynamic;
    if (e->kind == EXPRESSION_TEMPLATE)
        return &type_string;
    if (e->kind == EXPRESSION_TUPLE)
        return tuple_form(cx, e, scope);
    if (e->kind == EXPRESSION_OBJECT)
        return object_form(cx, e, scope);
    if (e->kind != EXPRESSION_CONDITIONAL)
        return operation_type(e);
    both[0] = form_type(cx, e->as.conditional.if_true, scope);
    both[1] = form_type(cx, e->as.conditional.if_false, scope);
    unified = unify(cx, both, 2);
    return unified == NULL ? &type_dynamic : unified;
}

/* One of the two results. Its errors are passed through only where it is selected; otherwise it has
   no value, and whether its form gives it a type is an open passage: where not, *out is NULL. */
static bool evaluate_branch(struct ctx *cx, const struct native_expression *e, bool selected,
                            const struct scope *scope, const struct value **out)
{
    size_t before = cx->diag_count;

    if (evaluate(cx, e, scope, out))
        return true;
    if (selected || cx->limit_exceeded || !rule(cx, NATIVE_CONDITIONAL_UNSELECTED_ERROR))
        return false;
    *out = NULL;
    if (has_form(cx, e) && reads(cx, CONDITIONAL_FAILING_TYPE_FORM))
        *out = value_unknown(cx, form_type(cx, e, scope));
    return ctx_forget(cx, before);
}

/* The type that both results have or unify to. */
static bool result_type(struct ctx *cx, const struct native_expression *e,
                        const struct value *if_true, const struct value *if_false,
                        const struct type **out)
{
    const struct type *types[2];
    size_t count = 0;

    if (if_true != NULL)
        types[count++] = if_true->type;
    if (if_false != NULL)
        types[count++] = if_false->type;
    if (count == 2 && !type_equal(types[0], types[1])) {
        *out = unify(cx, types, count);
        if (*out == NULL && rule(cx, NATIVE_CONDITIONAL_UNIFIABLE)) {
            struct str a = type_text(cx, types[0]), b = type_text(cx, types[1]);
            return fail(cx, DIAG_CONDITIONAL, e->range,
                        "the results have no common type: %.*s and %.*s", STR_FMT(a), STR_FMT(b));
        }
        if (*out != NULL)
            return true;
    }
    *out = count > 0 ? types[0] : &type_dynamic;
    return true;
}

/* The selected result, converted to the common type. */
static bool select_result(struct ctx *cx, const struct native_expression *selected,
                          const struct value *value, const struct type *type,
                          const struct value **out)
{
    if (value_is_null(value))
        TRY(allow(cx, MODEL_NULL_IN_CONDITIONAL, DIAG_CONDITIONAL, selected->range,
                  "the result is null"));
    if (!type_equal(value->type, type) && rule(cx, NATIVE_CONDITIONAL_CONVERTED)) {
        struct converted converted;
        TRY(convert_or_reason(cx, value, type, selected->range, &converted));
        *out = converted.value;
        return *out != NULL ||
               fail(cx, DIAG_CONDITIONAL, selected->range, "%.*s", STR_FMT(converted.reason));
    }
    *out = value;
    return true;
}

bool evaluate_conditional(struct ctx *cx, const struct native_expression *e,
                          const struct scope *scope, const struct value **out)
{
    const struct native_expression *true_expression = e->as.conditional.if_true;
    const struct native_expression *false_expression = e->as.conditional.if_false;
    const struct value *if_true, *if_false;
    const struct type *type;
    bool holds = false, unknown = false;

    TRY(predicate(cx, &predicate_rules, e->as.conditional.predicate, scope, &holds, &unknown));
    bool pass_all = unknown && reads(cx, CONDITIONAL_UNKNOWN_PREDICATE_ERROR_REPORTED);
    TRY(evaluate_branch(cx, true_expression, pass_all || (!unknown && holds), scope, &if_true));
    TRY(evaluate_branch(cx, false_expression, pass_all || (!unknown && !holds), scope, &if_false));
    TRY(result_type(cx, e, if_true, if_false, &type));
    if (unknown) {
        *out = value_unknown(cx, type);
        return true;
    }
    if (holds)
        return select_result(cx, true_expression, if_true, type, out);
    return select_result(cx, false_expression, if_false, type, out);
}
