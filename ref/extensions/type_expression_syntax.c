/* Implements the section Type Expression Syntax of the type expressions extension. Cases:
   spec-tests/extensions/type-expressions */

#include "extensions/extensions.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/scope.h"
#include "model/static.h"
#include "model/value.h"
#include "native/ast.h"
#include "native/evaluator.h"
#include "spec/spec.h"
#include "json/json.h"

static const struct constraint *new_constraint(struct ctx *cx, const struct type *type)
{
    struct constraint *constraint = ARENA_NEW(cx->arena, struct constraint);
    constraint->type = type;
    return constraint;
}

/* Reports a fault. If the rule is switched off, makes the dynamic pseudo-type instead. */
static bool no_type(struct ctx *cx, enum rule_id id, const struct native_expression *e,
                    const char *what, const struct constraint **out)
{
    *out = new_constraint(cx, &type_dynamic);
    return forbid(cx, id, DIAG_STATIC, e->range, "%s", what);
}

static bool keyword(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                    const struct constraint **out)
{
    static const struct {
        const char *name;
        const struct type *type;
        enum rule_id rule;
    } primitives[] = {{"string", &type_string, EXTENSIONS_TYPE_STRING},
                      {"bool", &type_bool, EXTENSIONS_TYPE_BOOL},
                      {"number", &type_number, EXTENSIONS_TYPE_NUMBER}};
    struct str name = e->as.variable;
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (str_equal(name, str_from(primitives[i].name)) && rule(cx, primitives[i].rule)) {
            *out = new_constraint(cx, primitives[i].type);
            return true;
        }
    if (!str_equal(name, STR("any")) || !rule(cx, EXTENSIONS_TYPE_ANY))
        return no_type(cx, EXTENSIONS_TYPE_PERMITTED, e, "no type has this name", out);
    *out = new_constraint(cx, &type_dynamic);
    return kind != CONSTRAINT_EXACT || forbid(cx, EXTENSIONS_TYPE_ANY_EXACT, DIAG_STATIC, e->range,
                                              "an exact type must not contain `any`");
}

static bool collection(struct ctx *cx, enum type_kind type, const struct native_expression *element,
                       enum constraint_kind kind, const struct constraint **out)
{
    struct constraint *constraint = ARENA_NEW(cx->arena, struct constraint);
    const struct constraint **parts = ARENA_ARRAY(cx->arena, 1, const struct constraint *);
    TRY(type_expression(cx, element, kind, parts));
    TRY(constraint->type = type_collection(cx, type, parts[0]->type));
    constraint->parts = parts;
    constraint->part_count = 1;
    *out = constraint;
    return true;
}

/* tuple([T, …]) */
static bool tuple(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                  const struct constraint **out)
{
    e = strip_parentheses(cx, e);
    if (e->kind != EXPRESSION_TUPLE)
        return no_type(cx, EXTENSIONS_TYPE_TUPLE_ARGUMENT, e, "a list of types is required", out);
    size_t count = e->as.tuple.count;
    struct constraint *constraint = ARENA_NEW(cx->arena, struct constraint);
    const struct constraint **parts = ARENA_ARRAY(cx->arena, count, const struct constraint *);
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++) {
        TRY(type_expression(cx, e->as.tuple.elements[i], kind, &parts[i]));
        types[i] = parts[i]->type;
    }
    TRY(constraint->type = type_tuple(cx, types, count));
    constraint->parts = parts;
    constraint->part_count = count;
    *out = constraint;
    return true;
}

/* Returns true if the last argument has an ellipsis that counts. */
static bool expands(struct ctx *cx, const struct call_expression *call)
{
    return call->expand && reads(cx, TYPE_ARGUMENT_EXPANSION_ERROR);
}

/* Returns true if the call is optional(…). */
static bool is_optional(const struct native_expression *e)
{
    return e->kind == EXPRESSION_CALL && str_equal(e->as.call->name, STR("optional"));
}

/* Returns true if the expression is a literal, or a tuple or object of literals. */
static bool is_constant(const struct native_expression *e)
{
    bool constant = true;
    while (e->kind == EXPRESSION_PARENTHESES)
        e = e->as.parentheses;
    if (e->kind == EXPRESSION_TEMPLATE) {
        for (size_t i = 0; i < e->as.tree->count; i++)
            constant &= e->as.tree->parts[i]->kind == PART_LITERAL;
        return constant;
    }
    if (e->kind == EXPRESSION_TUPLE) {
        for (size_t i = 0; i < e->as.tuple.count; i++)
            constant &= is_constant(e->as.tuple.elements[i]);
        return constant;
    }
    if (e->kind == EXPRESSION_OBJECT) {
        for (size_t i = 0; i < e->as.object.count; i++) {
            const struct object_element *element = e->as.object.elements[i];
            constant &= element->key == NULL || is_constant(element->key);
            constant &= is_constant(element->value);
        }
        return constant;
    }
    return e->kind == EXPRESSION_LITERAL || e->kind == EXPRESSION_NUMBER;
}

