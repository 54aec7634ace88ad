/* Requests of the information model, conversions and unifications, and static analyses. */
#include "fuzz/generate/gen_state.h"

#define UNIFIED_MAX 4
#define STEPS_MAX 4

static void member(struct gen *g, const char *name)
{
    gen_put(g, ",\"");
    gen_put(g, name);
    gen_put(g, "\":");
}

/* Whether a set that converts to the type may become something of an order. */
static bool shows_order(const struct gen_type *type)
{
    bool shows = type->kind == GEN_LIST || type->kind == GEN_TUPLE;
    for (unsigned i = 0; !shows && i < type->count; i++)
        shows = shows_order(type->members[i]);
    return shows;
}

void gen_convert(struct gen *g)
{
    const struct gen_type *from = gen_type_any(g);
    const struct gen_type *to = gen_type_related(g, from);
    g->out = &g->rest;
    /* Sets may have several elements where the order does not show. */
    g->ordered = shows_order(to);
    member(g, "value");
    gen_put_value(g, from);
    member(g, "type");
    gen_put_type(g, to);
}

void gen_unify(struct gen *g)
{
    const struct gen_type *type = gen_type_any(g);
    unsigned count = 2 + gen_below(g, UNIFIED_MAX - 1);
    g->out = &g->rest;
    member(g, "types");
    gen_put(g, "[");
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

/* A step of a traversal; whether another may follow. */
static bool step(struct gen *g)
{
    static const uint32_t legacy = 1u << (GEN_STEP_LEGACY - GEN_FIRST_STEP);
    uint32_t unfit = g->edition == EDITION_2024_02 ? 0 : legacy;
    unsigned which = gen_choose_but(g, GEN_GROUP_STEP, unfit);
    if (which == GEN_STEP_ATTRIBUTE) {
        gen_put(g, ".");
        gen_put(g, gen_key(gen_below(g, 8)));
    } else if (which == GEN_STEP_NUMBER) {
        gen_put(g, "[");
        gen_put(g, gen_number_literal(g));
        gen_put(g, "]");
    } else if (which == GEN_STEP_STRING) {
        gen_put(g, "[\"");
        gen_put(g, gen_key(gen_below(g, gen_key_count())));
        gen_put(g, "\"]");
    } else if (which == GEN_STEP_LEGACY)
        gen_put(g, ".0 ");
    else if (which == GEN_STEP_VARIABLE)
        gen_put(g, "[b]");
    return which != GEN_STEP_END;
}

static void traversal(struct gen *g)
{
    static const char *const roots[] = {"a",    "xs",  "true", "false",
                                        "null", "a-b", "if",   "\xc3\xa9"};
    gen_put(g, roots[gen_below(g, 8)]);
    g->depth = 0;
    for (unsigned i = 0; i < STEPS_MAX && step(g); i++)
        continue;
}

/* A call needs a function in evaluation only; the name may be anything here. */
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

static const struct gen_type *of_kind(struct gen *g, enum gen_kind kind)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX], count = gen_below(g, GEN_MEMBERS_MAX);
    for (unsigned i = 0; i < count; i++) {
        members[i] = gen_type_any(g);
        names[i] = i;
    }
    return gen_object(g, members, kind == GEN_OBJECT ? names : NULL, count);
}

static void native(struct gen *g, unsigned analysis)
{
    if (analysis == GEN_ANALYSIS_LIST)
        gen_tuple_constructor(g, of_kind(g, GEN_TUPLE));
    else if (analysis == GEN_ANALYSIS_MAP)
        gen_object_constructor(g, of_kind(g, GEN_OBJECT));
    else if (analysis == GEN_ANALYSIS_CALL)
        call(g);
    else
        traversal(g);
}

/* In the JSON syntax calls and traversals are strings that hold them. */
static void json(struct gen *g, unsigned analysis)
{
    if (analysis == GEN_ANALYSIS_LIST || analysis == GEN_ANALYSIS_MAP) {
        gen_json_expression(g, of_kind(g, analysis == GEN_ANALYSIS_MAP ? GEN_OBJECT : GEN_TUPLE));
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
    member(g, "analysis");
    gen_put_json(g, analyses[analysis - GEN_FIRST_ANALYSIS]);
    g->out = before;
    uint32_t unfit = g->faults_off > 0 ? 1u << (GEN_ANALYSED_OTHER - GEN_FIRST_ANALYSED) : 0;
    if (gen_choose_but(g, GEN_GROUP_ANALYSED, unfit) == GEN_ANALYSED_OTHER)
        gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
    else if (g->json)
        json(g, analysis);
    else
        native(g, analysis);
}
