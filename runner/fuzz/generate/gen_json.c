/* Documents of the JSON syntax: expressions. */
#include "fuzz/generate/gen_state.h"

/* Whether everything beyond ASCII is spelled by escapes. */
static bool escapes(const struct gen *g)
{
    return g->style == GEN_STYLE_TIGHT;
}

static unsigned decode(const unsigned char **at)
{
    const unsigned char *p = *at;
    unsigned length = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
    unsigned point = p[0] & (0xffu >> (length + 1));
    for (unsigned i = 1; i < length; i++)
        point = point << 6 | (p[i] & 0x3fu);
    *at += length;
    return point;
}

static void put_escape(struct gen *g, unsigned point)
{
    if (point > 0xffff)
        buf_fmt(g->out, "\\u%04x\\u%04X", 0xd800 + ((point - 0x10000) >> 10),
                0xdc00 + ((point - 0x10000) & 0x3ff));
    else
        buf_fmt(g->out, "\\u%04x", point);
}

/* The text as a JSON string of the document; it is our own, and so is well-formed. */
static void put_escaped(struct gen *g, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    buf_char(g->out, '"');
    while (*at != '\0') {
        if (*at >= 0x80 || *at < 0x20)
            put_escape(g, *at < 0x20 ? *at++ : decode(&at));
        else {
            if (*at == '"' || *at == '\\' || *at == '/')
                buf_char(g->out, '\\');
            buf_char(g->out, (char)*at++);
        }
    }
    buf_char(g->out, '"');
}

static void put_string(struct gen *g, const char *text)
{
    static const char *const bad_escapes[] = {"\\x", "\\'", "\\u12", "\\ud800"};
    static const char *const controls[] = {"\n", "\t", "\x01", "\x1f"};
    unsigned which = gen_choose_but(g, GEN_GROUP_JSON_TEXT, g->faults_off > 0 ? ~1U : 0);
    if (escapes(g))
        put_escaped(g, text);
    else
        gen_put_json(g, text);
    if (which == GEN_JSON_TEXT_PLAIN)
        return;
    g->out->len--; /* before the closing quote */
    gen_put(g, which == GEN_JSON_TEXT_CONTROL ? controls[gen_below(g, 4)]
                                              : bad_escapes[gen_below(g, 4)]);
    buf_char(g->out, '"');
}

static bool has_sink(const struct gen *g)
{
    return g->sink_count + 2 < GEN_SINKS_MAX;
}

/* A string that holds what `write` writes. */
static void put_written(struct gen *g, void (*write)(struct gen *, const struct gen_type *),
                        const struct gen_type *type)
{
    struct buf *before, *text = gen_sink(g, &before);
    bool one_line = g->one_line;
    g->one_line = true;
    write(g, type);
    g->one_line = one_line;
    gen_unsink(g, before);
    put_string(g, buf_text(text));
}

static void write_interpolation(struct gen *g, const struct gen_type *type)
{
    gen_put(g, "${");
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    gen_put(g, "}");
}

static void write_template(struct gen *g, const struct gen_type *type)
{
    (void)type;
    gen_template(g);
}

static void put_template(struct gen *g)
{
    if (g->literal || !has_sink(g))
        put_string(g, gen_text(g));
    else
        put_written(g, write_template, NULL);
}

static void put_number(struct gen *g)
{
    const char *text = gen_number_literal(g);
    if (gen_below(g, 4) == 3)
        gen_put(g, "-");
    gen_put(g, text[0] == '0' && text[1] != '.' && text[1] != '\0' ? "7" : text);
}

/* --- White space --- */

static const char *gap(const struct gen *g)
{
    return g->style == GEN_STYLE_NEWLINES ? "\n"
           : g->style == GEN_STYLE_CRLF   ? "\r\n"
           : g->style == GEN_STYLE_TABS   ? "\t"
           : g->style == GEN_STYLE_PLAIN  ? " "
                                          : "";
}

void gen_json_open(struct gen *g, const char *bracket)
{
    gen_put(g, bracket);
    gen_put(g, gap(g));
}

void gen_json_close(struct gen *g, const char *bracket)
{
    unsigned which = gen_choose_but(g, GEN_GROUP_JSON_COMMA, g->faults_off > 0 ? ~1U : 0);
    gen_put(g, which == GEN_JSON_COMMA_TRAILING ? "," : "");
    gen_put(g, gap(g));
    gen_put(g, bracket);
}

void gen_json_name(struct gen *g, const char *name)
{
    put_string(g, name);
    gen_put(g, ":");
    gen_put(g, gap(g));
}

