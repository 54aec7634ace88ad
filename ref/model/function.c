/* Implements Functions and Function Calls of the information model. */

#include "model/function.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/value.h"
#include "spec/spec.h"

struct call {
    struct ctx *cx;
    const struct function *function;
    const struct arguments *arguments;
    struct range at;
    /* the arguments after conversion to the types of their parameters */
    const struct value **converted;
    bool dynamic; /* true if an argument makes the result type the dynamic pseudo-type */
    bool unknown; /* true if an argument makes the result unknown */
};

static bool mismatch(struct call *call, size_t index, const struct type *wanted)
{
    struct str given = type_text(call->cx, call->arguments->values[index]->type);
    struct str needed = type_text(call->cx, wanted);
    return fail(call->cx, DIAG_CALL_ARGUMENT, call->arguments->ranges[index],
                "a %.*s is needed, not a %.*s", STR_FMT(needed), STR_FMT(given));
}

/* Checks the type of an argument, and converts the argument. If the conversion fails, and the rule
   that makes the failure an error is switched off, passes the argument unconverted. */
static bool check_type(struct call *call, size_t index, const struct type *wanted)
{
    struct ctx *cx = call->cx;
    const struct value *argument = call->arguments->values[index];
    const struct type *type = argument->type;
    if (type->kind == TYPE_CAPSULE && !rule(cx, MODEL_CAPSULE_FUNCTION_ARGUMENT))
        return mismatch(call, index, wanted);
    if (type_equal(type, wanted))
        return rule(cx, MODEL_TYPE_SPEC_IDENTICAL_MATCHES) || mismatch(call, index, wanted);
    if (type_matches(type, wanted))
        return rule(cx, MODEL_TYPE_SPEC_DYNAMIC_MATCHES_ALL) || mismatch(call, index, wanted);
    /* a parameter of any type accepts a value of the dynamic pseudo-type */
    if (type->kind == TYPE_DYNAMIC || reads(cx, ARGUMENT_CONVERSION_CONVERT)) {
        struct converted converted;
        TRY(convert_or_reason(cx, argument, wanted, call->arguments->ranges[index], &converted));
        if (converted.value != NULL) {
            call->converted[index] = converted.value;
            return true;
        }
    }
    return !rule(cx, MODEL_FUNCTIONS_TYPE_MISMATCH) || mismatch(call, index, wanted);
}

static bool check_argument(struct call *call, size_t index)
{
    struct ctx *cx = call->cx;
    const struct value *argument = call->arguments->values[index];
    const struct function *f = call->function;
    const struct parameter *parameter =
        index < f->parameter_count ? &f->parameters[index] : f->variadic;
    TRY(check_type(call, index, parameter->type));
    if (value_is_null(argument) &&
        !(parameter->allow_null && rule(cx, MODEL_FUNCTIONS_NULL_ACCEPTED)))
        TRY(forbid(cx, MODEL_FUNCTIONS_NULL_REFUSED, DIAG_CALL_NULL, call->arguments->ranges[index],
                   "the argument \"%.*s\" must not be null", STR_FMT(parameter->name)));
    if (value_is_dynamic(argument) &&
        !(parameter->allow_dynamic && rule(cx, MODEL_FUNCTIONS_DYNAMIC_ACCEPTED)) &&
        (parameter->type->kind == TYPE_DYNAMIC || !reads(cx, DYNAMIC_ARGUMENT_TYPED)))
        call->dynamic |= rule(cx, MODEL_FUNCTIONS_DYNAMIC_FORCES_DYNAMIC);
    const struct value *converted = call->converted[index];
    bool unknown = value_is_unknown(converted) ||
                   (!value_wholly_known(converted) && reads(cx, NESTED_UNKNOWN_ARGUMENT_DEEP));
    if (unknown && !(parameter->allow_unknown && rule(cx, MODEL_FUNCTIONS_UNKNOWN_ACCEPTED)))
        call->unknown |= rule(cx, MODEL_FUNCTIONS_UNKNOWN_FORCES_UNKNOWN);
    return true;
}

/* Checks all arguments. By one rule, an error is reported even after an argument that makes the
   result unknown. If the rule is switched off, ignores the error and sets *hidden to true. */
static bool check_arguments(struct call *call, bool *hidden)
{
    struct ctx *cx = call->cx;
    for (size_t i = 0; i < call->arguments->count && !*hidden; i++) {
        size_t before = cx->diag_count;
        bool forced = call->dynamic || call->unknown;
        if (check_argument(call, i))
            continue;
        if (!forced || cx->limit_exceeded || rule(cx, MODEL_FUNCTIONS_CHECKS_BEFORE_EXECUTION))
            return false;
        *hidden = ctx_forget(cx, before);
    }
    return true;
}

/* --- Execution --- */

/* If the rule that allows or forbids the call is switched off, returns an unknown result. */
static bool stand_in(struct call *call, const struct value **out)
{
    *out = value_stand_in(call->cx, &type_dynamic);
    return true;
}

/* Returns one value for each parameter. A variadic parameter collects the remaining arguments in a
   tuple. */
