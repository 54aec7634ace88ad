/* Information model, Static Analysis: what both syntaxes have in common. */

#include "model/static.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/type.h"
#include "spec/spec.h"

/* A key as that of a value, which is a string. */
static bool evaluate_string_key(struct ctx *cx, const struct expression *expression,
                                const struct scope *scope, const struct value **out)
{
    const struct expression *key = expression->node;
    const struct value *value;

    TRY(key->evaluate(cx, key, scope, &value));
    return convert(cx, value, &type_string, (struct range){0, 0}, out);
}

struct expression static_key(struct ctx *cx, struct expression key)
{
    if (rule(cx, MODEL_STATIC_ANALYSIS_MAP_KEY))
        return key;
    struct expression *inner = ARENA_NEW(cx->arena, struct expression);
    *inner = key;
    return (struct expression){.evaluate = evaluate_string_key, .node = inner};
}
