/* Native syntax: Template If Directive and Template For Directive: the tree that the sequences of a
   template make. Cases: spec-tests/native/templates (template-if-directive, template-for-directive)
 */

#include "base/arena.h"
#include "native/template_scanner.h"
#include "spec/spec.h"

struct builder {
    struct parser *parser;
    const struct list *elements;
    size_t at;
};

static bool build_parts(struct builder *b, bool nested, const struct template **out);

static const struct template_element *element_here(const struct builder *b)
{
    return b->at < b->elements->count ? b->elements->items[b->at] : NULL;
}

/* The directive that must end the sub-template; without the rule anything ends it. */
static bool build_end(struct builder *b, enum element_kind kind, enum rule_id rule_id,
                      const struct template_element *opening, const char *end)
{
    const struct template_element *here = element_here(b);

    if (here != NULL && here->kind == kind) {
        b->at++;
        return true;
    }
    if (rule(b->parser->cx, rule_id))
        return fail(b->parser->cx, DIAG_TEMPLATE, here != NULL ? here->range : opening->range,
                    "the directive opened here must be closed by `%s`", end);
    if (here != NULL)
        b->at++;
    return true;
}

/* TemplateIf */
static bool build_if(struct builder *b, struct template_part *part)
{
    const struct template_element *opening = element_here(b);

    b->at++;
    part->kind = PART_IF;
    part->expression = opening->expression;
    TRY(build_parts(b, true, &part->body));
    const struct template_element *here = element_here(b);
    while (here != NULL && here->kind == ELEMENT_ELSE) {
        if (part->otherwise != NULL && rule(b->parser->cx, NATIVE_TEMPLATE_IF_ONE_ELSE))
            return fail(b->parser->cx, DIAG_TEMPLATE, here->range,
                        "the directive `if` has an `else` already");
        b->at++;
        TRY(build_parts(b, true, &part->otherwise));
        here = element_here(b);
    }
    return build_end(b, ELEMENT_ENDIF, NATIVE_TEMPLATE_IF_ENDIF, opening, "endif");
}

/* TemplateFor */
static bool build_for(struct builder *b, struct template_part *part)
{
    const struct template_element *opening = element_here(b);

    b->at++;
    part->kind = PART_FOR;
    part->expression = opening->expression;
    part->key_name = opening->key_name;
    part->value_name = opening->value_name;
    TRY(build_parts(b, true, &part->body));
    return build_end(b, ELEMENT_ENDFOR, NATIVE_TEMPLATE_FOR_ENDFOR, opening, "endfor");
}

static bool build_part(struct builder *b, struct template_part *part)
{
    const struct template_element *here = element_here(b);

    part->range = here->range;
    switch (here->kind) {
    case ELEMENT_LITERAL:
        part->kind = PART_LITERAL;
        part->literal = here->literal;
        part->stripped = here->stripped;
        b->at++;
        return true;
    case ELEMENT_INTERPOLATION:
        part->kind = PART_INTERPOLATION;
        part->expression = here->expression;
        b->at++;
        return true;
    case ELEMENT_IF:
        return build_if(b, part);
    case ELEMENT_FOR:
        return build_for(b, part);
    case ELEMENT_ELSE:
    case ELEMENT_ENDIF:
    case ELEMENT_ENDFOR:
        break;
    }
    part->kind = PART_LITERAL;
    b->at++;
    if (rule(b->parser->cx, NATIVE_TEMPLATES_STRAY_END))
        return fail(b->parser->cx, DIAG_TEMPLATE, here->range,
                    "no open directive belongs to this one");
    return true;
}

static bool ends_sub_template(const struct template_element *element)
{
    return element->kind == ELEMENT_ELSE || element->kind == ELEMENT_ENDIF ||
           element->kind == ELEMENT_ENDFOR;
}

/* Template, up to the end of the elements or, in a sub-template, the directive that ends it. */
static bool build_parts(struct builder *b, bool nested, const struct template **out)
{
    struct ctx *cx = b->parser->cx;
    struct list list = {.arena = cx->arena};
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_DEPTH, (struct range){0, 0}));
    while (ok && element_here(b) != NULL && !(nested && ends_sub_template(element_here(b)))) {
        struct template_part *part = ARENA_NEW(cx->arena, struct template_part);
        ok = build_part(b, part);
        list_push(&list, part);
    }
    ctx_leave(cx);
    struct template *template = ARENA_NEW(cx->arena, struct template);
    template->parts = (const struct template_part *const *)list.items;
    template->count = list.count;
    *out = template;
    return ok;
}

bool build_template(struct parser *p, const struct list *elements, size_t start,
                    const struct native_expression **out)
{
    struct builder builder = {.parser = p, .elements = elements};
    const struct template *template;

    TRY(build_parts(&builder, false, &template));
    struct native_expression *e = new_expression(p, EXPRESSION_TEMPLATE, start);
    e->as.template = template;
    *out = e;
    return true;
}
