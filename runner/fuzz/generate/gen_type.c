/* Makes random types, and types similar to a type. struct gen owns the types of a request. */
#include "fuzz/generate/gen_state.h"

static const struct gen_type primitives[] = {
    [GEN_STRING] = {.kind = GEN_STRING},
    [GEN_NUMBER] = {.kind = GEN_NUMBER},
    [GEN_BOOL] = {.kind = GEN_BOOL},
    [GEN_ANY] = {.kind = GEN_ANY},
};
static const struct gen_type capsules[] = {{.kind = GEN_CAPSULE, .capsule = "cap"},
                                           {.kind = GEN_CAPSULE, .capsule = "other"}};

const struct gen_type *gen_primitive(enum gen_kind kind)
{
    return &primitives[kind];
}

const struct gen_type *gen_capsule(unsigned i)
{
    return &capsules[i];
}

static bool is_structure(const struct gen_type *type)
{
    return type->kind == GEN_TUPLE || type->kind == GEN_OBJECT;
}

static struct gen_type *new_type(struct gen *g, enum gen_kind kind)
{
    if (g->type_count == GEN_TYPES_MAX)
        return NULL;
    struct gen_type *type = &g->types[g->type_count++];
    *type = (struct gen_type){.kind = kind};
    return type;
}

const struct gen_type *gen_repeat(struct gen *g, enum gen_kind kind, const struct gen_type *element,
                                  unsigned count)
{
    struct gen_type *type = new_type(g, kind);
    if (type == NULL)
        return gen_primitive(GEN_NUMBER);
    for (type->count = 0; type->count < count; type->count++) {
        type->members[type->count] = element;
        type->names[type->count] = type->count;
    }
    return type;
}

const struct gen_type *gen_collection(struct gen *g, enum gen_kind kind,
                                      const struct gen_type *element)
{
    return gen_repeat(g, kind, element, 1);
}

const struct gen_type *gen_of_kind(struct gen *g, enum gen_kind kind,
                                   const struct gen_type *element)
{
    bool structure = kind == GEN_TUPLE || kind == GEN_OBJECT;
    return gen_repeat(g, kind, element, structure ? gen_below(g, GEN_MEMBERS_MAX) : 1);
}

const struct gen_type *gen_object(struct gen *g, const struct gen_type *const *members,
                                  const unsigned *names, unsigned count)
{
    struct gen_type *type = new_type(g, names == NULL ? GEN_TUPLE : GEN_OBJECT);
    if (type == NULL)
        return gen_primitive(GEN_NUMBER);
    type->count = count;
    for (unsigned i = 0; i < count; i++) {
        type->members[i] = members[i];
        type->names[i] = names == NULL ? 0 : names[i];
    }
    return type;
}

const struct gen_type *gen_tuple(struct gen *g, const struct gen_type *const *members,
                                 unsigned count)
{
    return gen_object(g, members, NULL, count);
}

bool gen_type_equal(const struct gen_type *a, const struct gen_type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->count != b->count || a->kind == GEN_CAPSULE)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if ((a->kind == GEN_OBJECT && a->names[i] != b->names[i]) ||
            !gen_type_equal(a->members[i], b->members[i]))
            return false;
    return true;
}

const struct gen_type *gen_element(const struct gen_type *type)
{
    if (type->count == 0)
        return gen_primitive(GEN_NUMBER);
    for (unsigned i = 1; i < type->count; i++)
        if (!gen_type_equal(type->members[0], type->members[i]))
            return gen_primitive(GEN_ANY);
    return type->members[0];
}

/* --- Random types --- */

/* Types whose values no native expression can construct. */
#define NO_SYNTAX                                                                                  \
    (GEN_BIT(TYPE, LIST) | GEN_BIT(TYPE, MAP) | GEN_BIT(TYPE, SET) | GEN_BIT(TYPE, CAPSULE) |      \
     GEN_BIT(TYPE, ANY))

static const struct gen_type *random_type(struct gen *g, uint32_t unfit);

