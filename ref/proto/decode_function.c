/* Decodes function definitions (runner/protocol.md, "Requests"). */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "extensions/extensions.h"
#include "model/function.h"
#include "model/type.h"
#include "native/native.h"
#include "proto/field.h"

static bool decode_parameter(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"name",          "type",          "allow_null",
                                       "allow_unknown", "allow_dynamic", NULL};
    struct parameter *parameter = out;
    struct field type;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "name", &parameter->name));
    TRY(field_need(cx, field, "type", &type));
    TRY(decode_type(cx, &type, &parameter->type));
    TRY(field_bool(cx, field, "allow_null", &parameter->allow_null));
    TRY(field_bool(cx, field, "allow_unknown", &parameter->allow_unknown));
    return field_bool(cx, field, "allow_dynamic", &parameter->allow_dynamic);
}

static bool check_names(struct ctx *cx, const struct field *field, const struct function *function)
{
    size_t count = function->parameter_count;
    struct str *names = ARENA_ARRAY(cx->arena, count + 1, struct str);
    for (size_t i = 0; i < count; i++)
        names[i] = function->parameters[i].name;
    if (function->variadic)
        names[count++] = function->variadic->name;
    const size_t *order = str_order(cx->arena, names, count);
    for (size_t i = 1; i < count; i++)
        if (str_equal(names[order[i - 1]], names[order[i]]))
            return field_fail(cx, field, "two parameters are named \"%.*s\"",
                              STR_FMT(names[order[i]]));
    return true;
}

/* Parses the expression that defines a function's result. Reports a syntax error as DIAG_REQUEST,
   with the path of the expression. An error about a limit stays unchanged. */
static bool decode_result(struct ctx *cx, const struct field *object, struct function *function)
{
    struct field result;
    struct str text;
    TRY(field_text(cx, object, "result", &text));
    size_t before = cx->diag_count;
    if (native_function_definition(cx, text, function))
        return true;
    const struct diag *first = cx->diags[before];
    TRY(cx->diag_count > before && ctx_forget(cx, before));
    field_find(object, "result", &result);
    return field_fail(cx, &result, "%s at byte %zu: %.*s", diag_kinds[first->code].summary,
                      first->range.start, STR_FMT(first->detail));
}

/* Decodes a function of an extension: {"builtin":"try"} */
static bool decode_special(struct ctx *cx, const struct field *field, struct function *function)
{
    static const char *const keys[] = {"builtin", NULL};
    struct str name;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "builtin", &name));
    return special_function(name, function) ||
           field_fail(cx, field, "\"builtin\" must be convert, try or can");
}

static bool decode_function(struct ctx *cx, const struct field *field, void *out)
{
    static const char *const keys[] = {"params", "variadic", "result", "returns", NULL};
    static const struct items parameters = {WIRE_ARRAY, sizeof(struct parameter), decode_parameter};
    struct function *function = out;
    struct field member;
    function->name = field->name;
    if (field_find(field, "builtin", &member))
        return decode_special(cx, field, function);
    TRY(field_only(cx, field, keys));
    if (field_find(field, "params", &member))
        TRY((function->parameters =
                 field_items(cx, &member, &parameters, &function->parameter_count)) != NULL);
    if (field_find(field, "variadic", &member)) {
        struct parameter *variadic = ARENA_NEW(cx->arena, struct parameter);
        TRY(decode_parameter(cx, &member, variadic));
        function->variadic = variadic;
    }
    if (field_find(field, "returns", &member))
        TRY(decode_type(cx, &member, &function->returns));
    TRY(check_names(cx, field, function));
    return decode_result(cx, field, function);
}

bool decode_functions(struct ctx *cx, const struct field *object, const struct function **out,
                      size_t *count)
{
    static const struct items form = {WIRE_OBJECT, sizeof **out, decode_function};
    return (*out = field_items(cx, object, &form, count)) != NULL;
}
