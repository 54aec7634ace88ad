/* Writes the syntax tree of a native source, as JSON (runner/tree.md). */
#include "proto/encode.h"

#include "base/buf.h"
#include "base/limits.h"
#include "model/type.h"
#include "model/value.h"
#include "native/ast.h"
#include "proto/ops.h"
#include "proto/writer.h"

static void write_expression(struct writer *w, const struct native_expression *e);
static void write_parts(struct writer *w, const struct native_template *tree);

/* ---- Nodes and their members ---- */

/* Begins a node. Returns false, and sets w->refused, if the node is too deep. */
static bool open_node(struct writer *w, const char *tag)
{
    if (w->refused)
        return false;
    if (w->depth >= LIMIT_TREE_DEPTH) {
        w->refused = "a syntax tree of too many levels";
        return false;
    }
    writer_open(w, '[');
    writer_string(w, str_from(tag));
    return true;
}

/* Writes a name, or null if the name is missing. */
static void write_optional_name(struct writer *w, struct str name)
{
    if (name.length > 0)
        writer_name(w, name);
    else
        writer_raw(w, "null");
}

static void write_flag(struct writer *w, bool flag)
{
    writer_raw(w, flag ? "true" : "false");
}

/* Writes an expression, or null if the expression is missing. */
static void write_optional(struct writer *w, const struct native_expression *e)
{
    if (e != NULL)
        write_expression(w, e);
    else
        writer_raw(w, "null");
}

static void write_list(struct writer *w, const struct native_expression *const *items, size_t count)
{
    writer_open(w, '[');
    for (size_t i = 0; i < count && !w->refused; i++)
        write_expression(w, items[i]);
    writer_close(w, ']');
}

/* ---- Expressions: each function writes the members of a node ---- */

static bool is_keyword_bool(const struct native_expression *e)
{
    return value_is_known(e->as.literal) && e->as.literal->type->kind == TYPE_BOOL;
}

/* Returns the tag of a node. If the rule that an expression is required is switched off, a missing
   expression is null. */
static const char *tag_of(const struct native_expression *e)
{
    static const char *const tags[] = {[EXPRESSION_LITERAL] = "null",
                                       [EXPRESSION_NUMBER] = "num",
                                       [EXPRESSION_TUPLE] = "tuple",
                                       [EXPRESSION_OBJECT] = "object",
                                       [EXPRESSION_TEMPLATE] = "template",
                                       [EXPRESSION_VARIABLE] = "var",
                                       [EXPRESSION_CALL] = "call",
                                       [EXPRESSION_FOR] = "for-tuple",
                                       [EXPRESSION_INDEX] = "index",
                                       [EXPRESSION_GETATTR] = "get",
                                       [EXPRESSION_ATTRIBUTE_SPLAT] = "splat",
                                       [EXPRESSION_FULL_SPLAT] = "splat",
                                       [EXPRESSION_OPERATION] = "binary",
                                       [EXPRESSION_CONDITIONAL] = "cond"};
    if (e->kind == EXPRESSION_LITERAL && is_keyword_bool(e))
        return "bool";
    if (e->kind == EXPRESSION_FOR && e->as.for_->is_object)
        return "for-object";
    return e->kind == EXPRESSION_OPERATION && e->as.operation.left == NULL ? "unary"
                                                                           : tags[e->kind];
}

static void write_number(struct writer *w, const struct native_expression *e)
{
    writer_name(w, e->as.number);
}

static void write_literal(struct writer *w, const struct native_expression *e)
{
    if (is_keyword_bool(e))
        write_flag(w, e->as.literal->as.boolean);
}

static void write_variable(struct writer *w, const struct native_expression *e)
{
    writer_name(w, e->as.variable);
}

static void write_tuple(struct writer *w, const struct native_expression *e)
{
    write_list(w, e->as.tuple.elements, e->as.tuple.count);
}

