/* Native syntax: Conditional Operator. Cases: spec-tests/native/expressions/conditional-operator */

#include "model/convert.h"
#include "model/unify.h"
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

/* One of the two results. Its errors are passed through only where it is selected; otherwise it has
   no type of its own, and *out is NULL. */
static bool evaluate_branch(struct ctx *cx, const struct native_expression *e, bool selected,
                            const struct scope *scope, const struct value **out)
{
    size_t before = cx->diag_count;

    if (evaluate(cx, e, scope, out))
        return true;
    if (selected || cx->limit_exceeded || !rule(cx, NATIVE_CONDITIONAL_UNSELECTED_ERROR))
        return false;
    ctx_forget(cx, before);
    *out = NULL;
    return true;
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
            return fail(cx, DIAG_CONDITIONAL, expression_range(e),
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
    if (value_is_null(value) && !rule(cx, MODEL_NULL_IN_CONDITIONAL))
        return fail(cx, DIAG_CONDITIONAL, expression_range(selected), "the result is null");
    if (!type_equal(value->type, type) && rule(cx, NATIVE_CONDITIONAL_CONVERTED)) {
        size_t before = cx->diag_count;
        if (convert(cx, value, type, expression_range(selected), out))
            return true;
        if (cx->limit_exceeded)
            return false;
        struct str detail = cx->diags[before]->detail;
        ctx_forget(cx, before);
        return fail(cx, DIAG_CONDITIONAL, expression_range(selected), "%.*s", STR_FMT(detail));
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
