/* Implements the section Static Analysis of the JSON syntax (2024-02). Cases:
   spec-tests/json/static-analysis */

#include "model/static.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/expressions.h"
#include "json/grammar.h"
#include "json/json.h"

static void *refuse(struct ctx *cx, const struct json_node *node, const char *wanted)
{
    return fail(cx, DIAG_STATIC, node->range, "%s is no static %s", json_kind_text(node->kind),
                wanted);
}

/* Returns the values in an array as expressions (section Static List). */
bool json_static_list(struct ctx *cx, const struct expression *expression, struct static_list *out)
{
    const struct json_node *node = expression->node;

    if (node->kind != JSON_ARRAY || !rule(cx, JSON_STATIC_LIST))
        return refuse(cx, node, "list");
    struct expression *elements = ARENA_ARRAY(cx->arena, node->as.array.count, struct expression);
    for (size_t i = 0; i < node->as.array.count; i++)
        elements[i] = json_expression(node->as.array.elements[i]);
    out->elements = elements;
    out->count = node->as.array.count;
    return true;
}

/* If the rule that allows repeated property names is switched off, reports a repeated name. */
static bool check_pairs(struct ctx *cx, const struct json_property *const *properties, size_t count)
{
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);
    size_t again;

    for (size_t i = 0; i < count; i++)
        names[i] = properties[i]->name;
    return count < 2 || rule(cx, JSON_STATIC_MAP_PAIRS) ||
           !value_duplicate_key(cx, names, count, &again) ||
           fail(cx, DIAG_STATIC, properties[again]->name_range,
                "the object already has a property named `%.*s`", STR_FMT(names[again]));
}

/* Returns the properties of an object as pairs of expressions, for key and value (section Static
   Map). */
bool json_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out)
{
    const struct json_node *node = expression->node;

    if (node->kind != JSON_OBJECT || !rule(cx, JSON_STATIC_MAP))
        return refuse(cx, node, "map");
    const struct json_property *const *properties = json_properties(cx, node, &out->count);
    TRY(check_pairs(cx, properties, out->count));
    struct static_pair *pairs = ARENA_ARRAY(cx->arena, out->count, struct static_pair);
    for (size_t i = 0; i < out->count; i++) {
        struct json_node *name = ARENA_NEW(cx->arena, struct json_node);
        *name = (struct json_node){JSON_STRING, properties[i]->name_range,
                                   .as.string = properties[i]->name};
        struct expression key =
            static_key(cx, MODEL_STATIC_ANALYSIS_MAP_KEY, json_expression(name));
        pairs[i].key = static_key(cx, JSON_STATIC_MAP_KEY, key);
        pairs[i].value = json_expression(properties[i]->value);
    }
    out->pairs = pairs;
    return true;
}

bool json_native_expression(struct ctx *cx, const struct expression *expression, enum rule_id id,
                            const char *wanted, struct expression *out)
{
    const struct json_node *node = expression->node;
    size_t diag_count = cx->diag_count;

    if (node->kind != JSON_STRING || !rule(cx, id))
        return refuse(cx, node, wanted);
    if (!json_string_content(cx, node->as.string, node->range, native_parse_expression, out)) {
        (void)ctx_forget(cx, diag_count);
        return fail(cx, DIAG_STATIC, node->range,
                    "the string is not an expression of the native syntax");
    }
    return true;
}

/* Returns the native function call in a string (section Static Call). */
bool json_static_call(struct ctx *cx, const struct expression *expression, struct static_call *out)
{
    struct expression content;

    TRY(json_native_expression(cx, expression, JSON_STATIC_CALL, "call", &content));
    return native_static_call(cx, &content, out);
}

/* Returns the native traversal in a string (section Static Traversal). */
bool json_static_traversal(struct ctx *cx, const struct expression *expression,
                           struct static_traversal *out)
{
    struct expression content;

    TRY(json_native_expression(cx, expression, JSON_STATIC_TRAVERSAL, "traversal", &content));
    return native_static_traversal(cx, &content, out);
}
