/* Native syntax: Attribute Access Operator.
   Cases: spec-tests/native/expressions/attribute-access-operator */

#include "native/evaluator.h"
#include "native/parser.h"

/* GetAttr = "." Identifier; the dot consumed. */
bool parse_getattr(struct parser *p, const struct native_expression *object,
                   const struct native_expression **out)
{
    struct native_expression *e;

    struct str name = peek(p)->text;
    TRY(expect(p, TOKEN_IDENTIFIER, NATIVE_GETATTR_IDENTIFIER, DIAG_EXPRESSION,
               "an attribute name behind the dot"));
    e = new_expression(p, EXPRESSION_GETATTR, object->range.start);
    e->as.getattr.object = object;
    e->as.getattr.name = name;
    *out = e;
    return true;
}

/* What an unknown object or map gives: by its type alone. */
static bool unknown_attribute(struct ctx *cx, const struct value *object, struct str name,
                              struct range at, const struct value **out)
{
    const struct type *type = object->type->kind == TYPE_MAP ? object->type->as.element
                                                             : type_attribute(object->type, name);

    *out = type != NULL ? value_unknown(cx, type) : NULL;
    return *out == NULL || allow(cx, NATIVE_GETATTR_UNKNOWN, DIAG_ATTRIBUTE_ACCESS, at,
                                 "the object is not yet known");
}

bool evaluate_getattr(struct ctx *cx, const struct native_expression *e, const struct value *object,
                      const struct value **out)
{
    struct str name = e->as.getattr.name;
    struct range at = e->range;

    *out = value_null(cx, &type_dynamic);
    if (value_is_null(object))
        return forbid(cx, NATIVE_GETATTR_NULL, DIAG_ATTRIBUTE_ACCESS, at,
                      "a null has no attributes");
    if (object->type->kind == TYPE_DYNAMIC) {
        *out = value_dynamic(cx);
        return allow(cx, NATIVE_GETATTR_DYNAMIC, DIAG_ATTRIBUTE_ACCESS, at,
                     "the object is not yet known");
    }
    if (object->type->kind != TYPE_OBJECT &&
        !(object->type->kind == TYPE_MAP && reads(cx, GETATTR_MAP_ELEMENT))) {
        struct str given = type_text(cx, object->type);
        return forbid(cx, NATIVE_GETATTR_OBJECT, DIAG_ATTRIBUTE_ACCESS, at,
                      "a %.*s has no attributes", STR_FMT(given));
    }
    const struct value *found = NULL;
    if (value_is_unknown(object)) {
        TRY(unknown_attribute(cx, object, name, at, &found));
    } else {
        found = value_member(cx, object, name);
    }
    if (found == NULL)
        return forbid(cx, NATIVE_GETATTR_EXISTS, DIAG_ATTRIBUTE_ACCESS, at,
                      "no attribute is named `%.*s`", STR_FMT(name));
    *out = found;
    return true;
}
