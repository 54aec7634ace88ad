/* JSON syntax: Expressions. Cases: spec-tests/json/expressions */

#include "json/expressions.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/body.h"
#include "model/convert.h"
#include "model/num.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/grammar.h"

static bool evaluate(struct ctx *cx, const struct json_node *node, const struct scope *scope,
                     const struct value **out);

/* ---- Strings ---- */

bool json_string_content(struct ctx *cx, struct str text, struct range at,
                         bool (*parse)(struct ctx *cx, struct expression *out),
                         struct expression *out)
{
    struct source *source = ARENA_NEW(cx->arena, struct source);

    *source =
        (struct source){.name = cx->source->name, .text = text, .outer = cx->source, .at = at};
    cx->source = source;
    bool ok = parse(cx, out);
    cx->source = source->outer;
    return ok;
}

/* A string is a standalone template of the native syntax in full expression mode. Or, under the
 * later editions, a property name, by the evaluation mode. */
static bool evaluate_string(struct ctx *cx, struct str text, struct range at,
                            const struct scope *scope, const struct value **out)
{
    struct expression content;
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, at));
    if (cx->literal_only && rule(cx, JSON_STRING_LITERAL_MODE))
        *out = value_string(cx, text);
    else if (rule(cx, JSON_STRING_TEMPLATE))
        ok = json_string_content(cx, text, at, native_parse_template, &content) &&
             expression_evaluate(cx, &content, scope, out);
    else
        *out = value_string(cx, text);
    ctx_leave(cx);
    return ok;
}

/* ---- Objects ---- */

const struct json_property *const *json_properties(struct ctx *cx, const struct json_node *object,
                                                   size_t *count)
{
    struct list kept = {.arena = cx->arena};
    bool comments = false;

    *count = object->as.object.count;
    for (size_t i = 0; i < *count && !comments; i++)
        comments = str_equal(object->as.object.properties[i]->name, STR("//"));
    if (!comments || rule(cx, JSON_BODY_COMMENT_ELSEWHERE))
        return object->as.object.properties;
    for (size_t i = 0; i < *count; i++)
        if (!str_equal(object->as.object.properties[i]->name, STR("//")))
            list_push(&kept, object->as.object.properties[i]);
    *count = kept.count;
    return (const struct json_property *const *)kept.items;
}

/* The attribute name that a property name stands for, converted; *unknown where it is not known. */
static bool convert_name(struct ctx *cx, const struct value *name, struct range at, struct str *out,
                         bool *unknown)
{
    struct converted text = {.value = name};

    if (value_is_null(name)) {
        *out = (struct str){0};
        return forbid(cx, JSON_OBJECT_NAME_NULL, DIAG_OBJECT_KEY, at, "the property name is null");
    }
    if (!value_is_dynamic(name))
        TRY(convert_or_reason(cx, name, &type_string, at, &text));
    if (text.value == NULL) {
        *out = (struct str){0};
        return forbid(cx, JSON_OBJECT_NAME_STRING, DIAG_OBJECT_KEY, at,
                      "the property name is no string");
    }
    if (value_is_unknown(name)) {
        *unknown = true;
        return allow(cx, JSON_OBJECT_NAME_UNKNOWN, DIAG_OBJECT_KEY, at,
                     "the property name is not yet known");
    }
    *out = text.value->as.string;
    return true;
}

static bool evaluate_name(struct ctx *cx, const struct json_property *property,
                          const struct scope *scope, struct str *out, bool *unknown)
{
    const struct value *name;

    if (!rule(cx, JSON_OBJECT_NAME_TEMPLATE)) {
        *out = value_string(cx, property->name)->as.string;
        return true;
    }
    TRY(evaluate_string(cx, property->name, property->name_range, scope, &name));
    return convert_name(cx, name, property->name_range, out, unknown);
}