/* Returns a constraint with the same optional attributes, but without defaults. */
static const struct constraint *without_defaults(struct ctx *cx,
                                                 const struct constraint *constraint)
{
    struct constraint *copy = ARENA_NEW(cx->arena, struct constraint);
    const struct constraint **parts =
        ARENA_ARRAY(cx->arena, constraint->part_count, const struct constraint *);
    struct constraint_attribute *attributes =
        ARENA_ARRAY(cx->arena, constraint->attribute_count, struct constraint_attribute);
    for (size_t i = 0; i < constraint->part_count; i++)
        parts[i] = without_defaults(cx, constraint->parts[i]);
    for (size_t i = 0; i < constraint->attribute_count; i++) {
        attributes[i] = constraint->attributes[i];
        attributes[i].constraint = without_defaults(cx, attributes[i].constraint);
        attributes[i].fallback = NULL;
    }
    *copy = *constraint;
    copy->parts = parts;
    copy->attributes = attributes;
    return copy;
}

/* Evaluates a default. A default must not use variables or functions. */
static bool evaluate_default(struct ctx *cx, const struct native_expression *e,
                             struct constraint_attribute *attribute)
{
    const struct constraint *constraint = attribute->constraint;
    const struct value *converted;
    size_t before = cx->diag_count;
    if (!is_constant(e) && reads(cx, OPTIONAL_DEFAULT_FORM_CONSTANT))
        return fail(cx, DIAG_STATIC, e->range, "a default must be a constant");
    attribute->fallback = evaluate(cx, e, scope_global(cx, NULL, 0, NULL, 0));
    if (attribute->fallback == NULL)
        return !rule(cx, EXTENSIONS_OPTIONAL_DEFAULT_STATIC) && ctx_forget(cx, before);
    bool alone = reads(cx, OPTIONAL_DEFAULT_NESTED_NULL);
    if (alone)
        constraint = without_defaults(cx, constraint);
    if (constraint_convert(cx, constraint, attribute->fallback, e->range, &converted)) {
        if (alone)
            attribute->fallback = converted;
        return cx->diag_count == before;
    }
    attribute->unfit = true;
    return !reads(cx, OPTIONAL_DEFAULT_TYPE_ERROR) && ctx_forget(cx, before);
}

/* Reads optional(T) or optional(T, D). */
static bool optional(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                     struct constraint_attribute *attribute)
{
    const struct call_expression *call = e->as.call;
    size_t most = kind == CONSTRAINT_DEFAULTS && rule(cx, EXTENSIONS_OPTIONAL_DEFAULT) ? 2 : 1;
    if (call->count < 1 || call->count > most || expands(cx, call))
        return no_type(cx, EXTENSIONS_OPTIONAL_ARGUMENTS, e,
                       most == 2 ? "a type and at most one default are required"
                                 : "exactly one argument, a type, is required",
                       &attribute->constraint);
    if (kind == CONSTRAINT_EXACT && reads(cx, OPTIONAL_IN_EXACT_TYPE_ERROR))
        return fail(cx, DIAG_STATIC, e->range, "an exact type has no optional attributes");
    attribute->optional = true;
    TRY(type_expression(cx, call->arguments[0], kind, &attribute->constraint));
    return call->count == 1 || evaluate_default(cx, call->arguments[1], attribute);
}

/* Sets the name of an attribute, which must be an identifier. */
static bool attribute_name(struct ctx *cx, const struct object_element *element, struct str *name)
{
    const struct native_expression *key = element->key;
    *name = element->name;
    if (key == NULL)
        return true;
    if (key->kind == EXPRESSION_TEMPLATE && reads(cx, TYPE_ATTRIBUTE_NAME_QUOTED)) {
        const struct value *value = evaluate(cx, key, scope_global(cx, NULL, 0, NULL, 0));
        TRY(value);
        if (value_is_known(value) && value->type->kind == TYPE_STRING) {
            *name = value->as.string;
            return true;
        }
    }
    return forbid(cx, EXTENSIONS_TYPE_OBJECT_NAMES, DIAG_STATIC, element->key_range,
                  "an attribute name must be an identifier");
}

static bool attribute(struct ctx *cx, const struct object_element *element,
                      enum constraint_kind kind, struct constraint_attribute *out)
{
    const struct native_expression *type = strip_parentheses(cx, element->value);
    TRY(attribute_name(cx, element, &out->name));
    out->name = string_normal(cx, out->name);
    out->range = element->key_range;
    return is_optional(type) && rule(cx, EXTENSIONS_OPTIONAL_ATTRIBUTE)
               ? optional(cx, type, kind, out)
               : type_expression(cx, type, kind, &out->constraint);
}

