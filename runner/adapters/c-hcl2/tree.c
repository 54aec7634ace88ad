/* Makes the protocol's tree from the library's syntax tree. Only an internal header of the library
   declares the library's syntax tree. */
#define _POSIX_C_SOURCE 200809L

#include "../common/tree.h"

#include <hcl2_internal.h>
#include <stdlib.h>
#include <string.h>

#include "../common/serve.h"
#include "wire.h"

/* Size of the buffer for a message of the library. */
#define MESSAGE_BYTES 512

/* The name of a variable. The library represents a splat as a `for` expression with this
   variable. */
#define SPLAT_VARIABLE "$splat"

static cJSON *list(void)
{
    return checked(cJSON_CreateArray());
}

static cJSON *flag(bool value)
{
    return checked(cJSON_CreateBool(value));
}

static cJSON *expression(const struct node *node, int depth, struct outcome *outcome);

static cJSON *optional_name(const char *name, struct outcome *outcome)
{
    return name == NULL ? NULL : string_out(name, outcome);
}

static cJSON *items(const struct node *node, int depth, struct outcome *outcome)
{
    cJSON *trees = list();

    for (size_t i = 0; i < node->n; i++) {
        tree_add(trees, expression(node->items[i], depth, outcome));
    }
    return trees;
}

static cJSON *literal(const hcl2_value *value, struct outcome *outcome)
{
    cJSON *number = NULL;
    cJSON *digits = NULL;

    switch (value->kind) {
    case HCL2_NULL:
        return tree_node("null");
    case HCL2_BOOL:
        return tree_add(tree_node("bool"), flag(value->b));
    default:
        number = number_out(value->num, outcome);
        digits = cJSON_DetachItemFromObject(number, "number");
        cJSON_Delete(number);
        return tree_add(tree_node("num"), digits);
    }
}

/* Returns a template. The library keeps the raw text of a template until the template is
   evaluated. */
static cJSON *template(const struct node *node, struct outcome *outcome)
{
    if (strstr(node->str, "${") != NULL || strstr(node->str, "%{") != NULL) {
        return missing(outcome,
                       "a tree of a template, which the library parses while it evaluates");
    }
    if (node->op == T_STR && strchr(node->str, '\\') != NULL) {
        return missing(outcome,
                       "a literal with escapes, which the library decodes while it evaluates");
    }
    return tree_add(tree_node("template"), tree_add(list(), string_out(node->str, outcome)));
}

static cJSON *for_expression(const struct node *node, int depth, struct outcome *outcome)
{
    bool is_tuple = node->kind == N_FOR_TUPLE;
    cJSON *tree = tree_node(is_tuple ? "for-tuple" : "for-object");

    if (strcmp(node->str, SPLAT_VARIABLE) == 0) {
        cJSON_Delete(tree);
        return missing(outcome, "a tree of a splat, which the library keeps as a `for` expression");
    }
    tree_add(tree, optional_name(node->kvar, outcome));
    tree_add(tree, string_out(node->str, outcome));
    tree_add(tree, expression(node->a, depth, outcome));
    tree_add(tree, expression(node->b, depth, outcome));
    if (!is_tuple) {
        tree_add(tree, expression(node->c, depth, outcome));
        tree_add(tree, flag(node->op == T_ELLIPSIS));
    }
    return tree_add(tree, expression(node->d, depth, outcome));
}

static const char *operator_text(enum tok token)
{
    static const struct {
        enum tok token;
        const char *text;
    } operators[] = {{T_OR, "||"},  {T_AND, "&&"},  {T_EQ, "=="}, {T_NE, "!="},  {T_LT, "<"},
                     {T_LE, "<="},  {T_GT, ">"},    {T_GE, ">="}, {T_PLUS, "+"}, {T_MINUS, "-"},
                     {T_STAR, "*"}, {T_SLASH, "/"}, {T_PCT, "%"}, {T_NOT, "!"}};

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (operators[i].token == token) {
            return operators[i].text;
        }
    }
    return "?";
}

static cJSON *operation(const char *tag, enum tok token)
{
    return tree_add(tree_node(tag), checked(cJSON_CreateString(operator_text(token))));
}