static void write_element(struct writer *w, const struct object_element *element)
{
    writer_open(w, '[');
    if (element->key != NULL) {
        write_expression(w, element->key);
    } else if (open_node(w, "name")) {
        writer_name(w, element->name);
        writer_close(w, ']');
    }
    write_expression(w, element->value);
    writer_close(w, ']');
}

static void write_object(struct writer *w, const struct native_expression *e)
{
    writer_open(w, '[');
    for (size_t i = 0; i < e->as.object.count && !w->refused; i++)
        write_element(w, e->as.object.elements[i]);
    writer_close(w, ']');
}

static void write_call(struct writer *w, const struct native_expression *e)
{
    const struct call_expression *call = e->as.call;
    writer_name(w, call->name);
    write_list(w, call->arguments, call->count);
    write_flag(w, call->expand);
}

static void write_for(struct writer *w, const struct native_expression *e)
{
    const struct for_expression *f = e->as.for_;
    write_optional_name(w, f->names.key);
    writer_name(w, f->names.value);
    write_optional(w, f->collection);
    if (f->is_object)
        write_optional(w, f->key);
    write_expression(w, f->value);
    if (f->is_object)
        write_flag(w, f->grouping);
    write_optional(w, f->condition);
}

static void write_index(struct writer *w, const struct native_expression *e)
{
    write_expression(w, e->as.index.collection);
    write_expression(w, e->as.index.key);
}

static void write_getattr(struct writer *w, const struct native_expression *e)
{
    write_expression(w, e->as.getattr.object);
    writer_name(w, e->as.getattr.name);
}

static void write_splat_kind(struct writer *w, const struct native_expression *e)
{
    writer_string(w, e->kind == EXPRESSION_FULL_SPLAT ? STR("full") : STR("attr"));
}

const struct native_expression *first_operand(const struct native_expression *e)
{
    if (e->kind == EXPRESSION_OPERATION)
        return e->as.operation.left;
    if (e->kind == EXPRESSION_CONDITIONAL)
        return e->as.conditional.predicate;
    if (e->kind == EXPRESSION_GETATTR)
        return e->as.getattr.object;
    if (e->kind == EXPRESSION_INDEX)
        return e->as.index.collection;
    bool splat = e->kind == EXPRESSION_ATTRIBUTE_SPLAT || e->kind == EXPRESSION_FULL_SPLAT;
    return splat ? e->as.splat.source : NULL;
}

static void write_steps(struct writer *w, const struct native_expression *each);

static void write_step(struct writer *w, const struct native_expression *e)
{
    if (!open_node(w, tag_of(e)))
        return;
    if (e->kind == EXPRESSION_GETATTR) {
        writer_name(w, e->as.getattr.name);
    } else if (e->kind == EXPRESSION_INDEX) {
        write_expression(w, e->as.index.key);
    } else {
        write_splat_kind(w, e);
        write_steps(w, e->as.splat.each);
    }
    writer_close(w, ']');
}

/* Writes the operators that a splat applies to each element, up to the element itself, which is a
   variable. The innermost operator comes first. */
static void write_steps(struct writer *w, const struct native_expression *each)
{
    struct list steps = {.arena = w->out.arena};
    for (; each->kind != EXPRESSION_VARIABLE; each = first_operand(each))
        list_push(&steps, each);
    writer_open(w, '[');
    while (steps.count > 0 && !w->refused)
        write_step(w, steps.items[--steps.count]);
    writer_close(w, ']');
}