/* If several attributes have one name, removes all of them except the last. The attributes are
   sorted. Under one interpretation of an ambiguous passage, two attributes with one name are an
   error. */
static bool remove_repeated(struct ctx *cx, struct constraint_attribute *attributes, size_t *count)
{
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        bool again = kept > 0 && str_equal(attributes[kept - 1].name, attributes[i].name);
        if (again && reads(cx, TYPE_ATTRIBUTE_TWICE_ERROR))
            return fail(cx, DIAG_STATIC, attributes[i].range,
                        "the object type already has an attribute named `%.*s`",
                        STR_FMT(attributes[i].name));
        attributes[again ? kept - 1 : kept++] = attributes[i];
    }
    *count = kept;
    return true;
}

/* Reads object({name = T, …}). */
static bool object(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                   const struct constraint **out)
{
    e = strip_parentheses(cx, e);
    if (e->kind != EXPRESSION_OBJECT)
        return no_type(cx, EXTENSIONS_TYPE_OBJECT_ARGUMENT, e,
                       "an object of names and types is required", out);
    size_t count = e->as.object.count;
    struct constraint *constraint = ARENA_NEW(cx->arena, struct constraint);
    struct constraint_attribute *attributes =
        ARENA_ARRAY(cx->arena, count, struct constraint_attribute);
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct type **types = ARENA_ARRAY(cx->arena, count, const struct type *);
    for (size_t i = 0; i < count; i++)
        TRY(attribute(cx, e->as.object.elements[i], kind, &attributes[i]));
    attributes = str_sorted(cx->arena, attributes, count, sizeof *attributes);
    TRY(remove_repeated(cx, attributes, &count));
    for (size_t i = 0; i < count; i++) {
        names[i] = attributes[i].name;
        types[i] = attributes[i].constraint->type;
    }
    TRY(constraint->type = type_object(cx, names, types, count));
    constraint->attributes = attributes;
    constraint->attribute_count = count;
    *out = constraint;
    return true;
}

static bool constructor(struct ctx *cx, const struct native_expression *e,
                        enum constraint_kind kind, const struct constraint **out)
{
    static const struct {
        const char *name;
        enum type_kind type;
        enum rule_id rule;
    } constructors[] = {{"list", TYPE_LIST, EXTENSIONS_TYPE_LIST},
                        {"set", TYPE_SET, EXTENSIONS_TYPE_SET},
                        {"map", TYPE_MAP, EXTENSIONS_TYPE_MAP},
                        {"tuple", TYPE_TUPLE, EXTENSIONS_TYPE_TUPLE},
                        {"object", TYPE_OBJECT, EXTENSIONS_TYPE_OBJECT}};
    const struct call_expression *call = e->as.call;
    size_t i = 0, end = sizeof constructors / sizeof *constructors;
    while (i < end && !str_equal(call->name, str_from(constructors[i].name)))
        i++;
    if (is_optional(e))
        return no_type(cx, EXTENSIONS_OPTIONAL_PLACE, e,
                       "only an attribute of an object type can be optional", out);
    if (i == end || !rule(cx, constructors[i].rule))
        return no_type(cx, EXTENSIONS_TYPE_PERMITTED, e, "no type constructor has this name", out);
    if (call->count != 1 || expands(cx, call))
        return no_type(cx, EXTENSIONS_TYPE_ONE_ARGUMENT, e, "exactly one argument is required",
                       out);
    if (constructors[i].type == TYPE_TUPLE)
        return tuple(cx, call->arguments[0], kind, out);
    if (constructors[i].type == TYPE_OBJECT)
        return object(cx, call->arguments[0], kind, out);
    return collection(cx, constructors[i].type, call->arguments[0], kind, out);
}

bool type_expression(struct ctx *cx, const struct native_expression *e, enum constraint_kind kind,
                     const struct constraint **out)
{
    e = strip_parentheses(cx, e);
    if (e->kind == EXPRESSION_VARIABLE)
        return keyword(cx, e, kind, out);
    if (e->kind == EXPRESSION_CALL)
        return constructor(cx, e, kind, out);
    return no_type(cx, EXTENSIONS_TYPE_STATIC, e, "a type keyword or constructor is required", out);
}

bool json_type_expression(struct ctx *cx, const struct expression *e, enum constraint_kind kind,
                          const struct constraint **out)
{
    struct expression content;
    TRY(json_native_expression(cx, e, EXTENSIONS_TYPE_JSON_STRING, "type expression", &content));
    return type_expression(cx, content.node, kind, out);
}
