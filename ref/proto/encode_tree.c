/* Writes the syntax tree of a native source, as JSON (runner/tree.md) or as indented lines for
   people. */
#include "proto/encode.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "model/type.h"
#include "model/value.h"
#include "native/ast.h"
#include "proto/ops.h"
#include "proto/writer.h"

#include <string.h>

/* A tree, while it is being written. */
struct tree {
    struct ctx *cx;
    struct writer *w;
    bool lines;       /* true for indented lines, false for JSON */
    unsigned depth;   /* the number of open nodes */
    const char *role; /* for a tree in indented lines, the text before the tag of the next node;
                         else NULL */
};

static void write_expression(struct tree *t, const struct native_expression *e);
static void write_parts(struct tree *t, const struct native_template *tree);

/* ---- Nodes and their members ---- */

/* Begins a node. Returns false if the node is too deep. In JSON, sets w->refused if the node is too
   deep. In indented lines, an ellipsis replaces the node. */
static bool open_node(struct tree *t, const char *tag)
{
    if (t->w->refused)
        return false;
    if (!t->lines && t->w->depth >= LIMIT_TREE_DEPTH) {
        t->w->refused = "a syntax tree of too many levels";
        return false;
    }
    if (t->lines && t->depth >= LIMIT_TREE_DEPTH) {
        buf_append(&t->w->out, STR(" …"));
        return false;
    }
    if (!t->lines) {
        writer_open(t->w, '[');
        writer_string(t->w, str_from(tag));
    } else {
        if (t->w->out.length > 0)
            buf_byte(&t->w->out, '\n');
        for (unsigned i = 0; i < t->depth; i++)
            buf_append(&t->w->out, STR("  "));
        if (t->role)
            buf_append(&t->w->out, str_format(t->cx->arena, "%s: ", t->role));
        buf_append(&t->w->out, str_from(tag));
    }
    t->role = NULL;
    t->depth++;
    return true;
}

static void close_node(struct tree *t)
{
    t->depth--;
    if (!t->lines)
        writer_close(t->w, ']');
}

/* Begins a list of nodes. In indented lines, the elements of the list come after the other members
   of the node. */
static void open_list(struct tree *t)
{
    if (!t->lines)
        writer_open(t->w, '[');
}

static void close_list(struct tree *t)
{
    if (!t->lines)
        writer_close(t->w, ']');
}

static void write_word(struct tree *t, struct str word)
{
    if (!t->lines) {
        writer_name(t->w, word);
        return;
    }
    buf_byte(&t->w->out, ' ');
    buf_append(&t->w->out, word);
}

/* Writes text with quotes, and with the escapes of JSON. */
static void write_text(struct tree *t, struct str text)
{
    struct writer quoted = {.out = {.arena = t->cx->arena}};
    if (!t->lines) {
        writer_name(t->w, text);
        return;
    }
    writer_string(&quoted, text);
    write_word(t, buf_str(&quoted.out));
}

/* Writes a name, or nothing if the name is missing. */
static void write_optional_name(struct tree *t, struct str name)
{
    if (name.length > 0)
        write_word(t, name);
    else if (!t->lines)
        writer_raw(t->w, "null");
}

/* Writes a flag. In indented lines, writes `word` if the flag is true. */
static void write_flag(struct tree *t, bool flag, const char *word)
{
    if (!t->lines)
        writer_raw(t->w, flag ? "true" : "false");
    else if (flag)
        write_word(t, str_from(word));
}

/* Writes an expression, or nothing if the expression is missing. */
static void write_optional(struct tree *t, const char *role, const struct native_expression *e)
{
    t->role = role;
    if (e != NULL)
        write_expression(t, e);
    else if (!t->lines)
        writer_raw(t->w, "null");
    t->role = NULL;
}

static void write_list(struct tree *t, const struct native_expression *const *items, size_t count)
{
    open_list(t);
    for (size_t i = 0; i < count && !t->w->refused; i++)
        write_expression(t, items[i]);
    close_list(t);
}

/* ---- Expressions ---- */

static void write_number(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "num"))
        return;
    write_word(t, e->as.number);
    close_node(t);
}

/* Writes a keyword. If the rule that an expression is required is switched off, a missing
   expression is written as null. */
static void write_literal(struct tree *t, const struct native_expression *e)
{
    const struct value *value = e->as.literal;
    bool flag = value_is_known(value) && value->type->kind == TYPE_BOOL;
    if (!open_node(t, flag ? "bool" : "null"))
        return;
    if (flag && t->lines)
        write_word(t, value->as.boolean ? STR("true") : STR("false"));
    else if (flag)
        writer_raw(t->w, value->as.boolean ? "true" : "false");
    close_node(t);
}

static void write_variable(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "var"))
        return;
    write_word(t, e->as.variable);
    close_node(t);
}

static void write_tuple(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "tuple"))
        return;
    write_list(t, e->as.tuple.elements, e->as.tuple.count);
    close_node(t);
}

static void write_element(struct tree *t, const struct object_element *element)
{
    open_list(t);
    t->role = "key";
    if (element->key != NULL) {
        write_expression(t, element->key);
    } else if (open_node(t, "name")) {
        write_word(t, element->name);
        close_node(t);
    }
    write_expression(t, element->value);
    close_list(t);
}