void gen_json_comma(struct gen *g)
{
    gen_put(g, ",");
    gen_put(g, gap(g));
}

/* --- Values --- */

static void put_array(struct gen *g, const struct gen_type *type)
{
    gen_json_open(g, "[");
    for (unsigned i = 0; i < type->count; i++) {
        if (i > 0)
            gen_json_comma(g);
        gen_json_expression(g, type->members[i]);
    }
    gen_json_close(g, "]");
}

static uint32_t unfit_names(const struct gen *g)
{
#define BIT(name) (1U << (GEN_JSON_NAME_##name - GEN_FIRST_JSON_NAME))
    uint32_t unfit = 0;
    if (g->literal || g->edition != EDITION_2024_02 || !has_sink(g))
        unfit |= BIT(TEMPLATE) | BIT(BAD) | BIT(UNKNOWN) | BIT(NULL);
    if (g->options.known)
        unfit |= BIT(UNKNOWN);
    if (g->faults_off > 0)
        unfit |= BIT(TWICE) | BIT(BAD) | BIT(NULL);
#undef BIT
    return unfit;
}

static void write_name(struct gen *g, const struct gen_type *type)
{
    (void)type;
    gen_put(g, "x${");
    gen_expression(g, gen_type_primitive(g), GEN_LEVEL_CONDITIONAL);
    gen_put(g, "}");
}

static void put_computed_name(struct gen *g, unsigned which)
{
    const char *name = NULL;
    if (which == GEN_JSON_NAME_UNKNOWN)
        name = gen_variable(g, gen_primitive(GEN_STRING), GEN_VALUE_UNKNOWN);
    else if (which == GEN_JSON_NAME_NULL)
        name = "null";
    if (which == GEN_JSON_NAME_BAD)
        put_written(g, write_interpolation, gen_type_any(g));
    else if (name != NULL) {
        gen_put(g, "\"${");
        gen_put(g, name);
        gen_put(g, "}\"");
    } else
        put_written(g, write_name, NULL);
    gen_put(g, ":");
}

/* Names that are templates hold none, as a text, where the edition reads them so. */
static void put_object(struct gen *g, const struct gen_type *type)
{
    gen_json_open(g, "{");
    for (unsigned i = 0; i < type->count; i++) {
        unsigned which = gen_choose_but(g, GEN_GROUP_JSON_NAME, unfit_names(g));
        if (i > 0)
            gen_json_comma(g);
        if (which == GEN_JSON_NAME_PLAIN || which == GEN_JSON_NAME_TWICE)
            gen_json_name(g, gen_key(type->names[which == GEN_JSON_NAME_TWICE ? 0 : i]));
        else
            put_computed_name(g, which);
        gen_json_expression(g, type->members[i]);
    }
    gen_json_close(g, "}");
}

static void put_natural(struct gen *g, const struct gen_type *type)
{
    const char *name;
    switch (type->kind) {
    case GEN_NUMBER:
        put_number(g);
        break;
    case GEN_STRING:
        put_template(g);
        break;
    case GEN_BOOL:
        gen_put(g, gen_below(g, 2) == 0 ? "true" : "false");
        break;
    case GEN_TUPLE:
        put_array(g, type);
        break;
    case GEN_OBJECT:
        put_object(g, type);
        break;
    case GEN_ANY:
        put_natural(g, gen_type_syntax(g));
        break;
    case GEN_CAPSULE:
    case GEN_LIST:
    case GEN_SET:
    case GEN_MAP:
        name = gen_variable(g, type, GEN_VALUE_KNOWN);
        gen_put(g, name == NULL ? "null" : "\"${");
        gen_put(g, name == NULL ? "" : name);
        gen_put(g, name == NULL ? "" : "}\"");
        break;
    }
}

void gen_json_expression(struct gen *g, const struct gen_type *type)
{
#define BIT(name) (1U << (GEN_JSON_##name - GEN_FIRST_JSON))
    uint32_t unfit = g->literal || !has_sink(g) ? BIT(TEMPLATE) : 0;
    if (g->faults_off > 0)
        unfit |= BIT(NULL) | BIT(OTHER);
#undef BIT
    g->depth++;
    unsigned which = gen_choose_but(g, GEN_GROUP_JSON, unfit);
    if (which == GEN_JSON_TEMPLATE)
        put_written(g, write_interpolation, type);
    else if (which == GEN_JSON_NULL)
        gen_put(g, "null");
    else
        put_natural(g, which == GEN_JSON_OTHER ? gen_type_any(g) : type);
    g->depth--;
}
