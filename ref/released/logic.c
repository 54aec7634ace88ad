/* Amendments on && and ||. Amendment on < <= > >= with unknown numbers. */

#include "model/convert.h"
#include "model/num.h"
#include "model/refinement.h"
#include "native/parser.h"
#include "released/released.h"

/* Returns true if an operand of && or || is known, and decides the result alone. */
static bool decides(const struct native_expression *e, const struct value *operand)
{
    return value_is_known(operand) && operand->type->kind == TYPE_BOOL &&
           operand->as.boolean == (e->op == TOKEN_OR);
}

/* Returns the result of < <= > or >= if the bounds of unknown numbers decide it, else NULL. */
static const struct value *ordered_by_bounds(struct ctx *cx, const bool holds[3],
                                             const struct value *left, const struct value *right)
{
    struct refinement a = refinement_of(left), b = refinement_of(right);

    if (a.low == NULL || b.low == NULL)
        return NULL;
    bool less = num_compare(a.high, b.low) < 0, greater = num_compare(b.high, a.low) < 0;
    if ((!less && !greater) || !rule(cx, RELEASED_UNKNOWN_NUMBER_RANGE))
        return NULL;
    return value_bool(cx, holds[less ? 0 : 2]);
}

const struct value *released_decided(struct ctx *cx, const struct native_expression *e,
                                     const bool holds[3], const struct value *left,
                                     const struct value *right)
{
    enum rule_id id = e->op == TOKEN_AND ? RELEASED_LOGIC_AND_DECIDES : RELEASED_LOGIC_OR_DECIDES;

    if (left == NULL)
        return NULL;
    if (!is_logic(e))
        return operation_type(e) == &type_bool ? ordered_by_bounds(cx, holds, left, right) : NULL;
    return (decides(e, left) || decides(e, right)) && rule(cx, id)
               ? value_bool(cx, e->op == TOKEN_OR)
               : NULL;
}

static bool converts_to_bool(struct ctx *cx, const struct value *value)
{
    return value_is_dynamic(value) || converts(cx, value->type, &type_bool);
}

/* Returns true if an operand with an error could be a bool. */
static bool may_be_bool(struct ctx *cx, const struct native_expression *operand,
                        const struct scope *scope)
{
    size_t before = cx->diag_count;
    const struct value *value = released_partial(cx, operand, scope);

    return ctx_forget(cx, before) && converts_to_bool(cx, value);
}

const struct value *released_first_fails(struct ctx *cx, const struct native_expression *e,
                                         const struct scope *scope, size_t before)
{
    const struct value *right;

    if (!spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_DECIDING))
        return NULL;
    TRY(right = evaluate(cx, e->as.operation.right, scope));
    if (value_is_null(right))
        return NULL;
    TRY(right = convert_operand(cx, &logic_rules, right, e->as.operation.right->range));
    return decides(e, right) && may_be_bool(cx, e->as.operation.left, scope) &&
                   rule(cx, RELEASED_LOGIC_ERROR_BESIDE_DECIDING) && ctx_forget(cx, before)
               ? right
               : NULL;
}

/* Returns true if an unknown first operand decides that an error in the second does not matter. */
static bool is_unknown_bool(struct ctx *cx, const struct value *left)
{
    return value_is_unknown(left) && spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_UNKNOWN) &&
           converts_to_bool(cx, left);
}

const struct value *released_second_fails(struct ctx *cx, const struct native_expression *e,
                                          const struct value *left, const struct scope *scope,
                                          size_t before)
{
    bool deciding = spec_holds(cx->spec, RELEASED_LOGIC_ERROR_BESIDE_DECIDING);
    bool unknown = is_unknown_bool(cx, left);
    enum rule_id id =
        unknown ? RELEASED_LOGIC_ERROR_BESIDE_UNKNOWN : RELEASED_LOGIC_ERROR_BESIDE_DECIDING;

    if (deciding && value_is_known(left) && left->type->kind == TYPE_STRING)
        TRY(left = convert_operand(cx, &logic_rules, left, e->as.operation.left->range));
    if (!unknown && !decides(e, left))
        return NULL;
    if (deciding && !may_be_bool(cx, e->as.operation.right, scope) &&
        rule(cx, RELEASED_LOGIC_ERROR_BESIDE_DECIDING))
        return NULL;
    if (!rule(cx, id) || !ctx_forget(cx, before))
        return NULL;
    return unknown ? value_unknown_not_null(cx, &type_bool) : left;
}
