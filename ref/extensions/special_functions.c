/* Implements the sections The "convert" cty Function and "Try" and "can" functions. Cases:
   spec-tests/extensions/type-expressions/convert, spec-tests/extensions/try-and-can */

#include "extensions/extensions.h"

#include "base/ctx.h"
#include "model/body.h"
#include "model/function.h"
#include "model/value.h"
#include "spec/spec.h"

/* convert(value, T). Of the result for an unknown value, only the type is known. */
static bool convert_call(struct ctx *cx, const struct special_call *call, const struct value **out)
{
    enum constraint_kind kind =
        reads(cx, CONVERT_DEFAULT_APPLIED) ? CONSTRAINT_DEFAULTS : CONSTRAINT_TYPE;
    const struct constraint *constraint;
    const struct value *value;
    *out = value_stand_in(cx, &type_dynamic);
    if (call->count != 2)
        return forbid(cx, EXTENSIONS_CONVERT_TWO_ARGUMENTS,
                      call->count < 2 ? DIAG_CALL_TOO_FEW : DIAG_CALL_TOO_MANY, call->at,
                      "\"convert\" takes a value and a type expression");
    TRY(expression_evaluate(cx, &call->arguments[0], call->scope, &value));
    if (!rule(cx, EXTENSIONS_CONVERT_TYPE_EXPRESSION))
        return expression_evaluate(cx, &call->arguments[1], call->scope, &value);
    TRY(type_expression(cx, call->arguments[1].node, kind, &constraint));
    TRY(!rule(cx, EXTENSIONS_CONVERT_RESULT) ||
        constraint_convert(cx, constraint, value, call->at, out));
    if (value_is_unknown(value))
        *out = value_unknown(cx, (*out)->type);
    return true;
}

/* Evaluates an argument. Returns false on failure. An error about a limit stays. */
static bool attempt(struct ctx *cx, const struct special_call *call, size_t index,
                    const struct value **out)
{
    size_t before = cx->diag_count;
    return expression_evaluate(cx, &call->arguments[index], call->scope, out) &&
           cx->diag_count == before;
}

/* Returns true if the chosen interpretation of an ambiguous passage makes the result unknown
   although the argument succeeded. */
static bool undecided(struct ctx *cx, const struct value *result)
{
    return !value_wholly_known(result) && reads(cx, TRY_UNKNOWN_UNKNOWN);
}

/* try(expression, …) */
static bool try_call(struct ctx *cx, const struct special_call *call, const struct value **out)
{
    size_t before = cx->diag_count;
    for (size_t i = 0; i < call->count; i++) {
        if (attempt(cx, call, i, out)) {
            if (!rule(cx, EXTENSIONS_TRY_FIRST))
                *out = value_stand_in(cx, &type_dynamic);
            else if (undecided(cx, *out))
                *out = value_dynamic(cx);
            return true;
        }
        TRY(ctx_forget(cx, before));
    }
    *out = value_stand_in(cx, &type_dynamic);
    return forbid(cx, EXTENSIONS_TRY_FAILS, DIAG_CALL_ARGUMENT, call->at,
                  "each argument of \"try\" has errors");
}

/* can(expression) */
static bool can_call(struct ctx *cx, const struct special_call *call, const struct value **out)
{
    size_t before = cx->diag_count;
    const struct value *result;
    *out = value_stand_in(cx, &type_bool);
    if (call->count != 1)
        return forbid(cx, EXTENSIONS_CAN_ONE_ARGUMENT,
                      call->count < 1 ? DIAG_CALL_TOO_FEW : DIAG_CALL_TOO_MANY, call->at,
                      "\"can\" takes exactly one argument");
    if (!attempt(cx, call, 0, &result)) {
        TRY(ctx_forget(cx, before));
        if (rule(cx, EXTENSIONS_CAN_FALSE))
            *out = value_bool(cx, false);
    } else if (!undecided(cx, result) && rule(cx, EXTENSIONS_CAN_TRUE)) {
        *out = value_bool(cx, true);
    }
    return true;
}

bool special_function(struct str name, struct function *function)
{
    static const struct {
        const char *name;
        bool (*call)(struct ctx *cx, const struct special_call *call, const struct value **out);
    } functions[] = {{"convert", convert_call}, {"try", try_call}, {"can", can_call}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (str_equal(name, str_from(functions[i].name))) {
            function->special = functions[i].call;
            return true;
        }
    return false;
}
