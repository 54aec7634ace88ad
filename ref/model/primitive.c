/* Implements Primitive Type Conversions of the information model. num.c implements numbers. */

#include "model/convert.h"

#include "base/ctx.h"
#include "model/num.h"
#include "model/value.h"
#include "spec/spec.h"

bool no_conversion(struct ctx *cx, const struct type *from, const struct type *to, struct range at)
{
    struct str given = type_text(cx, from), wanted = type_text(cx, to);
    return fail(cx, DIAG_CONVERSION, at, "a %.*s does not convert to %.*s", STR_FMT(given),
                STR_FMT(wanted));
}

static bool infinity_to_string(struct ctx *cx, bool negative, struct range at,
                               const struct value **out)
{
    if (reads(cx, INFINITY_TO_STRING_ERROR))
        return fail(cx, DIAG_CONVERSION, at, "an infinity does not convert to string");
    bool word = reads(cx, INFINITY_TO_STRING_INFINITY);
    *out = value_string(cx, negative ? (word ? STR("-Infinity") : STR("-Inf"))
                                     : (word ? STR("Infinity") : STR("+Inf")));
    return true;
}

static bool to_string(struct ctx *cx, const struct value *value, struct range at,
                      const struct value **out)
{
    if (value->type->kind == TYPE_BOOL) {
        if (!rule(cx, MODEL_CONVERT_PRIMITIVE_BOOL_TO_STRING))
            return no_conversion(cx, value->type, &type_string, at);
        *out = value_string(cx, value->as.boolean ? STR("true") : STR("false"));
        return true;
    }
    const struct num *number = value->as.number;
    if (number->kind != NUM_FINITE)
        return infinity_to_string(cx, number->kind == NUM_NEGATIVE_INFINITY, at, out);
    if (!rule(cx, MODEL_CONVERT_PRIMITIVE_NUMBER_TO_STRING))
        return no_conversion(cx, value->type, &type_string, at);
    struct str text;
    TRY(num_text(cx, number, at, &text));
    *out = value_string(cx, text);
    return true;
}

/* Returns true if a literal is a negative zero, or has zeros that the text of a number never
   has. */
static bool has_idle_zeros(const struct literal *literal)
{
    struct str whole = literal->whole, fraction = literal->fraction;
    if (fraction.length > 0 && fraction.data[fraction.length - 1] == '0')
        return true;
    return whole.data[0] == '0' &&
           (whole.length > 1 || (literal->negative && fraction.length == 0));
}

static bool no_number(struct ctx *cx, struct str text, struct range at)
{
    return fail(cx, DIAG_CONVERSION, at, "\"%.*s\" is not a number", STR_FMT(text));
}

static bool string_to_number(struct ctx *cx, const struct value *value, struct range at,
                             const struct value **out)
{
    struct str text = value->as.string;
    const struct num *number = NULL;
    struct literal literal;
    bool too_large = false;
    if (!num_scan(text, &literal)) {
        if (rule(cx, MODEL_CONVERT_PRIMITIVE_STRING_NOT_NUMBER))
            return no_number(cx, text, at);
        *out = value_stand_in(cx, &type_number);
        return true;
    }
    if (literal.has_exponent && rule(cx, MODEL_CONVERT_PRIMITIVE_STRING_EXPONENT_REFUSED))
        return no_number(cx, text, at);
    if (!literal.has_exponent && has_idle_zeros(&literal) &&
        reads(cx, STRING_NUMBER_ZEROS_REFUSED) &&
        rule(cx, MODEL_CONVERT_PRIMITIVE_STRING_NOT_NUMBER))
        return no_number(cx, text, at);
    if (!rule(cx, MODEL_CONVERT_PRIMITIVE_STRING_TO_NUMBER))
        return no_conversion(cx, value->type, &type_number, at);
    if (!num_parse(cx, text, &number, &too_large))
        return fail(cx, DIAG_LIMIT_NUMBER, at, "\"%.*s\" is too large", STR_FMT(text));
    *out = value_number(cx, number);
    return true;
}

static bool string_to_bool(struct ctx *cx, const struct value *value, struct range at,
                           const struct value **out)
{
    struct str text = value->as.string;
    bool is_true = str_equal(text, STR("true")), is_one = str_equal(text, STR("1"));
    *out = value_bool(cx, is_true || is_one);
    if (is_true || str_equal(text, STR("false")))
        return rule(cx, MODEL_CONVERT_PRIMITIVE_STRING_TO_BOOL) ||
               no_conversion(cx, value->type, &type_bool, at);
    if (is_one || str_equal(text, STR("0")))
        return rule(cx, MODEL_CONVERT_PRIMITIVE_STRING_TO_BOOL_DIGITS) ||
               no_conversion(cx, value->type, &type_bool, at);
    return forbid(cx, MODEL_CONVERT_PRIMITIVE_STRING_TO_BOOL_OTHERS, DIAG_CONVERSION, at,
                  "\"%.*s\" is not a bool", STR_FMT(text));
}

bool primitive_convert(struct ctx *cx, const struct value *value, const struct type *to,
                       struct range at, const struct value **out)
{
    if (to->kind == TYPE_STRING)
        return to_string(cx, value, at, out);
    return (to->kind == TYPE_NUMBER ? string_to_number : string_to_bool)(cx, value, at, out);
}
