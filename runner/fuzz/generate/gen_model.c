/* Makes requests for conversions, unifications and static analyses. */
#include "fuzz/generate/gen_state.h"

#define UNIFIED_MAX 4
#define STEPS_MAX 4

/* Returns true if the type contains a list or tuple. If a set becomes a list or tuple, the elements
   of the set are put into an order. */
static bool shows_order(const struct gen_type *type)
{
    bool shows = type->kind == GEN_LIST || type->kind == GEN_TUPLE;
    for (unsigned i = 0; !shows && i < type->count; i++)
        shows = shows_order(type->members[i]);
    return shows;
}

void gen_convert(struct gen *g)
{
    g->out = &g->rest;
    if (gen_choose(g, GEN_GROUP_CONVERSION) == GEN_CONVERSION_SOURCE) {
        gen_convert_by_source(g);
        return;
    }
    const struct gen_type *from = gen_type_any(g);
    const struct gen_type *to = gen_type_related(g, from);
    /* if the order of a set's elements affects the answer, a set has at most one element */
    g->ordered = shows_order(to);
    gen_put(g, ",\"value\":");
    gen_put_value(g, from);
    gen_put(g, ",\"type\":");
    gen_put_type(g, to);
}

void gen_unify(struct gen *g)
{
    const struct gen_type *type = gen_type_any(g);
    unsigned count = 2 + gen_below(g, UNIFIED_MAX - 1);
    g->out = &g->rest;
    gen_put(g, ",\"types\":[");
    if (gen_below(g, 32) == 31)
        count = gen_below(g, 2);
    for (unsigned i = 0; i < count; i++) {
        gen_put(g, i > 0 ? "," : "");
        gen_put_type(g, type);
        type = gen_type_related(g, type);
    }
    gen_put(g, "]");
}

/* --- Static analysis --- */

static const char *const analyses[] = {"list", "map", "call", "traversal"};

/* Writes a step of a traversal. At the end of the traversal, writes nothing and returns false. */
static bool step(struct gen *g)
{
    unsigned which = gen_choose(g, GEN_GROUP_STEP);
    if (which == GEN_STEP_ATTRIBUTE) {
        buf_fmt(g->out, ".%s", gen_key(gen_below(g, 8)));
    } else if (which == GEN_STEP_NUMBER) {
        buf_fmt(g->out, "[%s]", gen_number_literal(g));
    } else if (which == GEN_STEP_STRING) {
        buf_fmt(g->out, "[\"%s\"]", gen_key(gen_below(g, gen_key_count())));
    } else if (which == GEN_STEP_LEGACY)
        gen_put(g, ".0 ");
    else if (which == GEN_STEP_VARIABLE)
        gen_put(g, "[b]");
    return which != GEN_STEP_END;
}

static void traversal(struct gen *g)
{
    static const char *const roots[] = {"a", "xs", "true", "false", "null", "a-b", "if", "é"};
    gen_put(g, GEN_ONE_OF(g, roots));
    g->depth = 0;
    for (unsigned i = 0; i < STEPS_MAX && step(g); i++)
        continue;
}

/* Writes a call of any function. The function need not exist, because static analysis does not look
   up functions. */
static void call(struct gen *g)
{
    unsigned count = gen_below(g, 4);
    gen_put(g, gen_name(gen_below(g, 8)));
    gen_open(g, "(");
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            gen_comma(g);
        gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
    }
    if (count > 0 && gen_below(g, 8) == 7)
        gen_put(g, ",");
    gen_close(g, ")");
}

static void native(struct gen *g, unsigned analysis)
{
    if (analysis == GEN_ANALYSIS_LIST)
        gen_tuple_constructor(g, gen_type_structure(g, false));
    else if (analysis == GEN_ANALYSIS_MAP)
        gen_object_constructor(g, gen_type_structure(g, true));
    else if (analysis == GEN_ANALYSIS_CALL)
        call(g);
    else
        traversal(g);
}

/* Writes the source of a static analysis in JSON. In the JSON syntax, calls and traversals are
   strings. */
static void json(struct gen *g, unsigned analysis)
{
    if (analysis == GEN_ANALYSIS_LIST || analysis == GEN_ANALYSIS_MAP) {
        gen_json_expression(g, gen_type_structure(g, analysis == GEN_ANALYSIS_MAP));
        return;
    }
    struct buf *before, *text = gen_sink(g, &before);
    g->one_line = true;
    native(g, analysis);
    gen_unsink(g, before);
    gen_put_json(g, buf_text(text));
}

void gen_static(struct gen *g)
{
    unsigned analysis = gen_choose(g, GEN_GROUP_ANALYSIS);
    struct buf *before = g->out;
    g->out = &g->rest;
    buf_fmt(g->out, ",\"analysis\":\"%s\"", analyses[analysis - GEN_FIRST_ANALYSIS]);
    g->out = before;
    if (gen_choose(g, GEN_GROUP_ANALYSED) == GEN_ANALYSED_OTHER)
        gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
    else if (g->json)
        json(g, analysis);
    else
        native(g, analysis);
}
