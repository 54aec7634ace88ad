/* Makes the protocol's tree from tree-sitter's tree. In the grammar, the rule for an expression's
   terms is hidden. Therefore parentheses, the term and each postfix operator are children of the
   same node, side by side. */
#define _POSIX_C_SOURCE 200809L

#include "../common/tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "syntax.h"

struct maker {
    const struct source *source;
    const char *lacking; /* the first feature that the protocol's tree or the grammar cannot
                            express, or NULL */
    int depth;           /* number of open expressions and bodies */
};

/* The children of a node, without comments, and an index. */
struct children {
    TSNode *nodes;
    uint32_t count;
    uint32_t at;
};

static struct children children_of(TSNode node)
{
    struct children children = {checked(calloc(ts_node_child_count(node) + 1, sizeof(TSNode))), 0,
                                0};
    TSTreeCursor cursor = ts_tree_cursor_new(node);

    if (ts_tree_cursor_goto_first_child(&cursor)) {
        do {
            TSNode child = ts_tree_cursor_current_node(&cursor);

            if (!is(child, "comment")) {
                children.nodes[children.count++] = child;
            }
        } while (ts_tree_cursor_goto_next_sibling(&cursor));
    }
    ts_tree_cursor_delete(&cursor);
    return children;
}

static bool next_is(const struct children *children, const char *type)
{
    return children->at < children->count && is(children->nodes[children->at], type);
}

/* If the next child has the type `type`, steps over the child and returns true. */
static bool skip(struct children *children, const char *type)
{
    bool skips = next_is(children, type);

    children->at += skips ? 1 : 0;
    return skips;
}

static TSNode child_of(TSNode node, const char *type)
{
    struct children children = children_of(node);
    TSNode child = {0};

    while (children.at < children.count && !next_is(&children, type)) {
        children.at++;
    }
    if (children.at < children.count) {
        child = children.nodes[children.at];
    }
    free(children.nodes);
    return child;
}

static void lack(struct maker *maker, const char *what)
{
    if (maker->lacking == NULL) {
        maker->lacking = what;
    }
}

static cJSON *text(struct maker *maker, uint32_t start, uint32_t end)
{
    cJSON *string = text_between(maker->source, start, end);

    if (string == NULL) {
        lack(maker, "a text that is not UTF-8 or has U+0000");
    }
    return string;
}

static cJSON *name(struct maker *maker, TSNode node)
{
    return text(maker, ts_node_start_byte(node), ts_node_end_byte(node));
}

static cJSON *flag(bool value)
{
    return checked(cJSON_CreateBool(value));
}

static cJSON *list(void)
{
    return checked(cJSON_CreateArray());
}

static cJSON *expression(struct maker *maker, TSNode node);

/* Returns the expression among a node's children, or NULL. The grammar allows an interpolation
   without an expression. */
static cJSON *inner(struct maker *maker, TSNode node)
{
    TSNode child = child_of(node, "expression");

    return ts_node_is_null(child) ? NULL : expression(maker, child);
}

/* --- Templates ----------------------------------------------------------------------------------
 */

/* Returns true if a sequence or directive has a strip marker on its left or right side. */
static bool strips(TSNode sequence, bool left)
{
    struct children children = children_of(sequence);
    bool found =
        children.count > 2 && is(children.nodes[left ? 1 : children.count - 2], "strip_marker");

    free(children.nodes);
    return found;
}

/* Returns the node that holds the strip markers at the beginning or end of a directive. */
static TSNode edge(TSNode part, bool left)
{
    struct children children = {0};
    TSNode found = part;

    if (is(part, "template_directive")) {
        part = ts_node_child(part, 0);
        children = children_of(part);
        found = children.nodes[left ? 0 : children.count - 1];
        free(children.nodes);
    }
    return found;
}

/* Returns the text between two sequences, unchanged. If there are spaces beside a strip marker, or
   an escape, records that the text is unsupported. Reads the text from the source, because the
   nodes of literals have no spaces at their ends. */
static cJSON *literal(struct maker *maker, TSNode before, TSNode after)
{
    uint32_t start = ts_node_end_byte(before);
    uint32_t end = ts_node_start_byte(after);
    const char *bytes = maker->source->bytes;

    if (!is_plain(bytes + start, end - start)) {
        lack(maker, "a literal with escapes, which the grammar does not decode");
    }
    if (end > start &&
        ((strips(edge(before, false), false) && !isgraph((unsigned char)bytes[start])) ||
         (strips(edge(after, true), true) && !isgraph((unsigned char)bytes[end - 1])))) {
        lack(maker, "a strip marker, which the grammar does not apply");
    }
    return text(maker, start, end);
}

