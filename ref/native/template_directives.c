/* Implements the sections Template If Directive and Template For Directive. Makes the tree of a
   template from the list of parts that template_sequences.c made. templates.c evaluates the tree.
   Cases: spec-tests/native/templates (template-if-directive, template-for-directive) */

#include "base/arena.h"
#include "native/template_scanner.h"

/* Makes a tree from the parts on p->items. `at` is the index of the next part. */
struct builder {
    struct parser *parser;
    size_t at;
};

static bool build_parts(struct builder *b, bool nested, const struct native_template **out);

static struct template_part *part_here(const struct builder *b)
{
    return b->at < b->parser->items.count ? part_at(b->parser, b->at) : NULL;
}

static bool is_end(const struct template_part *part)
{
    return part->kind == PART_ELSE || part->kind == PART_ENDIF || part->kind == PART_ENDFOR;
}

/* Reads the directive that ends a sub-template. If the rule is switched off, any directive ends the
   sub-template. */
static bool build_end(struct builder *b, enum part_kind kind, enum rule_id rule_id,
                      const struct template_part *opening)
{
    const struct template_part *here = part_here(b);

    if (here == NULL || here->kind != kind)
        TRY(forbid(b->parser->cx, rule_id, DIAG_TEMPLATE,
                   here != NULL ? here->range : opening->range,
                   "the directive opened here must be closed by `%s`",
                   kind == PART_ENDIF ? "endif" : "endfor"));
    if (here != NULL)
        b->at++;
    return true;
}

/* Builds a TemplateIf. */
static bool build_if(struct builder *b, struct template_part *part)
{
    struct template_directive *directive = part->as.sequence.directive;
    const struct template_part *here;

    TRY(build_parts(b, true, &directive->body));
    while ((here = part_here(b)) != NULL && here->kind == PART_ELSE) {
        if (directive->otherwise != NULL)
            TRY(forbid(b->parser->cx, NATIVE_TEMPLATE_IF_ONE_ELSE, DIAG_TEMPLATE, here->range,
                       "the directive `if` has an `else` already"));
        b->at++;
        TRY(build_parts(b, true, &directive->otherwise));
    }
    if (directive->otherwise == NULL)
        TRY(allow(b->parser->cx, NATIVE_TEMPLATE_IF_NO_ELSE, DIAG_TEMPLATE, part->range,
                  "the directive `if` has no `else`"));
    return build_end(b, PART_ENDIF, NATIVE_TEMPLATE_IF_ENDIF, part);
}

/* Builds a TemplateFor. */
static bool build_for(struct builder *b, struct template_part *part)
{
    TRY(build_parts(b, true, &part->as.sequence.directive->body));
    return build_end(b, PART_ENDFOR, NATIVE_TEMPLATE_FOR_ENDFOR, part);
}

static bool build_part(struct builder *b, struct template_part *part)
{
    b->at++;
    if (part->kind == PART_IF)
        return build_if(b, part);
    if (part->kind == PART_FOR)
        return build_for(b, part);
    if (!is_end(part))
        return true;
    part->kind = PART_LITERAL;
    return forbid(b->parser->cx, NATIVE_TEMPLATES_STRAY_END, DIAG_TEMPLATE, part->range,
                  "no open directive matches this directive");
}

/* Builds a template from all parts. If `nested` is true, builds a sub-template, up to the directive
   that ends it. */
static bool build_parts(struct builder *b, bool nested, const struct native_template **out)
{
    struct ctx *cx = b->parser->cx;
    struct list *parts = &b->parser->parts;
    size_t from = parts->count;
    struct template_part *part;
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_DEPTH, (struct range){0}));
    while (ok && (part = part_here(b)) != NULL && !(nested && is_end(part))) {
        ok = build_part(b, part);
        list_push(parts, part);
    }
    ctx_leave(cx);
    struct native_template *tree = ARENA_NEW(cx->arena, struct native_template);
    tree->count = parts->count - from;
    tree->parts = (const struct template_part *const *)list_take(parts, from);
    *out = tree;
    return ok;
}

const struct native_expression *build_template(struct parser *p, size_t from, size_t start)
{
    struct builder builder = {.parser = p, .at = from};
    struct native_expression e = {.kind = EXPRESSION_TEMPLATE};

    TRY(build_parts(&builder, false, &e.as.tree));
    p->items.count = from;
    return new_expression(p, start, e);
}
