/* The interpretation CONDITIONAL_FAILING_TYPE_FORM, by which a result that fails has a type. Also
   tells if a failing operand of && or || could be a bool. */

#include "released/released.h"

const struct value *released_partial(struct ctx *cx, const struct native_expression *e,
                                     const struct scope *scope)
{
    bool outer = cx->partial;

    cx->partial = true;
    const struct value *value = evaluate(cx, e, scope);
    cx->partial = outer;
    return value;
}

const struct value *released_partial_value(struct ctx *cx, const struct native_expression *e,
                                           size_t before)
{
    if (!cx->partial || !ctx_forget(cx, before))
        return NULL;
    if (e->kind == EXPRESSION_OPERATION)
        return value_unknown(cx, operation_type(e));
    return e->kind == EXPRESSION_TEMPLATE ? value_unknown(cx, &type_string) : value_dynamic(cx);
}

/* With an unknown predicate, the type of a conditional follows from both results. */
const struct value *released_partial_predicate(struct ctx *cx, size_t before)
{
    return cx->partial && ctx_forget(cx, before) ? value_unknown(cx, &type_bool) : NULL;
}

const struct value *released_call(struct ctx *cx, const struct native_expression *e,
                                  const struct scope *scope)
{
    bool outer = cx->partial;

    cx->partial = false;
    const struct value *value = evaluate_call(cx, e, scope);
    cx->partial = outer;
    return value;
}