static const struct value *const *parameter_values(const struct call *call)
{
    size_t positional = call->function->parameter_count;
    if (call->function->variadic == NULL)
        return call->converted;
    const struct value **values =
        ARENA_ARRAY(call->cx->arena, positional + 1, const struct value *);
    for (size_t i = 0; i < positional; i++)
        values[i] = call->converted[i];
    TRY(values[positional] = value_tuple(call->cx, call->converted + positional,
                                         call->arguments->count - positional));
    return values;
}

/* Moves all diagnostics except the first `count` to the range of the call. */
static void move_to_call(const struct call *call, size_t count)
{
    struct ctx *cx = call->cx;
    for (size_t i = count; i < cx->diag_count; i++) {
        struct diag *moved = ARENA_NEW(cx->arena, struct diag);
        *moved = *cx->diags[i];
        moved->range = source_place(call->at);
        cx->diags[i] = moved;
    }
}

/* Computes the result. An error gets the range of the call, because the original range refers to
   the function's source. */
static bool run(struct call *call, const struct value **out)
{
    struct ctx *cx = call->cx;
    size_t before = cx->diag_count;
    if (call->function->parameter_count > 1 && !rule(cx, MODEL_FUNCTIONS_POSITIONAL_ORDER))
        return stand_in(call, out);
    const struct value *const *values = parameter_values(call);
    if (values != NULL && call->function->result(cx, call->function, values, out))
        return true;
    if (cx->limit_exceeded || rule(cx, MODEL_FUNCTIONS_FUNCTION_ERROR)) {
        move_to_call(call, before);
        return false;
    }
    return ctx_forget(cx, before) && stand_in(call, out);
}

/* Returns an unknown value of the function's result type. */
static bool unknown_result(struct call *call, const struct value **out)
{
    const struct type *type = call->function->returns;
    if (type == NULL) {
        const struct value *result;
        TRY(run(call, &result));
        type = result->type;
    }
    *out = rule(call->cx, MODEL_FUNCTIONS_UNKNOWN_RESULT_TYPE) ? value_unknown(call->cx, type)
                                                               : value_dynamic(call->cx);
    return true;
}

static bool convert_result(struct call *call, const struct value *result, const struct value **out)
{
    struct ctx *cx = call->cx;
    const struct type *returns = call->function->returns;
    struct converted converted;
    *out = result;
    if (returns == NULL || type_equal(result->type, returns) ||
        !rule(cx, MODEL_FUNCTIONS_RESULT_TYPE))
        return true;
    TRY(convert_or_reason(cx, result, returns, call->at, &converted));
    *out = converted.value;
    if (*out != NULL)
        return true;
    struct str given = type_text(cx, result->type), wanted = type_text(cx, returns);
    return fail(cx, DIAG_CALL_RESULT, call->at, "the result is a %.*s, not a %.*s", STR_FMT(given),
                STR_FMT(wanted));
}

static bool execute(struct call *call, const struct value **out)
{
    struct ctx *cx = call->cx;
    if (call->dynamic && !call->unknown && reads(cx, FORCED_DYNAMIC_RESULT_EXECUTED))
        return run(call, out);
    if (call->dynamic) {
        *out = value_dynamic(cx);
        return true;
    }
    if (call->unknown)
        return unknown_result(call, out);
    TRY(allow(cx, MODEL_FUNCTIONS_RESULT_VALUE, DIAG_CALL_RESULT, call->at,
              "the function gives no result"));
    const struct value *result;
    TRY(run(call, &result));
    return convert_result(call, result, out);
}

/* Maps the arguments to the parameters, checks them, and executes the call. */
static bool map_and_execute(struct call *call, const struct value **out)
{
    struct ctx *cx = call->cx;
    const struct function *f = call->function;
    size_t given = call->arguments->count, positional = f->parameter_count;
    bool hidden = false;
    if (given < positional) {
        TRY(forbid(cx, MODEL_FUNCTIONS_TOO_FEW, DIAG_CALL_TOO_FEW, call->at,
                   "\"%.*s\" takes %zu%s, not %zu", STR_FMT(f->name), positional,
                   f->variadic != NULL ? " or more arguments" : " arguments", given));
        return stand_in(call, out);
    }
    if (given > positional && f->variadic == NULL) {
        TRY(forbid(cx, MODEL_FUNCTIONS_TOO_MANY, DIAG_CALL_TOO_MANY,
                   call->arguments->ranges[positional], "\"%.*s\" takes no more than %zu arguments",
                   STR_FMT(f->name), positional));
        return stand_in(call, out);
    }
    if (given > positional && !rule(cx, MODEL_FUNCTIONS_VARIADIC_COLLECTS))
        return stand_in(call, out);
    TRY(check_arguments(call, &hidden));
    return hidden ? stand_in(call, out) : execute(call, out);
}

bool function_call(struct ctx *cx, const struct function *function,
                   const struct arguments *arguments, struct range at, const struct value **out)
{
    struct call call = {
        .cx = cx,
        .function = function,
        .arguments = arguments,
        .at = at,
        .converted = ARENA_ARRAY(cx->arena, arguments->count, const struct value *),
    };
    for (size_t i = 0; i < arguments->count; i++)
        call.converted[i] = arguments->values[i];
    TRY(ctx_step(cx, arguments->count + 1, at));
    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, at));
    bool ok = map_and_execute(&call, out);
    ctx_leave(cx);
    return ok;
}
