/* Static analyses for people. */
#include "cli/analysis.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "cli/print.h"
#include "cli/show.h"
#include "proto/ops.h"

static void print_outcome(struct ctx *cx, struct buf *out, const struct outcome *outcome)
{
    if (outcome->value) {
        print_value(cx, out, outcome->value);
        return;
    }
    const struct diag *diag = outcome->diags[0];
    struct position at = source_position(cx->source, diag->range.start);
    buf_append(out, str_format(cx->arena, "/* %zu:%zu: %s", at.line, at.column,
                               diag_kinds[diag->code].summary));
    if (diag->detail.length > 0) {
        buf_append(out, STR(": "));
        show_text(out, diag->detail, false);
    }
    buf_append(out, STR(" */"));
}

static void print_list(struct ctx *cx, struct buf *out, const struct analysed *analysed)
{
    for (size_t i = 0; i < analysed->outcomes.count; i++) {
        buf_append(out, str_format(cx->arena, "[%zu] = ", i));
        print_outcome(cx, out, analysed->outcomes.items[i]);
        buf_byte(out, '\n');
    }
}

static void print_map(struct ctx *cx, struct buf *out, const struct analysed *analysed)
{
    for (size_t i = 0; i < analysed->outcomes.count; i += 2) {
        print_outcome(cx, out, analysed->outcomes.items[i]);
        buf_append(out, STR(" = "));
        print_outcome(cx, out, analysed->outcomes.items[i + 1]);
        buf_byte(out, '\n');
    }
}

static void print_call(struct ctx *cx, struct buf *out, const struct analysed *analysed)
{
    show_text(out, analysed->name, false);
    buf_append(out, str_format(cx->arena, "(), arguments: %zu\n", analysed->outcomes.count));
    print_list(cx, out, analysed);
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
        print_list(cx, out, analysed);
        break;
    case ANALYSIS_MAP:
        print_map(cx, out, analysed);
        break;
    case ANALYSIS_CALL:
        print_call(cx, out, analysed);
        break;
    case ANALYSIS_TRAVERSAL:
        print_traversal(cx, out, &analysed->traversal);
        break;
    }
}
