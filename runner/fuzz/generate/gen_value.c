/* Values in the protocol's form. */
#include "fuzz/generate/gen_state.h"

/* More elements than one, of a set whose order may show, would make answers depend on it. */
static unsigned element_count(struct gen *g, const struct gen_type *type)
{
    unsigned most = type->kind == GEN_SET && g->ordered ? 2 : GEN_MEMBERS_MAX;
    return gen_below(g, most);
}

static void put_elements(struct gen *g, const struct gen_type *type)
{
    unsigned count = element_count(g, type);
    gen_put(g, type->kind == GEN_MAP ? "{" : "[");
    g->exact++;
    for (unsigned i = 0; i < count; i++) {
        gen_put(g, i > 0 ? "," : "");
        if (type->kind == GEN_MAP) {
            gen_put_json(g, gen_key(i));
            gen_put(g, ":");
        }
        gen_put_value(g, type->members[0]);
    }
    g->exact--;
    gen_put(g, type->kind == GEN_MAP ? "}" : "]");
    gen_put(g, ",\"of\":");
    gen_put_type(g, type->members[0]);
}

static void put_structure(struct gen *g, const struct gen_type *type)
{
    gen_put(g, type->kind == GEN_OBJECT ? "{" : "[");
    for (unsigned i = 0; i < type->count; i++) {
        gen_put(g, i > 0 ? "," : "");
        if (type->kind == GEN_OBJECT) {
            gen_put_json(g, gen_key(type->names[i]));
            gen_put(g, ":");
        }
        gen_put_value(g, type->members[i]);
    }
    gen_put(g, type->kind == GEN_OBJECT ? "}" : "]");
}

static void put_content(struct gen *g, const struct gen_type *type)
{
    switch (type->kind) {
    case GEN_STRING:
        gen_put_json(g, gen_text(g));
        break;
    case GEN_NUMBER:
        gen_put_json(g, gen_number_text(g));
        break;
    case GEN_BOOL:
        gen_put(g, gen_below(g, 2) == 0 ? "true" : "false");
        break;
    case GEN_CAPSULE:
        gen_put_json(g, type->capsule);
        gen_put(g, gen_below(g, 2) == 0 ? ",\"id\":\"1\"" : ",\"id\":\"2\"");
        break;
    case GEN_LIST:
    case GEN_SET:
    case GEN_MAP:
        put_elements(g, type);
        break;
    case GEN_TUPLE:
    case GEN_OBJECT:
        put_structure(g, type);
        break;
    case GEN_ANY: /* has no known values */
        break;
    }
}

static void put_known(struct gen *g, const struct gen_type *type)
{
    g->depth++;
    gen_put(g, "{\"");
    gen_put(g, gen_kind_name(type->kind));
    gen_put(g, "\":");
    put_content(g, type);
    gen_put(g, "}");
    g->depth--;
}

static void put_without_content(struct gen *g, const char *tag, const struct gen_type *type)
{
    gen_put(g, "{\"");
    gen_put(g, tag);
    gen_put(g, "\":");
    gen_put_type(g, type);
    gen_put(g, "}");
}

void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form)
{
    bool any = type->kind == GEN_ANY;
    if (form == GEN_VALUE_NULL || (any && g->exact > 0 && g->options.known))
        put_without_content(g, "null", type);
    else if (form == GEN_VALUE_UNKNOWN || (any && g->exact > 0))
        put_without_content(g, "unknown", type);
    else if (form == GEN_VALUE_DYNAMIC)
        put_without_content(g, "unknown", gen_primitive(GEN_ANY));
    else
        put_known(g, any ? gen_type_known(g) : type);
}

/* The elements of a collection have the type that its "of" says: no value stands in for another. */
void gen_put_value(struct gen *g, const struct gen_type *type)
{
    static const uint32_t unknown = 1U << (GEN_VALUE_UNKNOWN - GEN_FIRST_VALUE);
    static const uint32_t dynamic = 1U << (GEN_VALUE_DYNAMIC - GEN_FIRST_VALUE);
    uint32_t unfit =
        (g->exact > 0 || g->options.known ? dynamic : 0) | (g->options.known ? unknown : 0);
    gen_put_value_form(g, type, gen_choose_but(g, GEN_GROUP_VALUE, unfit));
}
