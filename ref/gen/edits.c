/* Finds the edits that make derived cases (runner/tree.md). */
#include "gen/edits.h"

#include "base/arena.h"
#include "base/buf.h"
#include "native/ast.h"
#include "proto/encode.h"
#include "proto/ops.h"

#include <string.h>

struct finder {
    struct arena *arena;
    struct str source;
    struct list *same, *regrouped, *leaves;
    /* the first expression that may get parentheses, or NULL */
    const struct native_expression *first;
    /* the first expression that has parentheses, or NULL */
    const struct native_expression *enclosed;
};

/* --- Edits --- */

static struct edit *add_pair(struct finder *f, struct list *to, size_t start, size_t end)
{
    struct edit *edit = ARENA_NEW(f->arena, struct edit);
    *edit = (struct edit){.at = {start, end}, .insert = {"(", ")"}};
    list_push(to, edit);
    return edit;
}

/* Adds parentheses around another group of operands than in the source. `what` names the
   operators. */
static void regroup(struct finder *f, size_t start, size_t end, struct str what)
{
    struct edit *edit = add_pair(f, f->regrouped, start, end);
    edit->regroups = true;
    edit->what = what;
}

static void change_leaf(struct finder *f, size_t at, const char *insert, const char *what)
{
    struct edit *edit = ARENA_NEW(f->arena, struct edit);
    *edit = (struct edit){.at = {at, at}, .insert = {insert, ""}, .what = str_from(what)};
    list_push(f->leaves, edit);
}

/* --- Kinds of expressions --- */

static bool is_operation(const struct native_expression *e, bool unary)
{
    return e->kind == EXPRESSION_OPERATION && (e->as.operation.left == NULL) == unary;
}

static bool is_splat(const struct native_expression *e)
{
    return e->kind == EXPRESSION_FULL_SPLAT || e->kind == EXPRESSION_ATTRIBUTE_SPLAT;
}

/* Returns the operand of a postfix operator. Returns NULL for any other expression. */
static const struct native_expression *operand(const struct native_expression *e)
{
    bool others = e->kind == EXPRESSION_OPERATION || e->kind == EXPRESSION_CONDITIONAL;
    return others ? NULL : first_operand(e);
}

static const char *operator_of(const struct native_expression *e)
{
    return e->kind == EXPRESSION_CONDITIONAL       ? "? :"
           : e->kind == EXPRESSION_OPERATION       ? operator_spelling(e)
           : e->kind == EXPRESSION_INDEX           ? "[ ]"
           : e->kind == EXPRESSION_GETATTR         ? "."
           : e->kind == EXPRESSION_ATTRIBUTE_SPLAT ? ".*"
                                                   : "[*]";
}

static struct str operators(struct finder *f, const char *first, const char *second)
{
    return str_format(f->arena, "`%s` and `%s`", first, second);
}

/* Returns true if an expression ends with a heredoc. A parenthesis must not be in the same line
   after a heredoc. */
static bool ends_with_heredoc(const struct finder *f, const struct native_expression *e)
{
    if (e->kind == EXPRESSION_CONDITIONAL)
        return ends_with_heredoc(f, e->as.conditional.if_false);
    if (e->kind == EXPRESSION_OPERATION)
        return ends_with_heredoc(f, e->as.operation.right);
    return e->kind == EXPRESSION_TEMPLATE && e->range.start < f->source.length &&
           f->source.data[e->range.start] == '<';
}

static void add_parentheses(struct finder *f, const struct native_expression *e)
{
    if (e == f->enclosed)
        return;
    struct edit *edit = add_pair(f, f->same, e->range.start, e->range.end);
    if (ends_with_heredoc(f, e))
        edit->insert[1] = memchr(f->source.data, '\r', f->source.length) != NULL ? "\r\n)" : "\n)";
}

/* Adds a comma after the last element, before the closing bracket at `close`. */
static void add_comma(struct finder *f, const struct native_expression *last, size_t close)
{
    if (ends_with_heredoc(f, last) ||
        memchr(f->source.data + last->range.end, ',', close - last->range.end) != NULL)
        return;
    struct edit *edit = ARENA_NEW(f->arena, struct edit);
    *edit = (struct edit){.at = {close, close}, .insert = {"", ","}};
    list_push(f->same, edit);
}

/* --- Other groupings --- */

/* Regroups an operator and its left operand's operator: `a * b + c` becomes `a * (b + c)`. */
static void regroup_left(struct finder *f, const struct native_expression *e,
                         const struct native_expression *left)
{
    if (left->kind == EXPRESSION_OPERATION)
        regroup(f, left->as.operation.right->range.start, e->range.end,
                operators(f, operator_of(left), operator_of(e)));
}

