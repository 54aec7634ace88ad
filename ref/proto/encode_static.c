/* Writes the results of the operation `static` (runner/protocol.md, "Requests"). */
#include "base/ctx.h"
#include "proto/encode.h"
#include "proto/ops.h"
#include "proto/writer.h"

static void encode_outcome(struct ctx *cx, struct writer *w, const struct outcome *outcome)
{
    writer_open(w, '{');
    writer_key(w, outcome->value ? "value" : "error");
    if (outcome->value)
        encode_value(cx, w, outcome->value);
    else
        encode_error(cx, w, outcome->diags, outcome->diag_count);
    writer_close(w, '}');
}

static void encode_outcomes(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_open(w, '[');
    for (size_t i = 0; i < analysed->outcomes.count; i++)
        encode_outcome(cx, w, analysed->outcomes.items[i]);
    writer_close(w, ']');
}

static void encode_map(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_open(w, '[');
    for (size_t i = 0; i < analysed->outcomes.count; i += 2) {
        writer_open(w, '[');
        encode_outcome(cx, w, analysed->outcomes.items[i]);
        encode_outcome(cx, w, analysed->outcomes.items[i + 1]);
        writer_close(w, ']');
    }
    writer_close(w, ']');
}

static void encode_call(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_open(w, '{');
    writer_key(w, "name");
    writer_name(w, analysed->name);
    writer_key(w, "arguments");
    encode_outcomes(cx, w, analysed);
    writer_close(w, '}');
}

static void encode_traversal(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    const struct static_traversal *traversal = &analysed->traversal;
    writer_open(w, '{');
    writer_key(w, "root");
    writer_name(w, traversal->root);
    writer_open_member(w, "steps", '[');
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

static void encode_names(struct writer *w, const struct str *names, size_t count)
{
    writer_open(w, '[');
    for (size_t i = 0; i < count; i++)
        writer_name(w, names[i]);
    writer_close(w, ']');
}

void encode_static(struct ctx *cx, struct writer *w, const struct analysed *analysed)
{
    writer_open(w, '{');
    writer_key(w, analysis_names[analysed->analysis]);
    if (analysed->analysis == ANALYSIS_LIST)
        encode_outcomes(cx, w, analysed);
    else if (analysed->analysis == ANALYSIS_MAP)
        encode_map(cx, w, analysed);
    else if (analysed->analysis == ANALYSIS_CALL)
        encode_call(cx, w, analysed);
    else if (analysed->analysis == ANALYSIS_TRAVERSAL)
        encode_traversal(cx, w, analysed);
    else
        encode_names(w, analysed->variables, analysed->variable_count);
    writer_close(w, '}');
}