static const struct gen_type *random_structure(struct gen *g, bool named, uint32_t unfit)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX];
    unsigned count = gen_below(g, GEN_MEMBERS_MAX), first = gen_below(g, 32);
    /* usually takes the first names in order, because object types should have common attributes */
    first = first < 24 ? 0 : first - 24 + gen_key_count() / 2;
    for (unsigned i = 0; i < count; i++) {
        names[i] = (first + i) % gen_key_count();
        members[i] = random_type(g, unfit);
    }
    return gen_object(g, members, named ? names : NULL, count);
}

static const struct gen_type *random_type(struct gen *g, uint32_t unfit)
{
    static const enum gen_kind kinds[] = {GEN_NUMBER, GEN_STRING, GEN_BOOL, GEN_TUPLE,   GEN_OBJECT,
                                          GEN_LIST,   GEN_MAP,    GEN_SET,  GEN_CAPSULE, GEN_ANY};
    const struct gen_type *type;
    g->depth++;
    enum gen_kind kind = kinds[gen_choose_but(g, GEN_GROUP_TYPE, unfit) - GEN_FIRST_TYPE];
    if (kind == GEN_TUPLE || kind == GEN_OBJECT)
        type = random_structure(g, kind == GEN_OBJECT, unfit);
    else if (kind >= GEN_LIST)
        type = gen_collection(g, kind, random_type(g, unfit));
    else
        type = kind == GEN_CAPSULE ? gen_capsule(gen_below(g, 3) == 2) : gen_primitive(kind);
    g->depth--;
    return type;
}

const struct gen_type *gen_type_any(struct gen *g)
{
    return random_type(g, g->options.known ? GEN_BIT(TYPE, ANY) : 0);
}

const struct gen_type *gen_type_structure(struct gen *g, bool named)
{
    return random_structure(g, named, g->options.known ? GEN_BIT(TYPE, ANY) : 0);
}

const struct gen_type *gen_type_known(struct gen *g)
{
    return random_type(g, GEN_BIT(TYPE, ANY));
}

const struct gen_type *gen_type_writable(struct gen *g, bool dynamic)
{
    return random_type(g, GEN_BIT(TYPE, CAPSULE) | (dynamic ? 0 : GEN_BIT(TYPE, ANY)));
}

const struct gen_type *gen_type_syntax(struct gen *g)
{
    return random_type(g, NO_SYNTAX);
}

const struct gen_type *gen_type_primitive(struct gen *g)
{
    static const enum gen_kind kinds[] = {GEN_STRING, GEN_NUMBER, GEN_BOOL};
    return gen_primitive(kinds[gen_below(g, 3)]);
}

/* --- Variations --- */

/* Returns a similar kind of type: a set for a list, an object for a map, and so on. */
static const struct gen_type *other_kind(struct gen *g, const struct gen_type *type)
{
    static const enum gen_kind families[][3] = {{GEN_LIST, GEN_SET, GEN_TUPLE},
                                                {GEN_MAP, GEN_OBJECT, GEN_MAP}};
    bool mapping = type->kind == GEN_MAP || type->kind == GEN_OBJECT;
    if (type->kind < GEN_LIST)
        return gen_type_primitive(g);
    return gen_of_kind(g, families[mapping][gen_below(g, 3)], gen_element(type));
}

static struct gen_type *copy_of(struct gen *g, const struct gen_type *type)
{
    struct gen_type *copy = new_type(g, type->kind);
    if (copy != NULL)
        *copy = *type;
    return copy;
}

static const struct gen_type *with_members_related(struct gen *g, const struct gen_type *type)
{
    struct gen_type *copy = type->count > 0 ? copy_of(g, type) : NULL;
    if (copy == NULL)
        return type;
    g->depth++;
    for (unsigned i = 0; i < type->count; i++)
        copy->members[i] = gen_type_related(g, type->members[i]);
    g->depth--;
    return copy;
}