/* Regroups an operator and its right operand's operator: `a + b * c` becomes `(a + b) * c`. */
static void regroup_right(struct finder *f, const struct native_expression *e,
                          const struct native_expression *right)
{
    const struct native_expression *inner = right->kind == EXPRESSION_CONDITIONAL
                                                ? right->as.conditional.predicate
                                            : is_operation(right, false) ? right->as.operation.left
                                                                         : NULL;
    if (inner != NULL)
        regroup(f, e->range.start, inner->range.end,
                operators(f, operator_of(e), operator_of(right)));
}

/* Regroups a unary operator and the first postfix operator after it: `-a.b` becomes `(-a).b`. */
static void regroup_postfix(struct finder *f, const struct native_expression *e)
{
    const struct native_expression *postfix = e->as.operation.right;
    if (operand(postfix) == NULL)
        return;
    while (operand(operand(postfix)) != NULL)
        postfix = operand(postfix);
    regroup(f, e->range.start, operand(postfix)->range.end,
            operators(f, operator_of(e), operator_of(postfix)));
}

/* Regroups a splat and the operators that apply to each element: `a[*].b` becomes `(a[*]).b`. */
static void regroup_splat(struct finder *f, const struct native_expression *e)
{
    const struct native_expression *step = e->as.splat.each;
    const char *source = f->source.data;
    size_t end = e->as.splat.source->range.end;
    char last = e->kind == EXPRESSION_FULL_SPLAT ? ']' : '*';
    if (operand(step) == NULL)
        return;
    while (operand(operand(step)) != NULL)
        step = operand(step);
    while (end < f->source.length && source[end] != last)
        end++;
    regroup(f, e->range.start, end + 1, operators(f, operator_of(e), operator_of(step)));
}

/* --- Walk --- */

static void walk(struct finder *f, const struct native_expression *e);
static void walk_template(struct finder *f, const struct native_template *tree);

/* Walks through an operand of an operation or conditional. The operand may be in parentheses. */
static void walk_operand(struct finder *f, const struct native_expression *e)
{
    if (operand(e) != NULL)
        add_parentheses(f, e);
    walk(f, e);
}

static void walk_operation(struct finder *f, const struct native_expression *e)
{
    const struct native_expression *left = e->as.operation.left, *right = e->as.operation.right;
    add_parentheses(f, e);
    if (left == NULL) {
        regroup_postfix(f, e);
    } else {
        regroup_left(f, e, left);
        regroup_right(f, e, right);
        walk_operand(f, left);
    }
    walk_operand(f, right);
}

static void walk_conditional(struct finder *f, const struct native_expression *e)
{
    add_parentheses(f, e);
    regroup_left(f, e, e->as.conditional.predicate);
    regroup_right(f, e, e->as.conditional.if_false);
    walk_operand(f, e->as.conditional.predicate);
    walk_operand(f, e->as.conditional.if_true);
    walk_operand(f, e->as.conditional.if_false);
}

/* Walks through a term with a postfix operator. Adds no parentheses inside the term, because
   parentheses might divide a splat, or a part that some parsers keep as one node. A whole splat may
   get parentheses. */
static void walk_postfix(struct finder *f, const struct native_expression *e)
{
    if (is_splat(e))
        regroup_splat(f, e);
    else if (is_splat(operand(e)))
        add_parentheses(f, operand(e));
    if (operand(e)->kind != EXPRESSION_VARIABLE ||
        !str_equal(operand(e)->as.variable, SPLAT_ELEMENT))
        walk(f, operand(e));
    if (is_splat(e) && operand(e->as.splat.each) != NULL)
        walk_postfix(f, e->as.splat.each);
    if (e->kind == EXPRESSION_INDEX && f->source.data[e->range.end - 1] == ']')
        walk(f, e->as.index.key);
    if (e->kind == EXPRESSION_GETATTR)
        change_leaf(f, e->range.end, "x", "a name");
}

static void walk_object(struct finder *f, const struct native_expression *e)
{
    if (e->as.object.count == 0)
        change_leaf(f, e->range.end - 1, "x = 1", "an element");
    else
        add_comma(f, e->as.object.elements[e->as.object.count - 1]->value, e->range.end - 1);
    for (size_t i = 0; i < e->as.object.count; i++) {
        const struct object_element *element = e->as.object.elements[i];
        if (element->key == NULL)
            change_leaf(f, element->key_range.end, "x", "a key");
        walk(f, element->value);
    }
}

static void walk_for(struct finder *f, const struct for_expression *e)
{
    walk(f, e->collection);
    if (e->key != NULL)
        walk(f, e->key);
    walk(f, e->value);
    if (e->condition != NULL)
        walk(f, e->condition);
}

static void walk_list(struct finder *f, const struct native_expression *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        walk(f, items[i]);
}

static void walk_template_expression(struct finder *f, const struct native_expression *e)
{
    bool quoted = e->range.end > e->range.start && f->source.data[e->range.start] == '"';
    if (e->as.tree->count == 0 && quoted)
        change_leaf(f, e->range.start + 1, "x", "a literal");
    walk_template(f, e->as.tree);
}

