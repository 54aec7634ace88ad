/* Makes whole requests: chooses the operation, the syntax and the mode, then joins the parts. */
#include <stdlib.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "fuzz/generate/gen_state.h"
#include "ref/common/ops.h"

struct gen *gen_new(const struct gen_options *options)
{
    struct gen *g = mem_alloc(sizeof *g);
    if (options != NULL)
        g->options = *options;
    return g;
}

void gen_free(struct gen *g)
{
    if (g == NULL)
        return;
    for (size_t i = 0; i < GEN_SINKS_MAX; i++)
        buf_free(&g->sinks[i]);
    buf_free(&g->source);
    buf_free(&g->scope);
    buf_free(&g->table);
    buf_free(&g->rest);
    free(g);
}

/* --- Embedded texts --- */

struct buf *gen_sink(struct gen *g, struct buf **before)
{
    struct buf *sink = &g->sinks[g->sink_count++];
    buf_clear(sink);
    *before = g->out;
    g->out = sink;
    return sink;
}

void gen_unsink(struct gen *g, struct buf *before)
{
    g->sink_count--;
    g->out = before;
}

void gen_put_json(struct gen *g, const char *text)
{
    json_print_string(text, 0, g->out);
}

/* --- Beginning --- */

/* Lists the operation of each production of the group OP. */
static const unsigned ops[] = {OP_EVALUATE, OP_PARSE,  OP_TEMPLATE, OP_BODY, OP_CONVERT,
                               OP_UNIFY,    OP_STATIC, OP_TREE,     OP_TYPE};

/* Returns the productions of the group OP that make no wanted operation. */
static uint32_t unwanted(const struct gen *g)
{
    uint32_t unfit = 0;
    for (unsigned i = 0; g->options.ops != 0 && i < sizeof ops / sizeof *ops; i++)
        unfit |= (g->options.ops >> ops[i] & 1) == 0 ? (uint32_t)1 << i : 0;
    return unfit;
}

/* Chooses a wanted edition of the specification, usually the newest. */
static enum edition choose_edition(struct gen *g)
{
    unsigned wanted = g->options.editions & EDITIONS_OF_TEXTS, count = 0;
    enum edition list[EDITION_TEXTS];
    if (wanted == 0)
        wanted = EDITIONS_OF_TEXTS;
    for (unsigned e = EDITION_TEXTS; e-- > 0;)
        if ((wanted >> e & 1) != 0)
            list[count++] = (enum edition)e;
    unsigned which = gen_below(g, 2 * count);
    return list[which <= count ? 0 : which - count];
}

void gen_begin(struct gen *g)
{
    g->type_count = g->variable_count = g->local_count = g->local_base = 0;
    g->function_count = g->sink_count = 0;
    g->builtins = g->definitions = 0;
    g->defines = false;
    g->isolated = g->expands = g->json = g->literal = g->literal_mode = g->one_line = g->whole =
        false;
    g->ordered = true;
    g->exact = g->parentheses = g->depth = 0;
    g->depth_max = 2;
    g->faults_off = g->options.well_typed ? 1 : 0;
    buf_clear(&g->source);
    buf_clear(&g->scope);
    buf_clear(&g->table);
    buf_clear(&g->rest);
    g->out = &g->source;
    g->edition = choose_edition(g);
    g->depth_max = 2 + gen_choose(g, GEN_GROUP_SIZE) - GEN_FIRST_SIZE;
    g->style =
        gen_choose_but(g, GEN_GROUP_STYLE, g->edition < EDITION_2019_09 ? GEN_BIT(STYLE, TABS) : 0);
}

/* --- Operations --- */

/* Chooses the kind of source for a request for a tree, and writes the member "of". */
static void choose_of(struct gen *g)
{
    static const char *const names[] = {"expression", "template", "body"};
    g->of = g->op == OP_TREE ? gen_choose(g, GEN_GROUP_OF) : GEN_OF_EXPRESSION;
    if (g->op == OP_TREE)
        buf_fmt(&g->rest, ",\"of\":\"%s\"", names[g->of - GEN_FIRST_OF]);
}

