/* Protocol, Operations: functions, declared by a native expression. */
#include "proto/decode.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "model/function.h"
#include "model/type.h"
#include "native/native.h"
#include "proto/field.h"

static bool decode_parameter(struct ctx *cx, const struct field *field, struct parameter *out)
{
    static const char *const keys[] = {"name",          "type",          "allow_null",
                                       "allow_unknown", "allow_dynamic", NULL};
    struct field type;
    TRY(field_only(cx, field, keys));
    TRY(field_text(cx, field, "name", &out->name));
    TRY(field_need(cx, field, "type", &type));
    TRY(decode_type(cx, &type, &out->type));
    TRY(field_bool(cx, field, "allow_null", &out->allow_null));
    TRY(field_bool(cx, field, "allow_unknown", &out->allow_unknown));
    TRY(field_bool(cx, field, "allow_dynamic", &out->allow_dynamic));
    return true;
}

static bool decode_parameters(struct ctx *cx, const struct field *array, struct function *out)
{
    TRY(field_expect(cx, array, WIRE_ARRAY));
    size_t count = array->node->count;
    struct parameter *parameters = ARENA_ARRAY(cx->arena, count, struct parameter);
    for (size_t i = 0; i < count; i++) {
        struct field item = field_at(array, i);
        TRY(decode_parameter(cx, &item, &parameters[i]));
    }
    out->parameters = parameters;
    out->parameter_count = count;
    return true;
}

/* Each parameter is a variable of the result definition, so that two of one name would hide one
   another. */
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

/* A definition that does not parse is a fault of the request, not of its source: its diagnostic,
   which speaks of another text, becomes one that names the place. A limit's stays. */
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

static bool decode_function(struct ctx *cx, const struct field *field, struct function *out)
{
    static const char *const keys[] = {"params", "variadic", "result", "returns", NULL};
    struct field member;
    TRY(field_only(cx, field, keys));
    if (field_find(field, "params", &member))
        TRY(decode_parameters(cx, &member, out));
    if (field_find(field, "variadic", &member)) {
        struct parameter *variadic = ARENA_NEW(cx->arena, struct parameter);
        TRY(decode_parameter(cx, &member, variadic));
        out->variadic = variadic;
    }
    if (field_find(field, "returns", &member))
        TRY(decode_type(cx, &member, &out->returns));
    TRY(check_names(cx, field, out));
    return decode_result(cx, field, out);
}

bool decode_functions(struct ctx *cx, const struct field *object, const struct function **out,
                      size_t *count)
{
    TRY(field_expect(cx, object, WIRE_OBJECT));
    *count = object->node->count;
    struct function *functions = ARENA_ARRAY(cx->arena, *count, struct function);
    for (size_t i = 0; i < *count; i++) {
        struct field member = field_at(object, i);
        functions[i].name = member.name;
        TRY(decode_function(cx, &member, &functions[i]));
    }
    *out = functions;
    return true;
}