static void walk(struct finder *f, const struct native_expression *e)
{
    if (f->first == NULL)
        f->first = e;
    switch (e->kind) {
    case EXPRESSION_NUMBER:
        change_leaf(f, e->range.start, "1", "a number");
        break;
    case EXPRESSION_LITERAL:
        change_leaf(f, e->range.end, "x", "a keyword");
        break;
    case EXPRESSION_VARIABLE:
        change_leaf(f, e->range.end, "x", "a name");
        break;
    case EXPRESSION_TUPLE:
        if (e->as.tuple.count == 0)
            change_leaf(f, e->range.end - 1, "1", "an element");
        else
            add_comma(f, e->as.tuple.elements[e->as.tuple.count - 1], e->range.end - 1);
        walk_list(f, e->as.tuple.elements, e->as.tuple.count);
        break;
    case EXPRESSION_OBJECT:
        walk_object(f, e);
        break;
    case EXPRESSION_TEMPLATE:
        walk_template_expression(f, e);
        break;
    case EXPRESSION_CALL:
        if (e->as.call->count > 0 && !e->as.call->expand)
            add_comma(f, e->as.call->arguments[e->as.call->count - 1], e->range.end - 1);
        walk_list(f, e->as.call->arguments, e->as.call->count);
        change_leaf(f, e->as.call->name_range.end, "x", "a name");
        break;
    case EXPRESSION_FOR:
        walk_for(f, e->as.for_);
        break;
    case EXPRESSION_INDEX:
    case EXPRESSION_GETATTR:
    case EXPRESSION_ATTRIBUTE_SPLAT:
    case EXPRESSION_FULL_SPLAT:
        walk_postfix(f, e);
        break;
    case EXPRESSION_PARENTHESES:
        f->enclosed = e->as.parentheses;
        walk(f, e->as.parentheses);
        break;
    case EXPRESSION_OPERATION:
        walk_operation(f, e);
        break;
    case EXPRESSION_CONDITIONAL:
        walk_conditional(f, e);
        break;
    }
}

static void walk_template(struct finder *f, const struct native_template *tree)
{
    for (size_t i = 0; tree != NULL && i < tree->count; i++) {
        const struct template_part *part = tree->parts[i];
        if (part->kind == PART_LITERAL) {
            change_leaf(f, part->range.start, "x", "a literal");
            continue;
        }
        walk(f, part->as.sequence.expression);
        if (part->as.sequence.directive != NULL) {
            walk_template(f, part->as.sequence.directive->body);
            walk_template(f, part->as.sequence.directive->otherwise);
        }
    }
}

static void walk_body(struct finder *f, const struct native_body *body)
{
    for (size_t i = 0; i < body->attribute_count; i++) {
        walk(f, body->attributes[i]->expression);
        change_leaf(f, body->attributes[i]->name_range.end, "x", "a name");
    }
    for (size_t i = 0; i < body->block_count; i++) {
        walk_body(f, body->blocks[i]->body);
        change_leaf(f, body->blocks[i]->type_range.end, "x", "a name");
    }
}

/* Puts the first expression into parentheses. If the case tests no grouping, also adds a
   comment. */
static void add_comment_and_parentheses(struct finder *f)
{
    add_parentheses(f, f->first);
    struct edit *edit = f->same->items[0];
    if (f->regrouped->count == 0)
        edit->insert[0] = "(/* comment */ ";
}

void find_edits(struct arena *arena, struct str source, const struct parsed *parsed,
                struct list *same, struct list *different)
{
    struct list leaves = {.arena = arena};
    struct finder f = {arena, source, same, different, &leaves, NULL, NULL};
    if (parsed->body != NULL)
        walk_body(&f, parsed->body);
    else if (parsed->of_template)
        walk_template(&f, parsed->expression->as.tree);
    else
        walk(&f, parsed->expression);
    if (same->count == 0 && f.first != NULL)
        add_comment_and_parentheses(&f);
    for (size_t i = 0; i < leaves.count; i++)
        list_push(different, leaves.items[i]);
}

/* --- Apply --- */

/* Appends the texts that edits insert at one byte. Texts of edits that end at this byte come first,
   the innermost edit before the outer edits. Texts of edits that begin at this byte come last. */
static void insert_at(struct buf *out, struct edit *const *edits, size_t count, size_t at)
{
    for (size_t i = count; i-- > 0;)
        if (edits[i]->at[1] == at)
            buf_append(out, str_from(edits[i]->insert[1]));
    for (size_t i = 0; i < count; i++)
        if (edits[i]->at[0] == at)
            buf_append(out, str_from(edits[i]->insert[0]));
}

struct str apply_edits(struct arena *arena, struct str source, struct edit *const *edits,
                       size_t count)
{
    struct buf out = {.arena = arena};
    for (size_t at = 0; at <= source.length; at++) {
        insert_at(&out, edits, count, at);
        if (at < source.length)
            buf_byte(&out, source.data[at]);
    }
    return buf_str(&out);
}