/* Chooses the mode. Chooses the syntax if the operation allows JSON. */
static void choose_syntax(struct gen *g)
{
    bool two = g->op == OP_EVALUATE || g->op == OP_BODY || g->op == OP_STATIC || g->op == OP_TYPE ||
               (g->op == OP_TREE && g->of == GEN_OF_EXPRESSION);
    g->json =
        gen_choose_but(g, GEN_GROUP_SYNTAX, two ? 0 : GEN_BIT(SYNTAX, JSON)) == GEN_SYNTAX_JSON;
    if (g->op == OP_PARSE || g->op == OP_TREE || g->op == OP_TYPE)
        return;
    unsigned mode = gen_choose(g, GEN_GROUP_MODE);
    g->literal_mode = mode != GEN_MODE_FULL;
    g->literal = mode == GEN_MODE_LITERAL;
}

static void evaluate(struct gen *g)
{
    const struct gen_type *type = gen_below(g, 2) == 0 ? gen_primitive(GEN_ANY) : gen_type_any(g);
    if (g->json)
        gen_json_expression(g, type);
    else
        gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
}

static void write_source(struct gen *g)
{
    choose_of(g);
    choose_syntax(g);
    if (g->op == OP_TEMPLATE || g->of == GEN_OF_TEMPLATE)
        gen_template(g);
    else if (g->op == OP_EVALUATE || (g->op == OP_TREE && g->of == GEN_OF_EXPRESSION))
        evaluate(g);
    else if (g->op == OP_STATIC)
        gen_static(g);
    else if (g->op == OP_TYPE)
        gen_type_request(g);
    else
        gen_body(g, g->op == OP_BODY);
}

/* --- The request --- */

static void put_source(struct gen *g, struct buf *out)
{
    if (gen_spoil(g, &g->source)) {
        buf_str(out, ",\"source\":");
        json_print_string(buf_text(&g->source), 0, out);
    } else {
        buf_str(out, ",\"source_base64\":\"");
        utf8_base64_encode(g->source.data, g->source.len, out);
        buf_str(out, "\"");
    }
}

static void put_members(struct buf *out, const char *name, const struct buf *members)
{
    if (members->len == 0)
        return;
    buf_str(out, name);
    buf_add(out, buf_text(members), members->len);
    buf_str(out, "}");
}

void gen_finish(struct gen *g, bool source, struct buf *out)
{
    buf_str(out, "{\"op\":\"");
    buf_str(out, op_name(g->op));
    buf_str(out, "\",\"edition\":\"");
    buf_str(out, edition_name(g->edition));
    buf_str(out, "\"");
    buf_str(out, g->json ? ",\"syntax\":\"json\"" : "");
    buf_str(out, g->literal_mode ? ",\"mode\":\"literal\"" : "");
    if (source)
        put_source(g, out);
    buf_add(out, buf_text(&g->rest), g->rest.len);
    if ((op_takes(g->op) & TAKES_SCOPE) != 0) {
        put_members(out, ",\"scope\":{", &g->scope);
        put_members(out, ",\"functions\":{", &g->table);
    }
    buf_str(out, "}");
}

static void make_request(struct gen *g, struct buf *out)
{
    gen_begin(g);
    g->op = ops[gen_choose_but(g, GEN_GROUP_OP, unwanted(g)) - GEN_FIRST_OP];
    if (g->op == OP_CONVERT)
        gen_convert(g);
    else if (g->op == OP_UNIFY)
        gen_unify(g);
    else
        write_source(g);
    gen_finish(g, g->op != OP_CONVERT && g->op != OP_UNIFY, out);
}

void gen_request(struct gen *g, const uint8_t *bytes, size_t len, struct buf *out)
{
    gen_read(g, bytes, len);
    make_request(g, out);
}

struct gen_facts gen_draw(struct gen *g, uint64_t seed, struct buf *bytes, struct buf *out)
{
    struct buf ignored = {0};
    gen_start_draw(g, seed);
    make_request(g, out != NULL ? out : &ignored);
    if (bytes != NULL)
        buf_add(bytes, (const char *)g->noted, g->at);
    buf_free(&ignored);
    return (struct gen_facts){g->op, g->edition, g->json};
}
