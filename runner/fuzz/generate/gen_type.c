/* Types: made at random, and varied. Those of a request live in its own pool. */
#include "fuzz/generate/gen_state.h"

static const struct gen_type primitives[] = {
    [GEN_STRING] = {.kind = GEN_STRING},
    [GEN_NUMBER] = {.kind = GEN_NUMBER},
    [GEN_BOOL] = {.kind = GEN_BOOL},
    [GEN_ANY] = {.kind = GEN_ANY},
    [GEN_CAPSULE] = {.kind = GEN_CAPSULE, .capsule = "cap"},
};
static const struct gen_type other_capsule = {.kind = GEN_CAPSULE, .capsule = "other"};

const struct gen_type *gen_primitive(enum gen_kind kind)
{
    return &primitives[kind];
}

const struct gen_type *gen_capsule(unsigned i)
{
    return i == 0 ? gen_primitive(GEN_CAPSULE) : &other_capsule;
}

static struct gen_type *new_type(struct gen *g, enum gen_kind kind)
{
    if (g->type_count == GEN_TYPES_MAX)
        return NULL;
    struct gen_type *type = &g->types[g->type_count++];
    *type = (struct gen_type){.kind = kind};
    return type;
}

const struct gen_type *gen_collection(struct gen *g, enum gen_kind kind,
                                      const struct gen_type *element)
{
    struct gen_type *type = new_type(g, kind);
    if (type == NULL)
        return gen_primitive(GEN_NUMBER);
    type->count = 1;
    type->members[0] = element;
    return type;
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

/* --- At random --- */

/* Those of TYPE, by their place in the group, that the native syntax does not construct. */
#define NO_SYNTAX                                                                                  \
    (1U << (GEN_TYPE_LIST - GEN_FIRST_TYPE) | 1U << (GEN_TYPE_MAP - GEN_FIRST_TYPE) |              \
     1U << (GEN_TYPE_SET - GEN_FIRST_TYPE) | 1U << (GEN_TYPE_CAPSULE - GEN_FIRST_TYPE) |           \
     1U << (GEN_TYPE_ANY - GEN_FIRST_TYPE))

static const struct gen_type *random_type(struct gen *g, uint32_t unfit);

static const struct gen_type *random_structure(struct gen *g, bool named, uint32_t unfit)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX];
    unsigned count = gen_below(g, GEN_MEMBERS_MAX), first = gen_below(g, 32);
    /* Mostly the names at the front, in their order, so that types have names in common. */
    first = first < 24 ? 0 : first - 24 + gen_key_count() / 2;
    for (unsigned i = 0; i < count; i++) {
        names[i] = (first + i) % gen_key_count();
        members[i] = random_type(g, unfit);
    }
    return gen_object(g, members, named ? names : NULL, count);
}

static const struct gen_type *random_type(struct gen *g, uint32_t unfit)
{
    g->depth++;
    unsigned which = gen_choose_but(g, GEN_GROUP_TYPE, unfit);
    const struct gen_type *type = gen_primitive(GEN_NUMBER);
    switch (which) {
    case GEN_TYPE_STRING:
        type = gen_primitive(GEN_STRING);
        break;
    case GEN_TYPE_BOOL:
        type = gen_primitive(GEN_BOOL);
        break;
    case GEN_TYPE_CAPSULE:
        type = gen_capsule(gen_below(g, 3) == 2);
        break;
    case GEN_TYPE_ANY:
        type = gen_primitive(GEN_ANY);
        break;
    case GEN_TYPE_TUPLE:
    case GEN_TYPE_OBJECT:
        type = random_structure(g, which == GEN_TYPE_OBJECT, unfit);
        break;
    case GEN_TYPE_LIST:
        type = gen_collection(g, GEN_LIST, random_type(g, unfit));
        break;
    case GEN_TYPE_SET:
        type = gen_collection(g, GEN_SET, random_type(g, unfit));
        break;
    case GEN_TYPE_MAP:
        type = gen_collection(g, GEN_MAP, random_type(g, unfit));
        break;
    default:
        break;
    }
    g->depth--;
    return type;
}

const struct gen_type *gen_type_any(struct gen *g)
{
    return random_type(g, g->options.known ? 1U << (GEN_TYPE_ANY - GEN_FIRST_TYPE) : 0);
}

