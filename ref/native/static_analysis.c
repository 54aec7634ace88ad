/* Implements the section Static Analysis of the native syntax. Cases:
   spec-tests/native/static-analysis */

#include "model/static.h"

#include "base/arena.h"
#include "base/buf.h"
#include "native/evaluator.h"
#include "native/native.h"

#include <string.h>

static void *refuse(struct ctx *cx, const struct native_expression *e, const char *wanted)
{
    return fail(cx, DIAG_STATIC, e->range, "the expression is no %s", wanted);
}

const struct native_expression *strip_parentheses(struct ctx *cx, const struct native_expression *e)
{
    while (e->kind == EXPRESSION_PARENTHESES && reads(cx, STATIC_PARENTHESES_TRANSPARENT))
        e = e->as.parentheses;
    return e;
}

static const struct expression *
views(struct ctx *cx, const struct native_expression *const *expressions, size_t count)
{
    struct expression *list = ARENA_ARRAY(cx->arena, count, struct expression);

    for (size_t i = 0; i < count; i++)
        list[i] = expression_view(expressions[i]);
    return list;
}

/* Returns the elements of a tuple constructor as expressions (section Static List). */
bool native_static_list(struct ctx *cx, const struct expression *expression,
                        struct static_list *out)
{
    const struct native_expression *e = strip_parentheses(cx, expression->node);

    if (e->kind != EXPRESSION_TUPLE || !rule(cx, NATIVE_STATIC_LIST_TUPLE))
        return refuse(cx, expression->node, "tuple constructor");
    out->elements = views(cx, e->as.tuple.elements, e->as.tuple.count);
    out->count = e->as.tuple.count;
    return true;
}

/* Makes an expression from a key. An identifier becomes a string or, under one interpretation of an
   ambiguous passage, a variable. */
static struct expression key_expression(struct ctx *cx, const struct object_element *element)
{
    if (element->key != NULL)
        return expression_view(element->key);
    struct native_expression *name = ARENA_NEW(cx->arena, struct native_expression);
    name->range = element->key_range;
    if (reads(cx, STATIC_MAP_IDENTIFIER_KEY_VARIABLE)) {
        name->kind = EXPRESSION_VARIABLE;
        name->as.variable = element->name;
    } else {
        name->kind = EXPRESSION_LITERAL;
        name->as.literal = value_string(cx, element->name);
    }
    return expression_view(name);
}

/* Returns the keys, which need not be strings, and the values of an object constructor as
   expressions (section Static Map). */
bool native_static_map(struct ctx *cx, const struct expression *expression, struct static_map *out)
{
    const struct native_expression *e = strip_parentheses(cx, expression->node);

    if (e->kind != EXPRESSION_OBJECT || !rule(cx, NATIVE_STATIC_MAP_OBJECT))
        return refuse(cx, expression->node, "object constructor");
    struct static_pair *pairs = ARENA_ARRAY(cx->arena, e->as.object.count, struct static_pair);
    for (size_t i = 0; i < e->as.object.count; i++) {
        TRY(reading_allows_key(cx, e->as.object.elements[i]));
        pairs[i].key = static_key(cx, MODEL_STATIC_ANALYSIS_MAP_KEY,
                                  key_expression(cx, e->as.object.elements[i]));
        pairs[i].value = expression_view(e->as.object.elements[i]->value);
    }
    out->pairs = pairs;
    out->count = e->as.object.count;
    return true;
}

/* Returns the name of a function and the arguments of its call as expressions (section Static
   Call). */
bool native_static_call(struct ctx *cx, const struct expression *expression,
                        struct static_call *out)
{
    const struct native_expression *e = strip_parentheses(cx, expression->node);

    if (e->kind != EXPRESSION_CALL || !rule(cx, NATIVE_STATIC_CALL_CALL))
        return refuse(cx, expression->node, "function call");
    if (memchr(e->as.call->name.data, ':', e->as.call->name.length) != NULL &&
        !rule(cx, RELEASED_STATIC_CALL_NAMESPACES))
        return refuse(cx, expression->node, "function call without namespaces");
    if (e->as.call->expand && reads(cx, STATIC_CALL_EXPANSION_ERROR))
        return fail(cx, DIAG_STATIC, e->range, "the call expands its last argument");
    out->name = e->as.call->name;
    out->arguments = views(cx, e->as.call->arguments, e->as.call->count);
    out->count = e->as.call->count;
    return true;
}

