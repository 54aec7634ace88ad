/* Amendments on the type and the value of a conditional. */

#include "model/refinement.h"
#include "released/released.h"

static bool is_plain_null(const struct value *value)
{
    return value_is_null(value) && value->type->kind == TYPE_DYNAMIC;
}

/* A null without a type is not the dynamic value: it takes the type of the other result. */
const struct type *released_result_type(struct ctx *cx, const struct value *a,
                                        const struct value *b)
{
    if (a == NULL || b == NULL || type_equal(a->type, b->type))
        return NULL;
    if ((value_is_dynamic(a) || value_is_dynamic(b)) &&
        rule(cx, RELEASED_CONDITIONAL_DYNAMIC_RESULT))
        return &type_dynamic;
    if (!spec_holds(cx->spec, RELEASED_UNIFY_DYNAMIC_BESIDE_STRUCTURAL))
        return NULL;
    return is_plain_null(a) ? b->type : is_plain_null(b) ? a->type : NULL;
}

/* Every refinement that holds for both results also holds for the result of the conditional. */
const struct value *released_unknown_result(struct ctx *cx, const struct type *type,
                                            const struct value *a, const struct value *b)
{
    if (a != NULL && value_is_null(a) && b != NULL && value_is_null(b) &&
        rule(cx, RELEASED_UNKNOWN_BOTH_NULL))
        return value_null(cx, type);
    if (a == NULL || b == NULL ||
        !ctx_step(cx, a->extent.nodes + b->extent.nodes, (struct range){0}))
        return value_unknown(cx, type);
    return value_refined(cx, type, refinement_either(cx, a, b));
}