/* Returns the tree of a node, or NULL if there is no node. */
static cJSON *expression(const struct node *node, int depth, struct outcome *outcome)
{
    cJSON *tree = NULL;

    if (node == NULL) {
        return NULL;
    }
    if (++depth > TREE_MAX_DEPTH) {
        return missing(outcome, "a deeper tree");
    }
    switch (node->kind) {
    case N_LIT:
        return literal(node->lit, outcome);
    case N_TEMPLATE:
        return template(node, outcome);
    case N_VAR:
        return tree_add(tree_node("var"), string_out(node->str, outcome));
    case N_ATTR:
        tree = tree_add(tree_node("get"), expression(node->a, depth, outcome));
        return tree_add(tree, string_out(node->str, outcome));
    case N_INDEX:
        tree = tree_add(tree_node("index"), expression(node->a, depth, outcome));
        return tree_add(tree, expression(node->b, depth, outcome));
    case N_UNARY:
        return tree_add(operation("unary", node->op), expression(node->a, depth, outcome));
    case N_BINARY:
        tree = tree_add(operation("binary", node->op), expression(node->a, depth, outcome));
        return tree_add(tree, expression(node->b, depth, outcome));
    case N_COND:
        tree = tree_add(tree_node("cond"), expression(node->a, depth, outcome));
        tree_add(tree, expression(node->b, depth, outcome));
        return tree_add(tree, expression(node->c, depth, outcome));
    case N_TUPLE:
        return tree_add(tree_node("tuple"), items(node, depth, outcome));
    case N_OBJECT:
        return node->n == 0 ? tree_add(tree_node("object"), list())
                            : missing(outcome, "a key, which the library keeps without its quotes");
    case N_CALL:
        tree = tree_add(tree_node("call"), string_out(node->str, outcome));
        tree_add(tree, items(node, depth, outcome));
        return tree_add(tree, flag(node->op == T_ELLIPSIS));
    case N_FOR_TUPLE:
    case N_FOR_OBJECT:
        return for_expression(node, depth, outcome);
    }
    return missing(outcome, "a kind of node that the header does not list");
}

static cJSON *body(const struct hcl2_body *from, int depth, struct outcome *outcome)
{
    cJSON *contents = list();

    if (++depth > TREE_MAX_DEPTH) {
        missing(outcome, "a deeper tree");
        return contents;
    }
    for (size_t i = 0; i < from->nattr; i++) {
        cJSON *attribute = tree_add(tree_node("attr"), string_out(from->attrs[i]->name, outcome));

        tree_add(contents, tree_add(attribute, expression(from->attrs[i]->expr, depth, outcome)));
    }
    for (size_t i = 0; i < from->nblock; i++) {
        const struct hcl2_block *block = from->blocks[i];
        cJSON *tree = tree_add(tree_node("block"), string_out(block->type, outcome));
        cJSON *labels = list();

        for (size_t j = 0; j < block->nlabel; j++) {
            tree_add(labels, string_out(block->labels[j], outcome));
        }
        tree_add(tree_add(tree, labels), body(block->body, depth, outcome));
        tree_add(contents, tree);
    }
    return tree_add(tree_node("body"), contents);
}

/* Parses one expression in the same way as hcl2_expr_span. Returns NULL if the library rejects the
   source. */
static cJSON *parse_expression(struct source source, char *message, struct outcome *outcome)
{
    struct parser parser = {.lx = {.p = source.bytes,
                                   .end = source.bytes + source.length,
                                   .start = source.bytes,
                                   .tokpos = source.bytes,
                                   .err = message,
                                   .errsz = MESSAGE_BYTES}};
    struct node *root = NULL;
    cJSON *tree = NULL;

    lex(&parser.lx);
    root = parse_expr(&parser);
    if (root != NULL && parser.lx.tok == T_EOF) {
        tree = expression(root, 0, outcome);
        tree = tree != NULL ? tree : list();
    }
    node_free(root);
    free(parser.lx.text);
    return tree;
}

static cJSON *parse_body_tree(struct source source, char *message, struct outcome *outcome)
{
    hcl2_doc *document = hcl2_parse(source.bytes, source.length, message, MESSAGE_BYTES);
    cJSON *tree = document == NULL ? NULL : body(document->root, 0, outcome);

    hcl2_doc_free(document);
    return tree;
}

void answer_tree(const cJSON *request, cJSON *reply, struct outcome *outcome)
{
    const char *of = text_of(request, "of", "");
    struct source source = source_of(request);
    char message[MESSAGE_BYTES] = "";
    cJSON *tree = NULL;

    if (source.bytes == NULL) {
        fail(reply, "request", "no source");
        return;
    }
    if (strcmp(of, "template") == 0 || memchr(source.bytes, '\0', source.length) != NULL) {
        missing(outcome, "a tree of a standalone template, or of a source with U+0000");
        free(source.bytes);
        return;
    }
    tree = strcmp(of, "body") == 0 ? parse_body_tree(source, message, outcome)
                                   : parse_expression(source, message, outcome);
    free(source.bytes);
    if (tree == NULL) {
        fail(reply, "parse", message);
    } else if (outcome->panic != NULL || outcome->unsupported != NULL) {
        cJSON_Delete(tree);
    } else {
        tree_answer(reply, tree, NULL);
    }
}