static void write_object(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "object"))
        return;
    open_list(t);
    for (size_t i = 0; i < e->as.object.count && !t->w->refused; i++)
        write_element(t, e->as.object.elements[i]);
    close_list(t);
    close_node(t);
}

static void write_call(struct tree *t, const struct native_expression *e)
{
    const struct call_expression *call = e->as.call;
    if (!open_node(t, "call"))
        return;
    write_word(t, call->name);
    if (t->lines)
        write_flag(t, call->expand, "...");
    write_list(t, call->arguments, call->count);
    if (!t->lines)
        write_flag(t, call->expand, "...");
    close_node(t);
}

static void write_for(struct tree *t, const struct native_expression *e)
{
    const struct for_expression *f = e->as.for_;
    if (!open_node(t, f->is_object ? "for-object" : "for-tuple"))
        return;
    write_optional_name(t, f->names.key);
    write_word(t, f->names.value);
    if (t->lines)
        write_flag(t, f->grouping, "...");
    write_optional(t, "in", f->collection);
    if (f->is_object)
        write_optional(t, "key", f->key);
    write_expression(t, f->value);
    if (f->is_object && !t->lines)
        write_flag(t, f->grouping, "...");
    write_optional(t, "if", f->condition);
    close_node(t);
}

static void write_index(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "index"))
        return;
    write_expression(t, e->as.index.collection);
    write_expression(t, e->as.index.key);
    close_node(t);
}

static void write_getattr(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "get"))
        return;
    if (t->lines)
        write_word(t, e->as.getattr.name);
    write_expression(t, e->as.getattr.object);
    if (!t->lines)
        write_word(t, e->as.getattr.name);
    close_node(t);
}

static struct str splat_kind(const struct native_expression *e)
{
    return e->kind == EXPRESSION_FULL_SPLAT ? STR("full") : STR("attr");
}

/* Returns the operand of a step in a splat. If the operand is the element itself, returns NULL. */
static const struct native_expression *step_operand(const struct native_expression *e)
{
    if (e->kind == EXPRESSION_GETATTR)
        return e->as.getattr.object;
    if (e->kind == EXPRESSION_INDEX)
        return e->as.index.collection;
    return e->kind == EXPRESSION_VARIABLE ? NULL : e->as.splat.source;
}

static void write_steps(struct tree *t, const struct native_expression *each);

static void write_step(struct tree *t, const struct native_expression *e)
{
    const char *tag = e->kind == EXPRESSION_GETATTR ? "get"
                      : e->kind == EXPRESSION_INDEX ? "index"
                                                    : "splat";
    t->role = "each";
    if (!open_node(t, tag))
        return;
    if (e->kind == EXPRESSION_GETATTR) {
        write_word(t, e->as.getattr.name);
    } else if (e->kind == EXPRESSION_INDEX) {
        write_expression(t, e->as.index.key);
    } else {
        write_word(t, splat_kind(e));
        write_steps(t, e->as.splat.each);
    }
    close_node(t);
}

/* Writes the operators that a splat applies to each element. The innermost operator comes first. */
static void write_steps(struct tree *t, const struct native_expression *each)
{
    struct list steps = {.arena = t->cx->arena};
    for (; step_operand(each) != NULL; each = step_operand(each))
        list_push(&steps, each);
    open_list(t);
    while (steps.count > 0 && !t->w->refused)
        write_step(t, steps.items[--steps.count]);
    close_list(t);
}

static void write_splat(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "splat"))
        return;
    write_word(t, splat_kind(e));
    write_expression(t, e->as.splat.source);
    write_steps(t, e->as.splat.each);
    close_node(t);
}

const char *operator_spelling(const struct native_expression *operation)
{
    static const char *const spellings[] = {
#define TOKEN(name, spelling) spelling,
#include "native/tokens.def"
#undef TOKEN
    };
    return spellings[operation->op];
}

static void write_operation(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, e->as.operation.left != NULL ? "binary" : "unary"))
        return;
    write_word(t, str_from(operator_spelling(e)));
    if (e->as.operation.left != NULL)
        write_expression(t, e->as.operation.left);
    write_expression(t, e->as.operation.right);
    close_node(t);
}

static void write_conditional(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "cond"))
        return;
    write_expression(t, e->as.conditional.predicate);
    write_expression(t, e->as.conditional.if_true);
    write_expression(t, e->as.conditional.if_false);
    close_node(t);
}

static void write_template(struct tree *t, const struct native_expression *e)
{
    if (!open_node(t, "template"))
        return;
    write_parts(t, e->as.tree);
    close_node(t);
}