/* The names of properties, those that are known in order; *known is how many they are. */
static bool evaluate_names(struct ctx *cx, const struct json_property *const *properties,
                           size_t count, const struct scope *scope, struct str *names,
                           size_t *known)
{
    size_t again;
    size_t *sources = ARENA_ARRAY(cx->arena, count, size_t);

    *known = 0;
    for (size_t i = 0; i < count; i++) {
        bool unknown = false;
        TRY(evaluate_name(cx, properties[i], scope, &names[*known], &unknown));
        sources[*known] = i;
        *known += unknown ? 0 : 1;
    }
    if (value_duplicate_key(cx, names, *known, &again))
        return forbid(cx, JSON_OBJECT_DUPLICATE, DIAG_OBJECT_KEY,
                      properties[sources[again]]->name_range,
                      "the name `%.*s` is given already in this object", STR_FMT(names[again]));
    return true;
}

/* The names make the type; then come the values. */
static bool evaluate_object(struct ctx *cx, const struct json_node *node, const struct scope *scope,
                            const struct value **out)
{
    size_t count, known;
    const struct json_property *const *properties = json_properties(cx, node, &count);
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    const struct value **values = ARENA_ARRAY(cx->arena, count, const struct value *);

    TRY(evaluate_names(cx, properties, count, scope, names, &known));
    *out = value_dynamic(cx);
    if (known < count && reads(cx, JSON_UNKNOWN_NAME_VALUES_UNEVALUATED))
        return true;
    for (size_t i = 0; i < count; i++)
        TRY(evaluate(cx, properties[i]->value, scope, &values[i]));
    if (known == count)
        *out = value_object(cx, names, values, count);
    return true;
}

/* ---- Arrays ---- */

static bool evaluate_array(struct ctx *cx, const struct json_node *node, const struct scope *scope,
                           const struct value **out)
{
    size_t count = node->as.array.count;
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);

    for (size_t i = 0; i < count; i++)
        TRY(evaluate(cx, node->as.array.elements[i], scope, &items[i]));
    *out = value_tuple(cx, items, count);
    return true;
}

/* ---- Every kind ---- */

static bool evaluate_number(struct ctx *cx, const struct json_node *node, const struct value **out)
{
    const struct num *number;

    TRY(num_literal(cx, node->as.number, node->range, &number));
    *out = value_number(cx, number);
    return true;
}

/* A value of a kind that the rule maps to HCL; an error where the rule is no part of the spec. */
static bool mapped(struct ctx *cx, enum rule_id rule_id, const struct json_node *node)
{
    return allow(cx, rule_id, DIAG_JSON_EXPRESSION, node->range, "%s is no expression",
                 json_kind_text(node->kind));
}

static bool evaluate_kind(struct ctx *cx, const struct json_node *node, const struct scope *scope,
                          const struct value **out)
{
    switch (node->kind) {
    case JSON_OBJECT:
        return mapped(cx, JSON_OBJECT_VALUE, node) && evaluate_object(cx, node, scope, out);
    case JSON_ARRAY:
        return mapped(cx, JSON_ARRAY_TUPLE, node) && evaluate_array(cx, node, scope, out);
    case JSON_STRING:
        return evaluate_string(cx, node->as.string, node->range, scope, out);
    case JSON_NUMBER:
        return mapped(cx, JSON_NUMBER_VALUE, node) && evaluate_number(cx, node, out);
    case JSON_TRUE:
    case JSON_FALSE:
        *out = value_bool(cx, node->kind == JSON_TRUE);
        return mapped(cx, JSON_BOOLEAN_VALUE, node);
    case JSON_NULL:
        break;
    }
    *out = value_null(cx, &type_dynamic);
    return mapped(cx, JSON_NULL_VALUE, node);
}

static bool evaluate(struct ctx *cx, const struct json_node *node, const struct scope *scope,
                     const struct value **out)
{
    bool ok;

    TRY(ctx_step(cx, 1, node->range));
    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, node->range));
    if (cx->observer)
        cx->observer->enter(cx->observer, cx, node->range);
    ok = evaluate_kind(cx, node, scope, out);
    if (cx->observer)
        cx->observer->leave(cx->observer, cx, ok ? *out : NULL);
    ctx_leave(cx);
    return ok;
}

static bool evaluate_node(struct ctx *cx, const void *node, const struct scope *scope,
                          const struct value **out)
{
    return evaluate(cx, node, scope, out);
}

struct expression json_expression(const struct json_node *node)
{
    return (struct expression){.evaluate = evaluate_node, .node = node};
}
