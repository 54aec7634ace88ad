/* Implements native.h: parses a file, an expression or a template. */

#include "native/native.h"

#include "model/body.h"
#include "native/evaluator.h"
#include "native/parser.h"

static bool begin_parse(struct parser *p, struct ctx *cx, const struct source *source,
                        bool mark_is_text)
{
    TRY(check_source(cx, source, mark_is_text));
    *p = (struct parser){
        .cx = cx, .source = source, .text = source->text, .newlines = {.meaning = NEWLINES_END}};
    p->items.arena = p->attributes.arena = p->blocks.arena = p->parts.arena = cx->arena;
    p->at = mark_is_text ? 0 : byte_order_mark(p->text);
    return true;
}

/* ConfigFile = Body; */
bool native_parse_file(struct ctx *cx, const struct source *source, struct list *comments,
                       const struct native_body **out)
{
    struct parser p;
    size_t before = cx->diag_count;

    *out = NULL;
    TRY(begin_parse(&p, cx, source, false));
    p.comments = comments;
    *out = parse_body(&p, false);
    return *out != NULL && cx->diag_count == before;
}

bool native_is_identifier(struct ctx *cx, struct str text)
{
    return text.length > 0 && scan_identifier(cx, text, 0) == text.length;
}

static bool evaluate_node(struct ctx *cx, const void *node, const struct scope *scope,
                          const struct value **out)
{
    *out = evaluate(cx, node, scope);
    return *out != NULL;
}

struct expression expression_view(const struct native_expression *e)
{
    return (struct expression){.evaluate = evaluate_node, .node = e};
}

/* Readings decide if newlines are ignored in the whole expression (as in parentheses), or only
   before and after the expression. */
bool native_parse_expression(struct ctx *cx, const struct source *source, struct expression *out)
{
    struct parser p;

    TRY(begin_parse(&p, cx, source, false));
    if (reads(cx, TOPLEVEL_NEWLINES_IGNORED))
        set_newlines(&p, NEWLINES_IGNORED, IGNORED_BY_READING);
    bool around = reads(cx, TOPLEVEL_NEWLINES_AROUND);
    if (around)
        skip_newlines(&p);
    const struct native_expression *e = parse_expression(&p);
    TRY(e);
    if (around)
        skip_newlines(&p);
    *out = expression_view(e);
    return at_token(&p, TOKEN_END) ||
           forbid_here(&p, NATIVE_EXPRESSIONS_WHOLE, DIAG_EXPRESSION, "the end of the expression");
}

bool native_parse_template(struct ctx *cx, const struct source *source, struct expression *out)
{
    bool released = source->at.source == NULL && spec_holds(cx->spec, RELEASED_SOURCE_BOM);
    bool mark_is_text = !released && reads(cx, BYTE_ORDER_MARK_BEFORE_TEMPLATE_TEXT);
    struct parser p;

    TRY(begin_parse(&p, cx, source, mark_is_text));
    const struct native_expression *e = parse_standalone_template(&p);
    TRY(e);
    *out = expression_view(e);
    return true;
}
