/* Information model, Static Analysis: what both syntaxes have in common. */

#include "model/static.h"

#include "model/type.h"
#include "model/value.h"

static bool evaluate_stand_in(struct ctx *cx, const void *node, const struct scope *scope,
                              const struct value **out)
{
    (void)node;
    (void)scope;
    *out = value_stand_in(cx, &type_dynamic);
    return true;
}

struct expression static_key(struct ctx *cx, enum rule_id id, struct expression key)
{
    return rule(cx, id) ? key : (struct expression){.evaluate = evaluate_stand_in};
}