/* Returns the constant value of an index key, or NULL for any other key. Numbers and literal
   strings are constant. The chosen interpretation of an ambiguous passage decides if other literals
   are constant. */
static const struct value *constant_key(struct ctx *cx, const struct native_expression *key)
{
    if (key->kind == EXPRESSION_NUMBER)
        return evaluate_number(cx, key);
    if (key->kind == EXPRESSION_LITERAL)
        return reads(cx, STATIC_INDEX_CONSTANTS_ANY_LITERAL) ? key->as.literal : NULL;
    if (key->kind != EXPRESSION_TEMPLATE)
        return NULL;
    const struct native_template *tree = key->as.tree;
    struct buf text = {.arena = cx->arena};
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->parts[i]->kind != PART_LITERAL)
            return NULL;
        buf_append(&text, tree->parts[i]->as.literal);
    }
    return value_string(cx, buf_str(&text));
}

/* Sets *out to the variable or keyword at the beginning of a traversal. Returns false for any other
   expression. */
static bool root_name(struct ctx *cx, const struct native_expression *e, struct str *out)
{
    if (e->kind == EXPRESSION_VARIABLE && !str_equal(e->as.variable, SPLAT_ELEMENT) &&
        rule(cx, NATIVE_STATIC_TRAVERSAL_VARIABLE)) {
        *out = e->as.variable;
        return true;
    }
    if (e->kind != EXPRESSION_LITERAL || !rule(cx, NATIVE_STATIC_TRAVERSAL_KEYWORDS))
        return false;
    if (value_is_null(e->as.literal))
        *out = STR("null");
    else
        *out = e->as.literal->as.boolean ? STR("true") : STR("false");
    return true;
}

/* Returns true if a key stands in brackets and is no heredoc. */
static bool is_in_brackets(const struct native_expression *index)
{
    struct range key = index->as.index.key->range;
    return key.end < index->range.end && key.source->text.data[key.start] != '<';
}

/* Sets *step to the last step of a traversal, and returns the expression before this step. Returns
   NULL if the expression does not end with a step. */
static const struct native_expression *step_back(struct ctx *cx, const struct native_expression *e,
                                                 struct static_step *step)
{
    if (e->kind == EXPRESSION_GETATTR && rule(cx, NATIVE_STATIC_TRAVERSAL_ATTRIBUTE)) {
        step->attribute = e->as.getattr.name;
        return e->as.getattr.object;
    }
    if (e->kind == EXPRESSION_INDEX) {
        /* A source within another source is the text of a JSON string. */
        if (e->range.source->at.source != NULL && !is_in_brackets(e) &&
            reads(cx, JSON_STATIC_INDEX_BRACKETS))
            return NULL;
        step->index = constant_key(cx, e->as.index.key);
        if (step->index != NULL && rule(cx, NATIVE_STATIC_TRAVERSAL_INDEX))
            return e->as.index.collection;
    }
    return NULL;
}

/* Returns the parts of a traversal (section Static Traversal). Each part of the expression must be
   a name for root_name or a step for step_back. */
bool native_static_traversal(struct ctx *cx, const struct expression *expression,
                             struct static_traversal *out)
{
    struct list backwards = {.arena = cx->arena};
    const struct native_expression *e = strip_parentheses(cx, expression->node);

    while (!root_name(cx, e, &out->root)) {
        struct static_step *step = ARENA_NEW(cx->arena, struct static_step);
        e = step_back(cx, e, step);
        if (e == NULL)
            return refuse(cx, expression->node,
                          "variable with attribute accesses and constant indexes");
        list_push(&backwards, step);
        e = strip_parentheses(cx, e);
    }
    struct static_step *steps = ARENA_ARRAY(cx->arena, backwards.count, struct static_step);
    for (size_t i = 0; i < backwards.count; i++)
        steps[i] = *(const struct static_step *)backwards.items[backwards.count - 1 - i];
    out->steps = steps;
    out->count = backwards.count;
    return true;
}
