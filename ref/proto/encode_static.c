/* Protocol, Operations: the results of the op static. */
#include "base/ctx.h"
#include "proto/encode.h"
#include "proto/ops.h"
#include "proto/writer.h"

/* One returned expression, evaluated on its own: its error is its own, too. */
static void encode_result(struct ctx *cx, struct writer *w, const struct analysed *analysed,
                          const struct expression *expression)
{
    const struct value *value;
    size_t before = cx->diag_count;
    bool right =
        expression->evaluate(cx, expression, analysed->scope, &value) && cx->diag_count == before;

    writer_open(w, '{');
    writer_key(w, right ? "value" : "error");
    if (right)
        encode_value(cx, w, value);
    else
        encode_error_after(cx, w, before);
    writer_close(w, '}');
    cx->limit_exceeded = false;
    ctx_forget(cx, before);
}

static void encode_results(struct ctx *cx, struct writer *w, const struct analysed *analysed,
                           const struct expression *expressions, size_t count)
{
    writer_open(w, '[');
    for (size_t i = 0; i < count; i++)
        encode_result(cx, w, analysed, &expressions[i]);
    writer_close(w, ']');
}

static void encode_list(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_key(w, "list");
    encode_results(cx, w, analysed, analysed->as.list.elements, analysed->as.list.count);
}

static void encode_map(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_key(w, "map");
    writer_open(w, '[');
    for (size_t i = 0; i < analysed->as.map.count; i++) {
        writer_open(w, '[');
        encode_result(cx, w, analysed, &analysed->as.map.pairs[i].key);
        encode_result(cx, w, analysed, &analysed->as.map.pairs[i].value);
        writer_close(w, ']');
    }
    writer_close(w, ']');
}

static void encode_call(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_key(w, "call");
    writer_open(w, '{');
    writer_key(w, "name");
    writer_name(w, analysed->as.call.name);
    writer_key(w, "arguments");
    encode_results(cx, w, analysed, analysed->as.call.arguments, analysed->as.call.count);
    writer_close(w, '}');
}

static void encode_traversal(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    const struct static_traversal *traversal = &analysed->as.traversal;
    writer_key(w, "traversal");
    writer_open(w, '{');
    writer_key(w, "root");
    writer_name(w, traversal->root);
    writer_key(w, "steps");
    writer_open(w, '[');
    for (size_t i = 0; i < traversal->count; i++) {
        const struct static_step *step = &traversal->steps[i];
        writer_open(w, '{');
        writer_key(w, step->index ? "index" : "attr");
        if (step->index)
            encode_value(cx, w, step->index);
        else
            writer_name(w, step->attribute);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

void encode_static(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_open(w, '{');
    switch (analysed->analysis) {
    case ANALYSIS_LIST:
        encode_list(cx, w, analysed);
        break;
    case ANALYSIS_MAP:
        encode_map(cx, w, analysed);
        break;
    case ANALYSIS_CALL:
        encode_call(cx, w, analysed);
        break;
    case ANALYSIS_TRAVERSAL:
        encode_traversal(cx, w, analysed);
        break;
    }
    writer_close(w, '}');
}
