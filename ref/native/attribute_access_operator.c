/* Implements the section Attribute Access Operator of the native syntax. Cases:
   spec-tests/native/expressions/attribute-access-operator */

#include "native/evaluator.h"
#include "native/parser.h"

/* Parses GetAttr = "." Identifier. The caller has consumed the dot. */
const struct native_expression *parse_getattr(struct parser *p,
                                              const struct native_expression *object)
{
    struct str name = peek(p)->text;

    TRY(expect(p, TOKEN_IDENTIFIER, NATIVE_GETATTR_IDENTIFIER, DIAG_EXPRESSION,
               "an attribute name after the dot"));
    return new_expression(
        p, object->range.start,
        (struct native_expression){.kind = EXPRESSION_GETATTR, .as.getattr = {object, name}});
}

const struct value *evaluate_getattr(struct ctx *cx, const struct native_expression *e,
                                     const struct value *object)
{
    const struct type *type = object->type;
    const struct value *found;

    if (value_is_null(object)) {
        TRY(forbid(cx, NATIVE_GETATTR_NULL, DIAG_ATTRIBUTE_ACCESS, e->range,
                   "a null has no attributes"));
    } else if (type->kind == TYPE_DYNAMIC) {
        TRY(allow(cx, NATIVE_GETATTR_DYNAMIC, DIAG_ATTRIBUTE_ACCESS, e->range,
                  "the object is not yet known"));
        return value_dynamic(cx);
    } else if (type->kind != TYPE_OBJECT &&
               !(type->kind == TYPE_MAP && reads(cx, GETATTR_MAP_ELEMENT))) {
        struct str given = type_text(cx, type);
        TRY(forbid(cx, NATIVE_GETATTR_OBJECT, DIAG_ATTRIBUTE_ACCESS, e->range,
                   "a %.*s has no attributes", STR_FMT(given)));
    } else {
        found = value_member(cx, object, e->as.getattr.name);
        if (found != NULL && value_is_unknown(object))
            TRY(allow(cx, NATIVE_GETATTR_UNKNOWN, DIAG_ATTRIBUTE_ACCESS, e->range,
                      "the object is not yet known"));
        if (found != NULL)
            return found;
        TRY(forbid(cx, NATIVE_GETATTR_EXISTS, DIAG_ATTRIBUTE_ACCESS, e->range,
                   "no attribute is named `%.*s`", STR_FMT(e->as.getattr.name)));
    }
    return value_stand_in(cx, &type_dynamic);
}