static void write_expression(struct tree *t, const struct native_expression *e)
{
    static void (*const kinds[])(struct tree * t, const struct native_expression *e) = {
        [EXPRESSION_LITERAL] = write_literal,
        [EXPRESSION_NUMBER] = write_number,
        [EXPRESSION_TUPLE] = write_tuple,
        [EXPRESSION_OBJECT] = write_object,
        [EXPRESSION_TEMPLATE] = write_template,
        [EXPRESSION_VARIABLE] = write_variable,
        [EXPRESSION_CALL] = write_call,
        [EXPRESSION_FOR] = write_for,
        [EXPRESSION_INDEX] = write_index,
        [EXPRESSION_GETATTR] = write_getattr,
        [EXPRESSION_ATTRIBUTE_SPLAT] = write_splat,
        [EXPRESSION_FULL_SPLAT] = write_splat,
        [EXPRESSION_OPERATION] = write_operation,
        [EXPRESSION_CONDITIONAL] = write_conditional,
    };
    while (e->kind == EXPRESSION_PARENTHESES)
        e = e->as.parentheses;
    kinds[e->kind](t, e);
}

/* ---- Templates ---- */

/* Writes the sub-template of an `else`, or nothing if the `else` is missing. */
static void write_else(struct tree *t, const struct native_template *otherwise)
{
    if (!t->lines) {
        write_parts(t, otherwise);
    } else if (otherwise != NULL && open_node(t, "else")) {
        write_parts(t, otherwise);
        close_node(t);
    }
}

static void write_sequence(struct tree *t, const struct template_part *part)
{
    const struct template_directive *directive = part->as.sequence.directive;
    const char *tag = part->kind == PART_INTERPOLATION ? "interp"
                      : part->kind == PART_IF          ? "if"
                                                       : "for";
    if (!open_node(t, tag))
        return;
    if (part->kind == PART_FOR) {
        write_optional_name(t, directive->names.key);
        write_word(t, directive->names.value);
    }
    write_expression(t, part->as.sequence.expression);
    if (part->kind != PART_INTERPOLATION)
        write_parts(t, directive->body);
    if (part->kind == PART_IF)
        write_else(t, directive->otherwise);
    close_node(t);
}

/* Writes the literal in the buffer, unless the literal is empty. */
static void write_collected(struct tree *t, struct buf *literal)
{
    if (literal->length > 0 && !t->lines) {
        write_text(t, buf_str(literal));
    } else if (literal->length > 0 && open_node(t, "text")) {
        write_text(t, buf_str(literal));
        close_node(t);
    }
    *literal = (struct buf){.arena = t->cx->arena};
}

/* Writes the parts of a template. Joins neighbouring literals. If the `else` is missing, `tree` is
   NULL. */
static void write_parts(struct tree *t, const struct native_template *tree)
{
    struct buf literal = {.arena = t->cx->arena};
    open_list(t);
    for (size_t i = 0; tree != NULL && i < tree->count && !t->w->refused; i++) {
        if (tree->parts[i]->kind == PART_LITERAL) {
            buf_append(&literal, tree->parts[i]->as.literal);
            continue;
        }
        write_collected(t, &literal);
        write_sequence(t, tree->parts[i]);
    }
    write_collected(t, &literal);
    close_list(t);
}

/* ---- Bodies ---- */

static void write_body(struct tree *t, const struct native_body *body);

static void write_attribute(struct tree *t, const struct native_attribute *attribute)
{
    if (!open_node(t, "attr"))
        return;
    write_word(t, attribute->name);
    write_expression(t, attribute->expression);
    close_node(t);
}

static void write_block(struct tree *t, const struct native_block *block)
{
    if (!open_node(t, "block"))
        return;
    write_word(t, block->type);
    open_list(t);
    for (size_t i = 0; i < block->label_count; i++)
        write_text(t, block->labels[i]->text);
    close_list(t);
    write_body(t, block->body);
    close_node(t);
}

bool body_attribute_is_next(const struct native_body *body, size_t attribute, size_t block)
{
    return block == body->block_count ||
           (attribute < body->attribute_count &&
            body->attributes[attribute]->name_range.start < body->blocks[block]->type_range.start);
}

/* Writes the attributes and blocks in the order of the source. In indented lines, the body of a
   block has no separate line. */
static void write_body(struct tree *t, const struct native_body *body)
{
    bool own = !t->lines;
    size_t a = 0, b = 0;
    if (own && !open_node(t, "body"))
        return;
    open_list(t);
    while ((a < body->attribute_count || b < body->block_count) && !t->w->refused) {
        if (body_attribute_is_next(body, a, b))
            write_attribute(t, body->attributes[a++]);
        else
            write_block(t, body->blocks[b++]);
    }
    close_list(t);
    if (own)
        close_node(t);
}

static void write_tree(struct tree *t, const struct parsed *parsed)
{
    if (parsed->body != NULL)
        write_body(t, parsed->body);
    else
        write_expression(t, parsed->expression);
}

void encode_tree(struct ctx *cx, struct writer *w, const struct parsed *parsed)
{
    struct tree t = {.cx = cx, .w = w};
    write_tree(&t, parsed);
}

void draw_tree(struct ctx *cx, struct buf *out, const struct parsed *parsed)
{
    struct writer w = {.out = *out};
    struct tree t = {.cx = cx, .w = &w, .lines = true};
    write_tree(&t, parsed);
    *out = w.out;
    if (out->length > 0)
        buf_byte(out, '\n');
}
