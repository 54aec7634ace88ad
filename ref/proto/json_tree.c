/* Makes the syntax tree of a JSON expression. The native expression with the same meaning has the
   same tree (runner/tree.md). Strings and property names are templates. */
#include "proto/json_tree.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/body.h"
#include "model/value.h"
#include "native/ast.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/expressions.h"
#include "json/grammar.h"

static const struct native_expression *new_node(struct ctx *cx, struct range range,
                                                struct native_expression e)
{
    struct native_expression *copy = ARENA_NEW(cx->arena, struct native_expression);
    *copy = e;
    copy->range = range;
    return copy;
}

static const struct native_expression *literal_tree(struct ctx *cx, struct str text,
                                                    struct range at)
{
    struct template_part *part = ARENA_NEW(cx->arena, struct template_part);
    const struct template_part **parts = ARENA_ARRAY(cx->arena, 1, const struct template_part *);
    struct native_template *tree = ARENA_NEW(cx->arena, struct native_template);
    *part = (struct template_part){.range = at, .kind = PART_LITERAL, .as.literal = text};
    parts[0] = part;
    *tree = (struct native_template){.parts = parts, .count = 1};
    return new_node(cx, at,
                    (struct native_expression){.kind = EXPRESSION_TEMPLATE, .as.tree = tree});
}

/* Makes the tree of a string. If `is_template` is false, makes the tree of a literal text. */
static const struct native_expression *string_tree(struct ctx *cx, struct str text, struct range at,
                                                   bool is_template)
{
    struct expression content;
    if (!is_template)
        return literal_tree(cx, text, at);
    TRY(json_string_content(cx, text, at, native_parse_template, &content));
    return content.node;
}

static const struct native_expression *object_tree(struct ctx *cx, const struct json_node *node)
{
    size_t count;
    const struct json_property *const *properties = json_properties(cx, node, &count);
    const struct object_element **elements =
        ARENA_ARRAY(cx->arena, count, const struct object_element *);
    for (size_t i = 0; i < count; i++) {
        struct object_element *element = ARENA_NEW(cx->arena, struct object_element);
        bool is_template = rule(cx, JSON_OBJECT_NAME_TEMPLATE);
        element->key_range = properties[i]->name_range;
        TRY(element->key = string_tree(cx, properties[i]->name, element->key_range, is_template));
        TRY(element->value = json_tree(cx, properties[i]->value));
        elements[i] = element;
    }
    return new_node(
        cx, node->range,
        (struct native_expression){.kind = EXPRESSION_OBJECT, .as.object = {elements, count}});
}

static const struct native_expression *array_tree(struct ctx *cx, const struct json_node *node)
{
    size_t count = node->as.array.count;
    const struct native_expression **elements =
        ARENA_ARRAY(cx->arena, count, const struct native_expression *);
    for (size_t i = 0; i < count; i++)
        TRY(elements[i] = json_tree(cx, node->as.array.elements[i]));
    return new_node(
        cx, node->range,
        (struct native_expression){.kind = EXPRESSION_TUPLE, .as.tuple = {elements, count}});
}

static const struct native_expression *literal_value(struct ctx *cx, const struct json_node *node)
{
    const struct value *value = node->kind == JSON_NULL ? value_null(cx, &type_dynamic)
                                                        : value_bool(cx, node->kind == JSON_TRUE);
    return new_node(cx, node->range,
                    (struct native_expression){.kind = EXPRESSION_LITERAL, .as.literal = value});
}

static const struct native_expression *kind_tree(struct ctx *cx, const struct json_node *node)
{
    switch (node->kind) {
    case JSON_OBJECT:
        TRY(json_check_mapped(cx, JSON_OBJECT_VALUE, node));
        return object_tree(cx, node);
    case JSON_ARRAY:
        TRY(json_check_mapped(cx, JSON_ARRAY_TUPLE, node));
        return array_tree(cx, node);
    case JSON_STRING:
        return string_tree(cx, node->as.string, node->range, rule(cx, JSON_STRING_TEMPLATE));
    case JSON_NUMBER:
        TRY(json_check_mapped(cx, JSON_NUMBER_VALUE, node));
        return new_node(
            cx, node->range,
            (struct native_expression){.kind = EXPRESSION_NUMBER, .as.number = node->as.number});
    case JSON_TRUE:
    case JSON_FALSE:
        TRY(json_check_mapped(cx, JSON_BOOLEAN_VALUE, node));
        return literal_value(cx, node);
    case JSON_NULL:
        break;
    }
    TRY(json_check_mapped(cx, JSON_NULL_VALUE, node));
    return literal_value(cx, node);
}

const struct native_expression *json_tree(struct ctx *cx, const struct json_node *node)
{
    TRY(ctx_enter(cx, DIAG_LIMIT_DEPTH, node->range));
    const struct native_expression *tree = kind_tree(cx, node);
    ctx_leave(cx);
    return tree;
}
