/* Makes type expressions such as list(string), and values that are converted to their types. */
#include "fuzz/generate/gen_state.h"

static const char *const kinds[] = {"exact", "constraint", "defaults"};

static void put_type(struct gen *g, const struct gen_type *type, unsigned kind);

/* Writes an expression without variables and functions. */
static void put_closed(struct gen *g, const struct gen_type *type)
{
    bool before = g->literal;
    g->literal = true;
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    g->literal = before;
}

/* Writes a default that usually converts to the type. */
static void put_default(struct gen *g, const struct gen_type *type)
{
    bool mapping = type->kind == GEN_MAP;
    if (type->kind == GEN_LIST || type->kind == GEN_SET || mapping)
        type = gen_repeat(g, mapping ? GEN_OBJECT : GEN_TUPLE, type->members[0], gen_below(g, 3));
    put_closed(g, type);
}

static void put_attribute_type(struct gen *g, const struct gen_type *type, unsigned kind)
{
    bool strict = g->faults_off > 0 || gen_below(g, 8) > 0;
    uint32_t unfit = strict && kind == GEN_CONSTRAINT_EXACT ? GEN_BIT(OPTIONAL, TYPE) : 0;
    unfit |= strict && kind != GEN_CONSTRAINT_DEFAULTS ? GEN_BIT(OPTIONAL, DEFAULT) : 0;
    unsigned form = gen_choose_but(g, GEN_GROUP_OPTIONAL, unfit);
    if (form == GEN_OPTIONAL_NONE) {
        put_type(g, type, kind);
        return;
    }
    gen_put(g, "optional");
    gen_open(g, "(");
    if (form != GEN_OPTIONAL_NOTHING)
        put_type(g, type, kind);
    for (unsigned i = 0;
         i < 2 && (form == GEN_OPTIONAL_TWICE || (form == GEN_OPTIONAL_DEFAULT && i == 0)); i++) {
        gen_comma(g);
        put_default(g, type);
    }
    gen_close(g, ")");
}

static void put_attribute_name(struct gen *g, unsigned name)
{
    unsigned form = gen_choose(g, GEN_GROUP_TYPE_NAME);
    bool plain = form == GEN_TYPE_NAME_PLAIN || form == GEN_TYPE_NAME_COLON;
    if (form == GEN_TYPE_NAME_COMPUTED)
        gen_put(g, "(a)");
    else if (form == GEN_TYPE_NAME_NUMBER)
        gen_put(g, "1");
    else if (plain && gen_key_is_name(name))
        gen_put(g, gen_key(name));
    else if (g->faults_off > 0)
        buf_fmt(g->out, "k%u", name);
    else
        buf_fmt(g->out, "\"%s\"", gen_key(name));
    gen_put(g, form == GEN_TYPE_NAME_COLON ? " : " : " = ");
}

/* Writes the members of a tuple type or an object type. */
static void put_structure(struct gen *g, const struct gen_type *type, unsigned kind)
{
    bool object = type->kind == GEN_OBJECT;
    gen_open(g, object ? "{" : "[");
    for (unsigned i = 0; i < type->count; i++) {
        if (i > 0)
            gen_comma(g);
        if (object) {
            put_attribute_name(g, type->names[i]);
            put_attribute_type(g, type->members[i], kind);
        } else
            put_type(g, type->members[i], kind);
    }
    gen_close(g, object ? "}" : "]");
}

static void put_right(struct gen *g, const struct gen_type *type, unsigned kind)
{
    if (type->kind == GEN_ANY || type->kind == GEN_CAPSULE) {
        gen_put(g, "any");
        return;
    }
    gen_put(g, gen_kind_name(type->kind));
    if (type->kind < GEN_LIST)
        return;
    gen_open(g, "(");
    if (type->kind == GEN_TUPLE || type->kind == GEN_OBJECT)
        put_structure(g, type, kind);
    else
        put_type(g, type->members[0], kind);
    gen_close(g, ")");
}

/* Writes a name, and the type up to twice as its arguments, or no arguments. Most names need
   another number of arguments, or another kind of type. */
static void put_other(struct gen *g, const struct gen_type *type, unsigned kind)
{
    static const char *const names[] = {"list",     "set",  "map",    "tuple",   "object",
                                        "optional", "text", "String", "dynamic", "array",
                                        "string",   "any",  "convert"};
    unsigned count = gen_below(g, 4);
    gen_put(g, GEN_ONE_OF(g, names));
    if (count == 3)
        return;
    gen_open(g, "(");
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            gen_comma(g);
        put_type(g, type, kind);
    }
    gen_close(g, ")");
}

static void put_type(struct gen *g, const struct gen_type *type, unsigned kind)
{
    g->depth++;
    switch (gen_choose(g, GEN_GROUP_TYPE_FORM)) {
    case GEN_TYPE_FORM_PARENTHESES:
        gen_open(g, "(");
        put_type(g, type, kind);
        gen_close(g, ")");
        break;
    case GEN_TYPE_FORM_ANY:
        gen_put(g, "any");
        break;
    case GEN_TYPE_FORM_OTHER:
        put_other(g, type, kind);
        break;
    case GEN_TYPE_FORM_EXPRESSION:
        put_closed(g, gen_type_any(g));
        break;
    default:
        put_right(g, type, kind);
    }
    g->depth--;
}

void gen_put_type_source(struct gen *g, const struct gen_type *type)
{
    put_type(g, type, GEN_CONSTRAINT_DEFAULTS);
}

void gen_type_request(struct gen *g)
{
    unsigned kind = gen_choose(g, GEN_GROUP_CONSTRAINT);
    const struct gen_type *type = gen_type_writable(g, kind != GEN_CONSTRAINT_EXACT);
    buf_fmt(&g->rest, ",\"constraint\":\"%s\"", kinds[kind - GEN_FIRST_CONSTRAINT]);
    g->literal = true;
    if (!g->json) {
        put_type(g, type, kind);
    } else if (gen_choose(g, GEN_GROUP_ANALYSED) == GEN_ANALYSED_OTHER) {
        gen_json_expression(g, gen_type_any(g));
    } else {
        struct buf *before, *text = gen_sink(g, &before);
        put_type(g, type, kind);
        gen_unsink(g, before);
        gen_put_json(g, buf_text(text));
    }
}

const struct gen_type *gen_type_constrained(struct gen *g)
{
    const struct gen_type *type = gen_type_writable(g, true);
    return gen_below(g, 4) == 0 ? type : gen_repeat(g, GEN_OBJECT, type, 1 + gen_below(g, 2));
}

void gen_convert_by_source(struct gen *g)
{
    const struct gen_type *to = gen_type_constrained(g);
    const struct gen_type *from =
        gen_below(g, 4) == 0 ? gen_type_related(g, to) : gen_type_incomplete(g, to);
    struct buf *before, *text;
    gen_put(g, ",\"value\":");
    gen_put_value(g, from);
    text = gen_sink(g, &before);
    gen_put_type_source(g, to);
    gen_unsink(g, before);
    gen_put(g, ",\"type_source\":");
    gen_put_json(g, buf_text(text));
}