const struct gen_type *gen_type_longer(struct gen *g, const struct gen_type *type)
{
    bool has_room = is_structure(type) && type->count < GEN_MEMBERS_MAX;
    struct gen_type *copy = has_room ? copy_of(g, type) : NULL;
    if (copy == NULL)
        return type;
    unsigned last = copy->count++;
    copy->members[last] = gen_type_primitive(g);
    copy->names[last] = last == 0 ? 0 : (type->names[last - 1] + 1) % gen_key_count();
    return copy;
}

static const struct gen_type *shorter(struct gen *g, const struct gen_type *type)
{
    struct gen_type *copy = is_structure(type) && type->count > 0 ? copy_of(g, type) : NULL;
    if (copy == NULL)
        return type;
    copy->count--;
    return copy;
}

const struct gen_type *gen_type_incomplete(struct gen *g, const struct gen_type *type)
{
    struct gen_type *copy = type->count > 0 ? copy_of(g, type) : NULL;
    if (copy == NULL)
        return type;
    copy->count = 0;
    for (unsigned i = 0; i < type->count; i++) {
        if (type->kind == GEN_OBJECT && gen_below(g, 3) == 0)
            continue;
        copy->names[copy->count] = type->names[i];
        copy->members[copy->count++] = gen_type_incomplete(g, type->members[i]);
    }
    return copy;
}

const struct gen_type *gen_type_related(struct gen *g, const struct gen_type *type)
{
    switch (gen_choose(g, GEN_GROUP_TARGET)) {
    case GEN_TARGET_ANY:
        return gen_primitive(GEN_ANY);
    case GEN_TARGET_PRIMITIVE:
        return type->kind <= GEN_BOOL ? gen_primitive(GEN_STRING) : other_kind(g, type);
    case GEN_TARGET_OTHER_KIND:
        return other_kind(g, type);
    case GEN_TARGET_MEMBERS:
        return with_members_related(g, type);
    case GEN_TARGET_MORE_MEMBERS:
        return gen_type_longer(g, type);
    case GEN_TARGET_FEWER_MEMBERS:
        return shorter(g, type);
    case GEN_TARGET_UNRELATED:
        return gen_type_any(g);
    default:
        return type;
    }
}

/* --- Types as JSON --- */

const char *gen_kind_name(enum gen_kind kind)
{
    static const char *const kind_names[] = {
        [GEN_STRING] = "string", [GEN_NUMBER] = "number",   [GEN_BOOL] = "bool",
        [GEN_ANY] = "dynamic",   [GEN_CAPSULE] = "capsule", [GEN_LIST] = "list",
        [GEN_SET] = "set",       [GEN_MAP] = "map",         [GEN_TUPLE] = "tuple",
        [GEN_OBJECT] = "object",
    };
    return kind_names[kind];
}

void gen_put_members(struct gen *g, const struct gen_type *type,
                     void (*put)(struct gen *, const struct gen_type *))
{
    bool named = type->kind == GEN_OBJECT || type->kind == GEN_MAP;
    gen_put(g, named ? "{" : "[");
    for (unsigned i = 0; i < type->count; i++) {
        gen_put(g, i > 0 ? "," : "");
        if (named) {
            gen_put_json(g, gen_key(type->names[i]));
            gen_put(g, ":");
        }
        put(g, type->members[i]);
    }
    gen_put(g, named ? "}" : "]");
}

void gen_put_type(struct gen *g, const struct gen_type *type)
{
    const char *name = gen_kind_name(type->kind);
    gen_put(g, type->kind < GEN_CAPSULE ? "\"" : "{\"");
    gen_put(g, name);
    gen_put(g, type->kind < GEN_CAPSULE ? "\"" : "\":");
    if (type->kind < GEN_CAPSULE)
        return;
    if (type->kind == GEN_CAPSULE)
        gen_put_json(g, type->capsule);
    else if (is_structure(type))
        gen_put_members(g, type, gen_put_type);
    else
        gen_put_type(g, type->members[0]);
    gen_put(g, "}");
}
