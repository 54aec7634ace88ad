/* Implements the section Expressions of the JSON syntax. Cases: spec-tests/json/expressions */

#include "json/expressions.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "model/convert.h"
#include "model/num.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/grammar.h"

/* Each function for evaluation reports an error before it returns NULL. */

static const struct value *evaluate(struct ctx *cx, const struct json_node *node,
                                    const struct scope *scope);

bool json_string_content(struct ctx *cx, struct str text, struct range at,
                         bool (*parse)(struct ctx *cx, const struct source *source,
                                       struct expression *out),
                         struct expression *out)
{
    struct source *source = ARENA_NEW(cx->arena, struct source);

    *source = (struct source){.name = at.source->name, .text = text, .at = at};
    return parse(cx, source, out);
}

/* Evaluates a string (section Strings) or, in later editions, a property name. In literal-only
   mode, the value is the string itself. In full expression mode, the string is a standalone
   template. evaluate_template (native/templates.c) evaluates the template, and unwrap_template in
   the same file unwraps a single interpolation. */
static const struct value *evaluate_string(struct ctx *cx, struct str text, struct range at,
                                           const struct scope *scope)
{
    struct expression content;
    const struct value *value = NULL;

    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, at));
    if ((cx->literal_only && rule(cx, JSON_STRING_LITERAL_MODE)) || !rule(cx, JSON_STRING_TEMPLATE))
        value = value_string(cx, text);
    else if (!json_string_content(cx, text, at, native_parse_template, &content) ||
             !expression_evaluate(cx, &content, scope, &value))
        value = NULL;
    ctx_leave(cx);
    return value;
}

const struct json_property *const *json_properties(struct ctx *cx, const struct json_node *object,
                                                   size_t *count)
{
    struct list kept = {.arena = cx->arena};

    *count = object->as.object.count;
    for (size_t i = 0; i < *count; i++)
        if (!str_equal(object->as.object.properties[i]->name, STR("//")))
            list_push(&kept, object->as.object.properties[i]);
    if (kept.count == *count || rule(cx, JSON_BODY_COMMENT_ELSEWHERE))
        return object->as.object.properties;
    *count = kept.count;
    return (const struct json_property *const *)kept.items;
}

/* Evaluates the name of a property. The result is a string, or an unknown value. */
static const struct value *evaluate_name(struct ctx *cx, const struct json_property *property,
                                         const struct scope *scope)
{
    struct range at = property->name_range;
    const struct value *name;

    if (!rule(cx, JSON_OBJECT_NAME_TEMPLATE))
        return value_string(cx, property->name);
    TRY(name = evaluate_string(cx, property->name, at, scope));
    if (value_is_null(name)) {
        TRY(forbid(cx, JSON_OBJECT_NAME_NULL, DIAG_OBJECT_KEY, at, "the property name is null"));
        return value_string(cx, STR(""));
    }
    struct converted text = {.value = name};
    if (!value_is_dynamic(name))
        TRY(convert_or_reason(cx, name, &type_string, at, &text));
    if (text.value == NULL) {
        TRY(forbid(cx, JSON_OBJECT_NAME_STRING, DIAG_OBJECT_KEY, at,
                   "the property name is not a string"));
        return value_string(cx, STR(""));
    }
    if (value_is_unknown(text.value))
        TRY(allow(cx, JSON_OBJECT_NAME_UNKNOWN, DIAG_OBJECT_KEY, at,
                  "the property name is not yet known"));
    return text.value;
}

/* Evaluates an object (section Objects). All property names are evaluated before the property
   values. */
static const struct value *evaluate_object(struct ctx *cx, const struct json_node *node,
                                           const struct scope *scope)
{
    size_t count, known = 0, again;
    const struct json_property *const *properties = json_properties(cx, node, &count);
    const struct json_property **named =
        ARENA_ARRAY(cx->arena, count, const struct json_property *);
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++) {
        const struct value *name = evaluate_name(cx, properties[i], scope);
        TRY(name);
        if (value_is_unknown(name))
            continue;
        names[known] = name->as.string;
        named[known++] = properties[i];
    }
    if (value_duplicate_key(cx, names, known, &again))
        TRY(forbid(cx, JSON_OBJECT_DUPLICATE, DIAG_OBJECT_KEY, named[again]->name_range,
                   "the object already has a property named `%.*s`", STR_FMT(names[again])));
    if (known < count && reads(cx, JSON_UNKNOWN_NAME_VALUES_UNEVALUATED))
        return value_dynamic(cx);
    for (size_t i = 0; i < count; i++)
        TRY(values[i] = evaluate(cx, properties[i]->value, scope));
    return known < count ? value_dynamic(cx) : value_object(cx, names, values, count);
}

static const struct value *evaluate_array(struct ctx *cx, const struct json_node *node,
                                          const struct scope *scope)
{
    size_t count = node->as.array.count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++)
        TRY(items[i] = evaluate(cx, node->as.array.elements[i], scope));
    return value_tuple(cx, items, count);
}

bool json_check_mapped(struct ctx *cx, enum rule_id id, const struct json_node *node)
{
    return allow(cx, id, DIAG_JSON_EXPRESSION, node->range, "%s is no expression",
                 json_kind_text(node->kind));
}

static const struct value *evaluate_kind(struct ctx *cx, const struct json_node *node,
                                         const struct scope *scope)
{
    const struct num *number;

    switch (node->kind) {
    case JSON_OBJECT:
        TRY(json_check_mapped(cx, JSON_OBJECT_VALUE, node));
        return evaluate_object(cx, node, scope);
    case JSON_ARRAY:
        TRY(json_check_mapped(cx, JSON_ARRAY_TUPLE, node));
        return evaluate_array(cx, node, scope);
    case JSON_STRING:
        return evaluate_string(cx, node->as.string, node->range, scope);
    case JSON_NUMBER: /* parse_number (grammar.c) has checked its limits */
        TRY(json_check_mapped(cx, JSON_NUMBER_VALUE, node));
        TRY(num_literal(cx, node->as.number, node->range, &number));
        return value_number(cx, number);
    case JSON_TRUE:
    case JSON_FALSE:
        TRY(json_check_mapped(cx, JSON_BOOLEAN_VALUE, node));
        return value_bool(cx, node->kind == JSON_TRUE);
    case JSON_NULL:
        break;
    }
    TRY(json_check_mapped(cx, JSON_NULL_VALUE, node));
    return value_null(cx, &type_dynamic);
}

static const struct value *evaluate(struct ctx *cx, const struct json_node *node,
                                    const struct scope *scope)
{
    TRY(ctx_step(cx, 1, node->range));
    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, node->range));
    observe_enter(cx, node->range);
    const struct value *value = evaluate_kind(cx, node, scope);
    observe_leave(cx, value);
    ctx_leave(cx);
    return value;
}

static bool evaluate_node(struct ctx *cx, const void *node, const struct scope *scope,
                          const struct value **out)
{
    *out = evaluate(cx, node, scope);
    return *out != NULL;
}

struct expression json_expression(const struct json_node *node)
{
    return (struct expression){.evaluate = evaluate_node, .node = node};
}
