/* Static analyses for people. */
#include "cli/analysis.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "cli/print.h"
#include "cli/show.h"
#include "proto/ops.h"

/* One returned expression. Its errors are its own, also those of a limit. */
static void print_result(struct ctx *cx, struct buf *out, const struct analysed *analysed,
                         const struct expression *expression)
{
    const struct value *value;
    size_t before = cx->diag_count;
    bool right =
        expression->evaluate(cx, expression, analysed->scope, &value) && cx->diag_count == before;
    if (right) {
        print_value(cx, out, value);
        return;
    }
    const struct diag *diag = cx->diags[before];
    struct position at = source_position(cx->source, diag->range.start);
    buf_append(
        out, str_format(cx->arena, "/* %zu:%zu: %s", at.line, at.column, diag_summary(diag->code)));
    if (diag->detail.length > 0) {
        buf_append(out, STR(": "));
        show_text(out, diag->detail, false);
    }
    buf_append(out, STR(" */"));
    cx->limit_exceeded = false;
    ctx_forget(cx, before);
}

static void print_list(struct ctx *cx, struct buf *out, const struct analysed *analysed,
                       const struct expression *expressions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buf_append(out, str_format(cx->arena, "[%zu] = ", i));
        print_result(cx, out, analysed, &expressions[i]);
        buf_byte(out, '\n');
    }
}

static void print_map(struct ctx *cx, struct buf *out, const struct analysed *analysed)
{
    const struct static_map *map = &analysed->as.map;
    for (size_t i = 0; i < map->count; i++) {
        print_result(cx, out, analysed, &map->pairs[i].key);
        buf_append(out, STR(" = "));
        print_result(cx, out, analysed, &map->pairs[i].value);
        buf_byte(out, '\n');
    }
}

static void print_call(struct ctx *cx, struct buf *out, const struct analysed *analysed)
{
    const struct static_call *call = &analysed->as.call;
    show_text(out, call->name, false);
    buf_append(out, str_format(cx->arena, "(), arguments: %zu\n", call->count));
    print_list(cx, out, analysed, call->arguments, call->count);
}

static void print_traversal(struct ctx *cx, struct buf *out, const struct static_traversal *t)
{
    show_text(out, t->root, false);
    for (size_t i = 0; i < t->count; i++) {
        const struct static_step *step = &t->steps[i];
        buf_byte(out, step->index ? '[' : '.');
        if (step->index)
            print_value(cx, out, step->index);
        else
            show_text(out, step->attribute, false);
        buf_append(out, step->index ? STR("]") : STR(""));
    }
    buf_byte(out, '\n');
}

void print_analysis(struct ctx *cx, struct buf *out, const struct analysed *analysed)
{
    switch (analysed->analysis) {
    case ANALYSIS_LIST:
        print_list(cx, out, analysed, analysed->as.list.elements, analysed->as.list.count);
        break;
    case ANALYSIS_MAP:
        print_map(cx, out, analysed);
        break;
    case ANALYSIS_CALL:
        print_call(cx, out, analysed);
        break;
    case ANALYSIS_TRAVERSAL:
        print_traversal(cx, out, &analysed->as.traversal);
        break;
    }
}
