/* Requests: what the generator makes in the end. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "fuzz/generate/gen_state.h"

struct gen *gen_new(const struct gen_options *options)
{
    struct gen *g = mem_alloc(sizeof *g);
    if (options != NULL)
        g->options = *options;
    g->steer = gen_steer_new();
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
    gen_steer_free(g->steer);
    free(g);
}

/* --- Texts in texts --- */

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

/* --- Bytes that are no UTF-8 --- */

static void put_base64(struct buf *out, const struct buf *bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes->len; i += 3) {
        unsigned group = 0;
        for (size_t k = i; k < i + 3; k++)
            group = group << 8 | (k < bytes->len ? (unsigned char)bytes->data[k] : 0);
        for (unsigned k = 0; k < 4; k++)
            buf_char(out, i + k > bytes->len ? '=' : digits[group >> (18 - 6 * k) & 63]);
    }
}

/* --- Beginning --- */

/* What the productions of two groups stand for, in their order. */
static const enum op ops[] = {OP_EVALUATE, OP_PARSE, OP_TEMPLATE, OP_BODY,
                              OP_CONVERT,  OP_UNIFY, OP_STATIC};
static const enum edition editions[] = {EDITION_2024_02, EDITION_2019_09, EDITION_2019_01,
                                        EDITION_2017_06};

static uint32_t unfit_ops(const struct gen *g)
{
    uint32_t unfit = 0;
    for (unsigned i = 0; g->options.ops != 0 && i < OP_COUNT; i++)
        unfit |= (g->options.ops >> ops[i] & 1) == 0 ? 1u << i : 0;
    return unfit;
}

static uint32_t unfit_editions(const struct gen *g)
{
    uint32_t unfit = 0;
    for (unsigned i = 0; g->options.editions != 0 && i < EDITION_COUNT; i++)
        unfit |= (g->options.editions >> editions[i] & 1) == 0 ? 1u << i : 0;
    return unfit;
}

void gen_begin(struct gen *g)
{
    static const uint32_t tabs = 1U << (GEN_STYLE_TABS - GEN_FIRST_STYLE);
    memset(g->used, 0, sizeof g->used);
    g->type_count = g->variable_count = g->local_count = g->local_base = 0;
    g->function_count = g->sink_count = 0;
    g->isolated = g->json = g->literal = g->one_line = g->whole = false;
    g->literal_mode = false;
    g->ordered = true;
    g->exact = g->parentheses = g->depth = 0;
    g->depth_max = 2;
    g->faults_off = g->options.well_typed ? 1 : 0;
    buf_clear(&g->source);
    buf_clear(&g->scope);
    buf_clear(&g->table);
    buf_clear(&g->rest);
    g->out = &g->source;
    g->edition =
        editions[gen_choose_but(g, GEN_GROUP_EDITION, unfit_editions(g)) - GEN_FIRST_EDITION];
    g->depth_max = 2 + gen_choose(g, GEN_GROUP_SIZE) - GEN_FIRST_SIZE;
    g->style = gen_choose_but(g, GEN_GROUP_STYLE, g->edition < EDITION_2019_09 ? tabs : 0);
}

/* --- Operations --- */

/* Whether the op has another syntax than native, and whether this is to be it. */
static void choose_syntax(struct gen *g)
{
    bool two = g->op == OP_EVALUATE || g->op == OP_BODY || g->op == OP_STATIC;
    uint32_t unfit = two ? 0 : 1u << (GEN_SYNTAX_JSON - GEN_FIRST_SYNTAX);
    if (two && (g->options.syntaxes & (GEN_NATIVE | GEN_JSON)) == GEN_JSON)
        unfit = 1u << (GEN_SYNTAX_NATIVE - GEN_FIRST_SYNTAX);
    else if ((g->options.syntaxes & (GEN_NATIVE | GEN_JSON)) == GEN_NATIVE)
        unfit = 1u << (GEN_SYNTAX_JSON - GEN_FIRST_SYNTAX);
    g->json = gen_choose_but(g, GEN_GROUP_SYNTAX, unfit) == GEN_SYNTAX_JSON;
    if (g->op == OP_PARSE)
        return;
    uint32_t fault = 1u << (GEN_MODE_LITERAL_WITH_SCOPE - GEN_FIRST_MODE);
    unsigned mode = gen_choose_but(g, GEN_GROUP_MODE, g->faults_off > 0 ? fault : 0);
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
    choose_syntax(g);
    if (g->op == OP_EVALUATE)
        evaluate(g);
    else if (g->op == OP_TEMPLATE)
        gen_template(g);
    else if (g->op == OP_STATIC)
        gen_static(g);
    else
        gen_body(g, g->op == OP_BODY);
}

static void write_parts(struct gen *g)
{
    if (g->op == OP_CONVERT)
        gen_convert(g);
    else if (g->op == OP_UNIFY)
        gen_unify(g);
    else
        write_source(g);
}

/* --- The request --- */

static void put_source(struct gen *g, struct buf *out)
{
    if (gen_spoil(g, &g->source)) {
        buf_str(out, ",\"source\":");
        json_print_string(buf_text(&g->source), 0, out);
    } else {
        buf_str(out, ",\"source_base64\":\"");
        put_base64(out, &g->source);
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
    buf_str(out, "\"");
    if (g->edition != EDITION_2024_02) {
        buf_str(out, ",\"edition\":\"");
        buf_str(out, edition_name(g->edition));
        buf_str(out, "\"");
    }
    buf_str(out, g->json ? ",\"syntax\":\"json\"" : "");
    buf_str(out, g->literal_mode ? ",\"mode\":\"literal\"" : "");
    if (source)
        put_source(g, out);
    buf_add(out, buf_text(&g->rest), g->rest.len);
    put_members(out, ",\"scope\":{", &g->scope);
    put_members(out, ",\"functions\":{", &g->table);
    buf_str(out, g->options.trace ? ",\"trace\":true}" : "}");
}

static void make_request(struct gen *g, struct buf *out)
{
    gen_begin(g);
    g->op = ops[gen_choose_but(g, GEN_GROUP_OP, unfit_ops(g)) - GEN_FIRST_OP];
    write_parts(g);
    gen_finish(g, g->op != OP_CONVERT && g->op != OP_UNIFY, out);
}

void gen_request(struct gen *g, const uint8_t *bytes, size_t len, struct buf *out)
{
    gen_read(g, bytes, len);
    make_request(g, out);
}

void gen_draw(struct gen *g, uint64_t seed, struct buf *bytes, struct buf *out)
{
    struct buf ignored = {0};
    gen_start_draw(g, seed);
    make_request(g, out != NULL ? out : &ignored);
    gen_end_draw(g);
    if (bytes != NULL)
        buf_add(bytes, (const char *)g->noted, g->at);
    buf_free(&ignored);
}
