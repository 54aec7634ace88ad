/* Finds the variables that a source uses, without those that its for expressions and directives
   bind. */
#include "proto/encode.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "native/ast.h"
#include "proto/ops.h"

/* The variables of a for expression or directive, and of those around it. */
struct binding {
    const struct for_names *names;
    const struct binding *around;
};

struct finder {
    struct list *found; /* struct str: each use of a variable that is not bound */
    const struct binding *bound;
};

static void find_in(struct finder *f, const struct native_expression *e);

static void note(struct finder *f, const struct str *name)
{
    for (const struct binding *b = f->bound; b != NULL; b = b->around)
        if (str_equal(*name, b->names->key) || str_equal(*name, b->names->value))
            return;
    if (!str_equal(*name, SPLAT_ELEMENT))
        list_push(f->found, name);
}

static void find_in_list(struct finder *f, const struct native_expression *const *items,
                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        find_in(f, items[i]);
}

static void find_in_for(struct finder *f, const struct for_expression *e)
{
    const struct binding binding = {&e->names, f->bound};
    struct finder within = {f->found, &binding};
    find_in(f, e->collection);
    find_in(&within, e->key);
    find_in(&within, e->value);
    find_in(&within, e->condition);
}

static void find_in_template(struct finder *f, const struct native_template *tree)
{
    for (size_t i = 0; tree != NULL && i < tree->count; i++) {
        const struct template_part *part = tree->parts[i];
        if (part->kind == PART_LITERAL)
            continue;
        find_in(f, part->as.sequence.expression);
        if (part->kind == PART_INTERPOLATION)
            continue;
        const struct template_directive *directive = part->as.sequence.directive;
        const struct binding binding = {&directive->names, f->bound};
        struct finder within = {f->found, part->kind == PART_FOR ? &binding : f->bound};
        find_in_template(&within, directive->body);
        find_in_template(f, directive->otherwise);
    }
}

/* Finds the variables in an expression, which may be NULL. A chain of first operands may have any
   length. */
static void find_in(struct finder *f, const struct native_expression *e)
{
    for (; e != NULL; e = first_operand(e))
        switch (e->kind) {
        case EXPRESSION_LITERAL:
        case EXPRESSION_NUMBER:
        case EXPRESSION_GETATTR:
            break;
        case EXPRESSION_VARIABLE:
            note(f, &e->as.variable);
            break;
        case EXPRESSION_TUPLE:
            find_in_list(f, e->as.tuple.elements, e->as.tuple.count);
            break;
        case EXPRESSION_OBJECT:
            for (size_t i = 0; i < e->as.object.count; i++) {
                find_in(f, e->as.object.elements[i]->key);
                find_in(f, e->as.object.elements[i]->value);
            }
            break;
        case EXPRESSION_TEMPLATE:
            find_in_template(f, e->as.tree);
            break;
        case EXPRESSION_CALL:
            find_in_list(f, e->as.call->arguments, e->as.call->count);
            break;
        case EXPRESSION_FOR:
            find_in_for(f, e->as.for_);
            break;
        case EXPRESSION_INDEX:
            find_in(f, e->as.index.key);
            break;
        case EXPRESSION_ATTRIBUTE_SPLAT:
        case EXPRESSION_FULL_SPLAT:
            find_in(f, e->as.splat.each);
            break;
        case EXPRESSION_PARENTHESES:
            find_in(f, e->as.parentheses);
            break;
        case EXPRESSION_OPERATION:
            find_in(f, e->as.operation.right);
            break;
        case EXPRESSION_CONDITIONAL:
            find_in(f, e->as.conditional.if_true);
            find_in(f, e->as.conditional.if_false);
            break;
        }
}

static void find_in_body(struct finder *f, const struct native_body *body)
{
    for (size_t i = 0; i < body->attribute_count; i++)
        find_in(f, body->attributes[i]->expression);
    for (size_t i = 0; i < body->block_count; i++)
        find_in_body(f, body->blocks[i]->body);
}

const struct str *find_variables(struct ctx *cx, const struct parsed *parsed, size_t *count)
{
    struct list found = {.arena = cx->arena};
    struct finder f = {.found = &found};
    if (parsed->body != NULL)
        find_in_body(&f, parsed->body);
    else
        find_in(&f, parsed->expression);
    struct str *names = ARENA_ARRAY(cx->arena, found.count, struct str),
               *once = ARENA_ARRAY(cx->arena, found.count, struct str);
    for (size_t i = 0; i < found.count; i++)
        names[i] = *(const struct str *)found.items[i];
    const size_t *order = str_order(cx->arena, names, found.count);
    *count = 0;
    for (size_t i = 0; i < found.count; i++)
        if (*count == 0 || !str_equal(once[*count - 1], names[order[i]]))
            once[(*count)++] = names[order[i]];
    return once;
}