static void write_splat(struct writer *w, const struct native_expression *e)
{
    write_splat_kind(w, e);
    write_expression(w, e->as.splat.source);
    write_steps(w, e->as.splat.each);
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

static void write_operation(struct writer *w, const struct native_expression *e)
{
    writer_name(w, str_from(operator_spelling(e)));
    if (e->as.operation.left != NULL)
        write_expression(w, e->as.operation.left);
    write_expression(w, e->as.operation.right);
}

static void write_conditional(struct writer *w, const struct native_expression *e)
{
    write_expression(w, e->as.conditional.predicate);
    write_expression(w, e->as.conditional.if_true);
    write_expression(w, e->as.conditional.if_false);
}

static void write_template(struct writer *w, const struct native_expression *e)
{
    write_parts(w, e->as.tree);
}

static void write_expression(struct writer *w, const struct native_expression *e)
{
    static void (*const kinds[])(struct writer * w, const struct native_expression *e) = {
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
    if (!open_node(w, tag_of(e)))
        return;
    kinds[e->kind](w, e);
    writer_close(w, ']');
}

/* ---- Templates ---- */

static void write_sequence(struct writer *w, const struct template_part *part)
{
    const struct template_directive *directive = part->as.sequence.directive;
    const char *tag = part->kind == PART_INTERPOLATION ? "interp"
                      : part->kind == PART_IF          ? "if"
                                                       : "for";
    if (!open_node(w, tag))
        return;
    if (part->kind == PART_FOR) {
        write_optional_name(w, directive->names.key);
        writer_name(w, directive->names.value);
    }
    write_expression(w, part->as.sequence.expression);
    if (part->kind != PART_INTERPOLATION)
        write_parts(w, directive->body);
    if (part->kind == PART_IF)
        write_parts(w, directive->otherwise);
    writer_close(w, ']');
}

/* Writes the literal in the buffer, unless the literal is empty. */
static void write_collected(struct writer *w, struct buf *literal)
{
    if (literal->length > 0)
        writer_name(w, buf_str(literal));
    *literal = (struct buf){.arena = w->out.arena};
}

/* Writes the parts of a template. Joins neighbouring literals. If the `else` is missing, `tree` is
   NULL. */
static void write_parts(struct writer *w, const struct native_template *tree)
{
    struct buf literal = {.arena = w->out.arena};
    writer_open(w, '[');
    for (size_t i = 0; tree != NULL && i < tree->count && !w->refused; i++) {
        if (tree->parts[i]->kind == PART_LITERAL) {
            buf_append(&literal, tree->parts[i]->as.literal);
            continue;
        }
        write_collected(w, &literal);
        write_sequence(w, tree->parts[i]);
    }
    write_collected(w, &literal);
    writer_close(w, ']');
}

/* ---- Bodies ---- */

static void write_items(struct writer *w, const struct native_body *body);

static void write_attribute(struct writer *w, const struct native_attribute *attribute)
{
    if (!open_node(w, "attr"))
        return;
    writer_name(w, attribute->name);
    write_expression(w, attribute->expression);
    writer_close(w, ']');
}

static void write_block(struct writer *w, const struct native_block *block)
{
    if (!open_node(w, "block"))
        return;
    writer_name(w, block->type);
    writer_open(w, '[');
    for (size_t i = 0; i < block->label_count; i++)
        writer_name(w, block->labels[i]->text);
    writer_close(w, ']');
    write_items(w, block->body);
    writer_close(w, ']');
}

bool body_attribute_is_next(const struct native_body *body, size_t attribute, size_t block)
{
    return block == body->block_count ||
           (attribute < body->attribute_count &&
            body->attributes[attribute]->name_range.start < body->blocks[block]->type_range.start);
}

/* Writes the attributes and blocks in the order of the source. */
static void write_items(struct writer *w, const struct native_body *body)
{
    size_t a = 0, b = 0;
    if (!open_node(w, "body"))
        return;
    writer_open(w, '[');
    while ((a < body->attribute_count || b < body->block_count) && !w->refused) {
        if (body_attribute_is_next(body, a, b))
            write_attribute(w, body->attributes[a++]);
        else
            write_block(w, body->blocks[b++]);
    }
    writer_close(w, ']');
    writer_close(w, ']');
}

void encode_tree(struct writer *w, const struct parsed *parsed)
{
    if (parsed->body != NULL)
        write_items(w, parsed->body);
    else
        write_expression(w, parsed->expression);
}
