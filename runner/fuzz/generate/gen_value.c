/* Writes values as JSON, in the form that the protocol uses. */
#include "fuzz/generate/gen_state.h"

/* Chooses the number of elements in a collection. A set has at most one element if the order of
   elements could change the answer. */
static unsigned element_count(struct gen *g, const struct gen_type *type)
{
    return gen_below(g, type->kind == GEN_SET && g->ordered ? 2 : GEN_MEMBERS_MAX);
}

static void put_elements(struct gen *g, const struct gen_type *type)
{
    struct gen_type elements = {.kind = type->kind, .count = element_count(g, type)};
    for (unsigned i = 0; i < elements.count; i++) {
        elements.members[i] = type->members[0];
        elements.names[i] = i;
    }
    g->exact++;
    gen_put_members(g, &elements, gen_put_value);
    g->exact--;
    gen_put(g, ",\"of\":");
    gen_put_type(g, type->members[0]);
}

static void put_content(struct gen *g, const struct gen_type *type)
{
    switch (type->kind) {
    case GEN_STRING:
        gen_put_json(g, gen_text(g, GEN_TEXT_STRING));
        break;
    case GEN_NUMBER:
        gen_put_json(g, gen_text(g, GEN_TEXT_NUMBER));
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
        gen_put_members(g, type, gen_put_value);
        break;
    case GEN_ANY: /* there is no known value of the dynamic type */
        break;
    }
}

static void put_tagged(struct gen *g, const char *tag, const struct gen_type *type,
                       void (*put)(struct gen *, const struct gen_type *))
{
    g->depth++;
    gen_put(g, "{\"");
    gen_put(g, tag);
    gen_put(g, "\":");
    put(g, type);
    gen_put(g, "}");
    g->depth--;
}

static void put_known(struct gen *g, const struct gen_type *type)
{
    put_tagged(g, gen_kind_name(type->kind), type, put_content);
}

void gen_put_value_form(struct gen *g, const struct gen_type *type, unsigned form)
{
    bool any = type->kind == GEN_ANY;
    if (form == GEN_VALUE_NULL || (any && g->exact > 0 && g->options.known))
        put_tagged(g, "null", type, gen_put_type);
    else if (form == GEN_VALUE_UNKNOWN || (any && g->exact > 0))
        put_tagged(g, "unknown", type, gen_put_type);
    else if (form == GEN_VALUE_DYNAMIC)
        put_tagged(g, "unknown", gen_primitive(GEN_ANY), gen_put_type);
    else
        put_known(g, any ? gen_type_known(g) : type);
}

/* An element of a collection is never dynamic, because all elements must have the same type. */
void gen_put_value(struct gen *g, const struct gen_type *type)
{
    uint32_t unfit = g->exact > 0 ? GEN_BIT(VALUE, DYNAMIC) : 0;
    gen_put_value_form(g, type, gen_choose_but(g, GEN_GROUP_VALUE, unfit));
}
