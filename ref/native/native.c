/* The entrances to the native syntax. */

#include "native/native.h"

#include "model/body.h"
#include "native/evaluator.h"
#include "native/parser.h"

bool native_parse_file(struct ctx *cx, const struct native_body **out)
{
    struct parser p;

    TRY(check_source(cx, false));
    parser_init(&p, cx);
    return parse_config_file(&p, out);
}

/* An expression on its own: newlines are ignored as between parentheses, or only around it. */
static bool parse_whole_expression(struct parser *p, const struct native_expression **out)
{
    if (reads(p->cx, TOPLEVEL_NEWLINES_IGNORED))
        set_newlines(p, NEWLINES_IGNORED, IGNORED_BY_READING);
    bool around = reads(p->cx, TOPLEVEL_NEWLINES_AROUND);
    if (around)
        skip_newlines(p);
    TRY(parse_expression(p, out));
    if (around)
        skip_newlines(p);
    if (!at_token(p, TOKEN_END))
        return forbid_here(p, NATIVE_EXPRESSIONS_WHOLE, DIAG_EXPRESSION,
                           "the end of the expression");
    return true;
}

static bool evaluate_node(struct ctx *cx, const void *node, const struct scope *scope,
                          const struct value **out)
{
    return evaluate(cx, node, scope, out);
}

struct expression expression_view(const struct ctx *cx, const struct native_expression *e)
{
    return (struct expression){.evaluate = evaluate_node, .node = e, .source = cx->source};
}

bool native_parse_expression(struct ctx *cx, struct expression *out)
{
    const struct native_expression *e;
    struct parser p;

    TRY(check_source(cx, false));
    parser_init(&p, cx);
    TRY(parse_whole_expression(&p, &e));
    *out = expression_view(cx, e);
    return true;
}

bool native_parse_template(struct ctx *cx, struct expression *out)
{
    const struct native_expression *e;
    struct parser p;

    bool mark_is_text = reads(cx, BYTE_ORDER_MARK_BEFORE_TEMPLATE_TEXT);
    TRY(check_source(cx, mark_is_text));
    parser_init(&p, cx);
    if (mark_is_text)
        parser_seek(&p, 0);
    TRY(parse_standalone_template(&p, &e));
    *out = expression_view(cx, e);
    return true;
}