const struct gen_type *gen_type_known(struct gen *g)
{
    return random_type(g, 1U << (GEN_TYPE_ANY - GEN_FIRST_TYPE));
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

/* --- Varied --- */

static bool is_sequence(const struct gen_type *type)
{
    return type->kind == GEN_LIST || type->kind == GEN_SET || type->kind == GEN_TUPLE;
}

static bool is_mapping(const struct gen_type *type)
{
    return type->kind == GEN_MAP || type->kind == GEN_OBJECT;
}

/* A type that all members convert to, more or less. */
static const struct gen_type *element_of(const struct gen_type *type)
{
    const struct gen_type *element =
        type->count == 0 ? gen_primitive(GEN_STRING) : type->members[0];
    for (unsigned i = 1; i < type->count; i++)
        if (!gen_type_equal(type->members[i], element))
            element = gen_primitive(type->members[i]->kind <= GEN_BOOL && element->kind <= GEN_BOOL
                                        ? GEN_STRING
                                        : GEN_ANY);
    return element;
}

static const struct gen_type *repeat(struct gen *g, const struct gen_type *element, bool named)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX], count = gen_below(g, GEN_MEMBERS_MAX);
    for (unsigned i = 0; i < count; i++) {
        members[i] = element;
        names[i] = i;
    }
    return gen_object(g, members, named ? names : NULL, count);
}

/* Of the same family, by another kind. */
static const struct gen_type *other_kind(struct gen *g, const struct gen_type *type)
{
    if (is_sequence(type)) {
        static const enum gen_kind kinds[] = {GEN_LIST, GEN_SET, GEN_TUPLE};
        enum gen_kind kind = kinds[gen_below(g, 3)];
        return kind == GEN_TUPLE ? repeat(g, element_of(type), false)
                                 : gen_collection(g, kind, element_of(type));
    }
    if (is_mapping(type))
        return type->kind == GEN_OBJECT || gen_below(g, 3) == 0
                   ? gen_collection(g, GEN_MAP, element_of(type))
                   : repeat(g, element_of(type), true);
    return gen_type_primitive(g);
}

static const struct gen_type *with_members_related(struct gen *g, const struct gen_type *type)
{
    struct gen_type *copy = type->count > 0 ? new_type(g, type->kind) : NULL;
    if (copy == NULL)
        return type;
    *copy = *type;
    g->depth++;
    for (unsigned i = 0; i < type->count; i++)
        copy->members[i] = gen_type_related(g, type->members[i]);
    g->depth--;
    return copy;
}

static const struct gen_type *with_more(struct gen *g, const struct gen_type *type)
{
    struct gen_type *copy = is_sequence(type) || is_mapping(type) ? new_type(g, type->kind) : NULL;
    if (copy == NULL || type->count == GEN_MEMBERS_MAX)
        return type;
    *copy = *type;
    if (type->kind != GEN_TUPLE && type->kind != GEN_OBJECT)
        return type;
    copy->members[type->count] = gen_type_primitive(g);
    copy->names[type->count] =
        type->count == 0 ? 0 : (type->names[type->count - 1] + 1) % gen_key_count();
    copy->count++;
    return copy;
}

static const struct gen_type *with_fewer(struct gen *g, const struct gen_type *type)
{
    bool structure = type->kind == GEN_TUPLE || type->kind == GEN_OBJECT;
    struct gen_type *copy = structure && type->count > 0 ? new_type(g, type->kind) : NULL;
    if (copy == NULL)
        return type;
    *copy = *type;
    copy->count--;
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
        return with_more(g, type);
    case GEN_TARGET_FEWER_MEMBERS:
        return with_fewer(g, type);
    case GEN_TARGET_UNRELATED:
        return gen_type_any(g);
    default:
        return type;
    }
}

/* --- In the protocol's form --- */

static const char *const kind_names[] = {
    [GEN_STRING] = "string",   [GEN_NUMBER] = "number", [GEN_BOOL] = "bool", [GEN_ANY] = "dynamic",
    [GEN_CAPSULE] = "capsule", [GEN_LIST] = "list",     [GEN_SET] = "set",   [GEN_MAP] = "map",
    [GEN_TUPLE] = "tuple",     [GEN_OBJECT] = "object",
};

const char *gen_kind_name(enum gen_kind kind)
{
    return kind_names[kind];
}

static void put_members(struct gen *g, const struct gen_type *type)
{
    gen_put(g, type->kind == GEN_TUPLE ? "[" : type->kind == GEN_OBJECT ? "{" : "");
    for (unsigned i = 0; i < type->count; i++) {
        gen_put(g, i > 0 ? "," : "");
        if (type->kind == GEN_OBJECT) {
            gen_put_json(g, gen_key(type->names[i]));
            gen_put(g, ":");
        }
        gen_put_type(g, type->members[i]);
    }
    gen_put(g, type->kind == GEN_TUPLE ? "]" : type->kind == GEN_OBJECT ? "}" : "");
}

void gen_put_type(struct gen *g, const struct gen_type *type)
{
    if (type->kind == GEN_CAPSULE) {
        gen_put(g, "{\"capsule\":");
        gen_put_json(g, type->capsule);
        gen_put(g, "}");
    } else if (type->kind < GEN_CAPSULE) {
        gen_put(g, "\"");
        gen_put(g, kind_names[type->kind]);
        gen_put(g, "\"");
    } else {
        gen_put(g, "{\"");
        gen_put(g, kind_names[type->kind]);
        gen_put(g, "\":");
        put_members(g, type);
        gen_put(g, "}");
    }
}