static cJSON *parts(struct maker *maker, struct children *children, const char *end,
                    const char *other_end);

/* Returns the node of template_for_start: tag, two names, collection. */
static cJSON *loop_head(struct maker *maker, cJSON *loop, TSNode intro)
{
    struct children children = children_of(intro);
    cJSON *first = NULL;
    cJSON *second = NULL;

    while (!skip(&children, "for")) {
        children.at++;
    }
    first = name(maker, children.nodes[children.at++]);
    if (skip(&children, ",")) {
        second = name(maker, children.nodes[children.at]);
    }
    tree_add(loop, second != NULL ? first : NULL);
    tree_add(loop, second != NULL ? second : first);
    free(children.nodes);
    return tree_add(loop, inner(maker, intro));
}

static cJSON *directive(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    cJSON *part = NULL;

    if (is(node, "template_for")) {
        part = loop_head(maker, tree_node("for"), children.nodes[0]);
        tree_add(part, parts(maker, &children, "template_for_end", NULL));
    } else {
        part = tree_add(tree_node("if"), inner(maker, children.nodes[0]));
        tree_add(part, parts(maker, &children, "template_else_intro", "template_if_end"));
        tree_add(part, next_is(&children, "template_else_intro")
                           ? parts(maker, &children, "template_if_end", NULL)
                           : list());
    }
    free(children.nodes);
    return part;
}

/* Returns the parts up to the first child that has one of two types. The child with this type is
   then the next child. */
static cJSON *parts(struct maker *maker, struct children *children, const char *end,
                    const char *other_end)
{
    cJSON *found = list();
    TSNode before = children->nodes[children->at++];

    for (; children->at < children->count; children->at++) {
        TSNode child = children->nodes[children->at];

        if (is(child, "template_literal")) {
            continue;
        }
        tree_add(found, literal(maker, before, child));
        if (is(child, end) || (other_end != NULL && is(child, other_end))) {
            return found;
        }
        if (is(child, "template_interpolation")) {
            tree_add(found, tree_add(tree_node("interp"), inner(maker, child)));
        } else {
            tree_add(found, directive(maker, ts_node_child(child, 0)));
        }
        before = child;
    }
    return found;
}

/* Returns a quoted template or string. */
static cJSON *quoted(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    cJSON *tree =
        tree_add(tree_node("template"), parts(maker, &children, "quoted_template_end", NULL));

    free(children.nodes);
    return tree;
}

/* --- Terms --------------------------------------------------------------------------------------
 */

static cJSON *literal_value(struct maker *maker, TSNode node)
{
    TSNode value = ts_node_child(node, 0);
    const char *bytes = maker->source->bytes + ts_node_start_byte(value);

    if (is(value, "string_lit")) {
        return quoted(maker, value);
    }
    if (is(value, "bool_lit")) {
        return tree_add(tree_node("bool"), flag(*bytes == 't'));
    }
    if (is(value, "null_lit")) {
        return tree_node("null");
    }
    if (bytes[0] == '0' && bytes[1] == 'x') {
        lack(maker, "a hexadecimal number");
    }
    return tree_add(tree_node("num"), name(maker, value));
}

static cJSON *template_expr(struct maker *maker, TSNode node)
{
    TSNode template = ts_node_child(node, 0);

    if (is(template, "quoted_template")) {
        return quoted(maker, template);
    }
    lack(maker, "a heredoc, whose text has no place in the grammar's tree");
    return NULL;
}

static cJSON *tuple(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    cJSON *elements = list();

    for (; children.at < children.count; children.at++) {
        if (next_is(&children, "expression")) {
            tree_add(elements, expression(maker, children.nodes[children.at]));
        }
    }
    free(children.nodes);
    return tree_add(tree_node("tuple"), elements);
}

/* Returns a key. An identifier without parentheses is a name. */
static cJSON *key(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    bool is_name = children.count == 1 && is(children.nodes[0], "variable_expr");

    free(children.nodes);
    return is_name ? tree_add(tree_node("name"), name(maker, node)) : expression(maker, node);
}

static cJSON *object(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    cJSON *elements = list();

    for (; children.at < children.count; children.at++) {
        TSNode child = children.nodes[children.at];

        if (is(child, "object_elem")) {
            TSNode left = ts_node_child_by_field_name(child, "key", strlen("key"));
            TSNode right = ts_node_child_by_field_name(child, "val", strlen("val"));

            tree_add(elements,
                     tree_add(tree_add(list(), key(maker, left)), expression(maker, right)));
        }
    }
    free(children.nodes);
    return tree_add(tree_node("object"), elements);
}

