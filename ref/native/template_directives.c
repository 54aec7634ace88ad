/* Native syntax: Template If Directive and Template For Directive: the tree that the sequences of a
   template make. Cases: spec-tests/native/templates (template-if-directive, template-for-directive)
 */

#include "base/arena.h"
#include "native/template_scanner.h"
#include "spec/spec.h"

/* The parts of the tree are moved down the row, to `to`, until the template that they are of is
   complete. */
struct builder {
    struct parser *parser;
    size_t at;
    size_t to;
};

static bool build_parts(struct builder *b, bool nested, const struct native_template **out);

static struct template_part *part_here(const struct builder *b)
{
    return b->at < b->parser->items.count ? part_at(b->parser, b->at) : NULL;
}

/* The directive that must end the sub-template; without the rule anything ends it. */
static bool build_end(struct builder *b, enum part_kind kind, enum rule_id rule_id,
                      const struct template_part *opening, const char *end)
{
    const struct template_part *here = part_here(b);

    if (here != NULL && here->kind == kind) {
        b->at++;
        return true;
    }
    TRY(forbid(b->parser->cx, rule_id, DIAG_TEMPLATE, here != NULL ? here->range : opening->range,
               "the directive opened here must be closed by `%s`", end));
    if (here != NULL)
        b->at++;
    return true;
}

/* TemplateIf */
static bool build_if(struct builder *b, struct template_part *part)
{
    struct template_directive *directive = part->as.sequence.directive;

    TRY(build_parts(b, true, &directive->body));
    const struct template_part *here = part_here(b);
    while (here != NULL && here->kind == PART_ELSE) {
        if (directive->otherwise != NULL)
            TRY(forbid(b->parser->cx, NATIVE_TEMPLATE_IF_ONE_ELSE, DIAG_TEMPLATE, here->range,
                       "the directive `if` has an `else` already"));
        b->at++;
        TRY(build_parts(b, true, &directive->otherwise));
        here = part_here(b);
    }
    if (directive->otherwise == NULL)
        TRY(allow(b->parser->cx, NATIVE_TEMPLATE_IF_NO_ELSE, DIAG_TEMPLATE, part->range,
                  "the directive `if` has no `else`"));
    return build_end(b, PART_ENDIF, NATIVE_TEMPLATE_IF_ENDIF, part, "endif");
}

/* TemplateFor */
static bool build_for(struct builder *b, struct template_part *part)
{
    TRY(build_parts(b, true, &part->as.sequence.directive->body));
    return build_end(b, PART_ENDFOR, NATIVE_TEMPLATE_FOR_ENDFOR, part, "endfor");
}

/* The part here, and what belongs to it. */
static bool build_part(struct builder *b, struct template_part *part)
{
    b->at++;
    switch (part->kind) {
    case PART_LITERAL:
    case PART_INTERPOLATION:
        return true;
    case PART_IF:
        return build_if(b, part);
    case PART_FOR:
        return build_for(b, part);
    case PART_ELSE:
    case PART_ENDIF:
    case PART_ENDFOR:
        break;
    }
    TRY(forbid(b->parser->cx, NATIVE_TEMPLATES_STRAY_END, DIAG_TEMPLATE, part->range,
               "no open directive belongs to this one"));
    part->kind = PART_LITERAL;
    return true;
}

static bool ends_sub_template(const struct template_part *part)
{
    return part->kind == PART_ELSE || part->kind == PART_ENDIF || part->kind == PART_ENDFOR;
}

/* The parts from `from` up to b->to. */
static const struct native_template *finish_template(struct builder *b, size_t from)
{
    struct arena *arena = b->parser->cx->arena;
    struct native_template *tree = ARENA_NEW(arena, struct native_template);
    size_t count = b->to - from;
    const struct template_part **parts = ARENA_ARRAY(arena, count, const struct template_part *);

    for (size_t i = 0; i < count; i++)
        parts[i] = part_at(b->parser, from + i);
    tree->parts = parts;
    tree->count = count;
    b->to = from;
    return tree;
}

/* Template, up to the end of the row or, in a sub-template, the directive that ends it. */
static bool build_parts(struct builder *b, bool nested, const struct native_template **out)
{
    struct ctx *cx = b->parser->cx;
    size_t from = b->to;
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_DEPTH, (struct range){0, 0}));
    while (ok && part_here(b) != NULL && !(nested && ends_sub_template(part_here(b)))) {
        struct template_part *part = part_here(b);
        ok = build_part(b, part);
        b->parser->items.items[b->to++] = part;
    }
    ctx_leave(cx);
    *out = finish_template(b, from);
    return ok;
}

bool build_template(struct parser *p, size_t from, size_t start,
                    const struct native_expression **out)
{
    struct builder builder = {.parser = p, .at = from, .to = from};
    const struct native_template *tree;

    TRY(build_parts(&builder, false, &tree));
    p->items.count = from;
    struct native_expression *e = new_expression(p, EXPRESSION_TEMPLATE, start);
    e->as.tree = tree;
    *out = e;
    return true;
}
