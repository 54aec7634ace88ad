/* Writes expressions in the JSON syntax. */
#include "base/json.h"
#include "fuzz/generate/gen_state.h"

static void put_string(struct gen *g, const char *text)
{
    static const char *const bad_escapes[] = {"\\x", "\\'", "\\u12", "\\ud800"};
    static const char *const controls[] = {"\n", "\t", "\x01", "\x1f"};
    unsigned which = gen_choose(g, GEN_GROUP_JSON_TEXT);
    json_print_string(text, g->style == GEN_STYLE_TIGHT ? JSON_PRINT_ASCII : 0, g->out);
    if (which == GEN_JSON_TEXT_PLAIN)
        return;
    g->out->len--; /* removes the closing quote */
    gen_put(g,
            which == GEN_JSON_TEXT_CONTROL ? GEN_ONE_OF(g, controls) : GEN_ONE_OF(g, bad_escapes));
    buf_char(g->out, '"');
}

/* Calls `write`, and writes the resulting text as a JSON string. */
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
    gen_enclosed(g, "${", type, "}");
}

static void write_template(struct gen *g, const struct gen_type *type)
{
    (void)type;
    gen_template(g);
}

static void put_template(struct gen *g)
{
    if (g->literal || g->sink_count + 2 >= GEN_SINKS_MAX)
        put_string(g, gen_text(g, GEN_TEXT_STRING));
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
    unsigned which = gen_choose(g, GEN_GROUP_JSON_COMMA);
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

void gen_json_member(struct gen *g, unsigned *members, const char *name)
{
    if ((*members)++ > 0)
        gen_json_comma(g);
    gen_json_name(g, name);
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

static void write_name(struct gen *g, const struct gen_type *type)
{
    (void)type;
    gen_enclosed(g, "x${", gen_type_primitive(g), "}");
}

/* Writes a string that interpolates a variable of the type `type`. If no variable can be made,
   writes nothing and returns false. */
static bool put_quoted_variable(struct gen *g, const struct gen_type *type, unsigned form)
{
    size_t before = g->out->len;
    gen_put(g, "\"${");
    bool put = gen_variable(g, type, form);
    if (put)
        gen_put(g, "}\"");
    else
        g->out->len = before;
    return put;
}

static void put_computed_name(struct gen *g, unsigned which)
{
    bool unknown = which == GEN_JSON_NAME_UNKNOWN;
    if (which == GEN_JSON_NAME_BAD)
        put_written(g, write_interpolation, gen_type_any(g));
    else if (which == GEN_JSON_NAME_NULL)
        gen_put(g, "\"${null}\"");
    else if (!unknown || !put_quoted_variable(g, gen_primitive(GEN_STRING), GEN_VALUE_UNKNOWN))
        put_written(g, write_name, NULL);
    gen_put(g, ":");
}

static void put_object(struct gen *g, const struct gen_type *type)
{
    gen_json_open(g, "{");
    for (unsigned i = 0; i < type->count; i++) {
        unsigned which = gen_choose(g, GEN_GROUP_JSON_NAME);
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
        if (!put_quoted_variable(g, type, GEN_VALUE_KNOWN))
            gen_put(g, "null");
    }
}

void gen_json_expression(struct gen *g, const struct gen_type *type)
{
    g->depth++;
    unsigned which = gen_choose(g, GEN_GROUP_JSON);
    if (which == GEN_JSON_TEMPLATE)
        put_written(g, write_interpolation, type);
    else if (which == GEN_JSON_NULL)
        gen_put(g, "null");
    else
        put_natural(g, which == GEN_JSON_OTHER ? gen_type_any(g) : type);
    g->depth--;
}