static cJSON *call(struct maker *maker, TSNode node)
{
    cJSON *arguments = list();
    cJSON *call = tree_add(tree_node("call"), name(maker, ts_node_child(node, 0)));
    TSNode between = child_of(node, "function_arguments");
    bool expands = false;

    if (!ts_node_is_null(between)) {
        struct children children = children_of(between);

        for (; children.at < children.count; children.at++) {
            if (next_is(&children, "expression")) {
                tree_add(arguments, expression(maker, children.nodes[children.at]));
            }
            expands = next_is(&children, "ellipsis");
        }
        free(children.nodes);
    }
    return tree_add(tree_add(call, arguments), flag(expands));
}

static cJSON *for_expr(struct maker *maker, TSNode node)
{
    bool is_tuple = is(node, "for_tuple_expr");
    struct children children = children_of(node);
    cJSON *tree = tree_node(is_tuple ? "for-tuple" : "for-object");

    loop_head(maker, tree, children.nodes[1]);
    tree_add(tree, expression(maker, children.nodes[2]));
    children.at = 3;
    if (!is_tuple) {
        tree_add(tree, expression(maker, children.nodes[4]));
        children.at = 5;
        tree_add(tree, flag(skip(&children, "ellipsis")));
    }
    tree_add(tree,
             next_is(&children, "for_cond") ? inner(maker, children.nodes[children.at]) : NULL);
    free(children.nodes);
    return tree;
}

static cJSON *operation(struct maker *maker, TSNode node);

/* Returns a term without postfix operators. Steps over the term. */
static cJSON *operand(struct maker *maker, struct children *children)
{
    TSNode node = children->nodes[children->at++];
    TSNode child = ts_node_child_count(node) > 0 ? ts_node_child(node, 0) : node;

    if (is(node, "(")) {
        children->at += 2;
        return expression(maker, children->nodes[children->at - 2]);
    }
    if (is(node, "literal_value")) {
        return literal_value(maker, node);
    }
    if (is(node, "template_expr")) {
        return template_expr(maker, node);
    }
    if (is(node, "collection_value")) {
        return is(child, "tuple") ? tuple(maker, child) : object(maker, child);
    }
    if (is(node, "variable_expr")) {
        return tree_add(tree_node("var"), name(maker, node));
    }
    if (is(node, "function_call")) {
        return call(maker, node);
    }
    if (is(node, "for_expr")) {
        return for_expr(maker, child);
    }
    return operation(maker, child);
}

/* Adds the members of a postfix operator to its node. */
static cJSON *with_members(struct maker *maker, cJSON *tree, TSNode postfix)
{
    TSNode last = ts_node_child(postfix, ts_node_child_count(postfix) - 1);
    const char *bytes = maker->source->bytes;
    uint32_t digits = ts_node_start_byte(postfix) + 1;

    if (is(postfix, "get_attr")) {
        return tree_add(tree, name(maker, last));
    }
    if (is(last, "new_index")) {
        return tree_add(tree, inner(maker, last));
    }
    /* The digits of a legacy index have no node of their own, and there may be a space before
       them. */
    while (digits < ts_node_end_byte(postfix) && !isdigit((unsigned char)bytes[digits])) {
        digits++;
    }
    return tree_add(tree,
                    tree_add(tree_node("num"), text(maker, digits, ts_node_end_byte(postfix))));
}

static const char *postfix_tag(TSNode postfix)
{
    return is(postfix, "get_attr") ? "get" : is(postfix, "index") ? "index" : "splat";
}

static cJSON *splat_steps(struct maker *maker, TSNode splat)
{
    struct children children = children_of(splat);
    cJSON *steps = list();

    for (children.at = 1; children.at < children.count; children.at++) {
        TSNode step = children.nodes[children.at];

        tree_add(steps, with_members(maker, tree_node(postfix_tag(step)), step));
    }
    free(children.nodes);
    return steps;
}

/* Returns a term with its postfix operators, which are siblings of the term. Steps over the term
   and the operators. */
static cJSON *term(struct maker *maker, struct children *children)
{
    cJSON *tree = operand(maker, children);
    int applied = 0;

    for (; children->at < children->count; children->at++) {
        TSNode postfix = children->nodes[children->at];

        if (is(postfix, "splat")) {
            TSNode splat = ts_node_child(postfix, 0);
            bool is_full = is(splat, "full_splat");

            tree = tree_add(tree_add(tree_node("splat"),
                                     checked(cJSON_CreateString(is_full ? "full" : "attr"))),
                            tree);
            tree_add(tree, splat_steps(maker, splat));
        } else if (is(postfix, "get_attr") || is(postfix, "index")) {
            tree = with_members(maker, tree_add(tree_node(postfix_tag(postfix)), tree), postfix);
        } else {
            break;
        }
        if (++applied > TREE_MAX_DEPTH) {
            lack(maker, "a deeper tree");
            break;
        }
    }
    return tree;
}

/* --- Expressions --------------------------------------------------------------------------------
 */

static cJSON *operation(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    bool is_unary = is(node, "unary_operation");
    cJSON *left = is_unary ? NULL : term(maker, &children);
    cJSON *tree = tree_node(is_unary ? "unary" : "binary");

    tree_add(tree, checked(cJSON_CreateString(ts_node_type(children.nodes[children.at++]))));
    if (left != NULL) {
        tree_add(tree, left);
    }
    tree_add(tree, term(maker, &children));
    free(children.nodes);
    return tree;
}

static cJSON *conditional(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    cJSON *tree = tree_node("cond");

    for (; children.at < children.count; children.at++) {
        if (next_is(&children, "expression")) {
            tree_add(tree, expression(maker, children.nodes[children.at]));
        }
    }
    free(children.nodes);
    return tree;
}

static cJSON *expression(struct maker *maker, TSNode node)
{
    struct children children = {0};
    cJSON *tree = NULL;

    if (maker->depth >= TREE_MAX_DEPTH) {
        lack(maker, "a deeper tree");
        return NULL;
    }
    maker->depth++;
    children = children_of(node);
    tree = next_is(&children, "conditional") ? conditional(maker, children.nodes[0])
                                             : term(maker, &children);
    free(children.nodes);
    maker->depth--;
    return tree;
}

/* --- Bodies -------------------------------------------------------------------------------------
 */

static cJSON *body(struct maker *maker, TSNode node);

static cJSON *block(struct maker *maker, TSNode node)
{
    struct children children = children_of(node);
    cJSON *tree = tree_add(tree_node("block"), name(maker, children.nodes[0]));
    cJSON *labels = list();
    TSNode inside = child_of(node, "body");

    for (children.at = 1; !next_is(&children, "block_start"); children.at++) {
        cJSON *label = label_of(children.nodes[children.at], maker->source);

        if (label == NULL) {
            lack(maker, "a label with escapes, which the grammar does not decode");
        }
        tree_add(labels, label);
    }
    free(children.nodes);
    tree_add(tree, labels);
    return tree_add(tree, !ts_node_is_null(inside) ? body(maker, inside)
                                                   : tree_add(tree_node("body"), list()));
}

static cJSON *body(struct maker *maker, TSNode node)
{
    struct children children = {0};
    cJSON *items = list();

    if (maker->depth >= TREE_MAX_DEPTH) {
        lack(maker, "a deeper tree");
        return items;
    }
    maker->depth++;
    children = children_of(node);
    for (; children.at < children.count; children.at++) {
        TSNode item = children.nodes[children.at];

        if (is(item, "block")) {
            tree_add(items, block(maker, item));
        } else {
            cJSON *attribute = tree_add(tree_node("attr"), name(maker, ts_node_child(item, 0)));

            tree_add(items, tree_add(attribute, inner(maker, item)));
        }
    }
    free(children.nodes);
    maker->depth--;
    return tree_add(tree_node("body"), items);
}

void answer_tree(cJSON *reply, const char *of, TSNode root, const struct source *source)
{
    struct maker maker = {source, NULL, 0};
    struct children children = children_of(root);
    cJSON *tree = NULL;

    if (children.count == 0) {
        tree = tree_add(tree_node("body"), list());
    } else if (next_is(&children, "body")) {
        tree = body(&maker, children.nodes[0]);
    } else {
        lack(&maker, "a file that is one object");
        tree = list();
    }
    free(children.nodes);
    if (strcmp(of, "expression") == 0 && maker.lacking == NULL) {
        cJSON *items = cJSON_GetArrayItem(tree, 1);
        cJSON *item = cJSON_GetArrayItem(items, 0);
        cJSON *value = NULL;

        if (cJSON_GetArraySize(items) != 1 ||
            strcmp(cJSON_GetArrayItem(item, 0)->valuestring, "attr") != 0) {
            cJSON_Delete(tree);
            fail(reply, "parse", "more than one expression");
            return;
        }
        value = cJSON_DetachItemFromArray(item, 2);
        cJSON_Delete(tree);
        tree = value;
    }
    tree_answer(reply, tree, maker.lacking);
}
