/* Writes native constructors, loops (`for`), indexes, attribute accesses and splats. */
#include "fuzz/generate/gen_state.h"

/* --- Constructors --- */

static void separate(struct gen *g, unsigned how, unsigned i, bool newline_separates)
{
    if (i > 0 && how == GEN_COMMA_NEWLINE)
        gen_put(g, newline_separates ? "\n" : ",\n");
    else if (i > 0)
        gen_comma(g);
}

void gen_tuple_constructor(struct gen *g, const struct gen_type *type)
{
    unsigned how = type->count > 0 ? gen_choose(g, GEN_GROUP_COMMA) : GEN_COMMA_PLAIN;
    gen_open(g, "[");
    for (unsigned i = 0; i < type->count; i++) {
        separate(g, how, i, false);
        gen_expression(g, type->members[i], GEN_LEVEL_CONDITIONAL);
    }
    gen_put(g, how == GEN_COMMA_TRAILING ? "," : "");
    gen_close(g, "]");
}

/* Writes a quoted key. A key needs no escape, because no key contains ${ or %{. */
static void put_quoted_key(struct gen *g, unsigned name)
{
    buf_fmt(g->out, "\"%s\"", gen_key(name));
}

/* Writes a variable with an unknown or null value as a key. If no variable can be made, writes a
   literal. */
static void put_unusual_key(struct gen *g, unsigned form)
{
    gen_put(g, "(");
    if (!gen_variable(g, gen_primitive(GEN_STRING), form))
        gen_put(g, form == GEN_VALUE_NULL ? "null" : "\"u\"");
    gen_put(g, ")");
}

static void put_item_key(struct gen *g, unsigned name, unsigned which)
{
    if (which == GEN_ITEM_COMPUTED)
        buf_fmt(g->out, gen_below(g, 4) == 3 ? "(true ? \"%s\" : \"\")" : "(\"%s\")",
                gen_key(name));
    else if (which == GEN_ITEM_UNKNOWN_KEY)
        put_unusual_key(g, GEN_VALUE_UNKNOWN);
    else if (which == GEN_ITEM_NULL_KEY)
        put_unusual_key(g, GEN_VALUE_NULL);
    else if (which == GEN_ITEM_NUMBER)
        gen_put(g, gen_number_literal(g));
    else if (which == GEN_ITEM_FOR)
        gen_put(g, g->edition >= EDITION_2024_02 ? "\"for\"" : "(for)");
    else if (which == GEN_ITEM_BAD_KEY)
        gen_enclosed(g, "(", gen_type_any(g), ")");
    else if (which == GEN_ITEM_QUOTED || !gen_key_is_name(name))
        put_quoted_key(g, name);
    else
        gen_put(g, gen_key(name));
}

void gen_object_constructor(struct gen *g, const struct gen_type *type)
{
    unsigned how = type->count > 0 ? gen_choose(g, GEN_GROUP_COMMA) : GEN_COMMA_PLAIN;
    unsigned first = gen_below(g, 4) == 3 ? gen_below(g, type->count) : 0;
    gen_open(g, "{");
    for (unsigned i = 0; i < type->count; i++) {
        unsigned member = (first + i) % type->count;
        uint32_t unfit = (i > 0 ? GEN_BIT(ITEM, FOR) : 0) |
                         (g->edition >= EDITION_2024_02 ? GEN_BIT(ITEM, COLON_OF_EXAMPLES) : 0);
        unsigned which = gen_choose_but(g, GEN_GROUP_ITEM, unfit);
        separate(g, how, i, g->edition >= EDITION_2024_02);
        put_item_key(g, type->names[member], which);
        bool colon = which == GEN_ITEM_COLON || which == GEN_ITEM_COLON_OF_EXAMPLES;
        gen_put(g, colon ? ": " : " = ");
        gen_expression(g, type->members[member], GEN_LEVEL_CONDITIONAL);
    }
    gen_put(g, how == GEN_COMMA_TRAILING ? "," : "");
    gen_close(g, "}");
}

/* --- For expressions --- */

/* The variables of a `for` expression. */
struct loop {
    const struct gen_type *key, *value;
    const char *key_name, *value_name; /* the names of the variables; key_name is NULL if the loop
                                          has only one variable */
};

const struct gen_type *gen_key_of(const struct gen_type *source)
{
    if (source->kind == GEN_SET)
        return source->members[0];
    return gen_primitive(source->kind == GEN_MAP || source->kind == GEN_OBJECT ? GEN_STRING
                                                                               : GEN_NUMBER);
}

static const struct gen_type *source_type(struct gen *g, unsigned which)
{
    static const enum gen_kind kinds[] = {GEN_TUPLE,  GEN_LIST, GEN_SET,   GEN_MAP,
                                          GEN_OBJECT, GEN_ANY,  GEN_TUPLE, GEN_TUPLE};
    const struct gen_type *element = gen_type_known(g);
    if (which == GEN_SOURCE_OTHER)
        return element;
    return gen_of_kind(g, kinds[which - GEN_FIRST_SOURCE], element);
}

const struct gen_type *gen_iterated(struct gen *g)
{
    unsigned which = gen_choose(g, GEN_GROUP_SOURCE);
    const struct gen_type *type = source_type(g, which);
    bool ordered = g->ordered, special = which == GEN_SOURCE_UNKNOWN || which == GEN_SOURCE_NULL;
    unsigned form = which == GEN_SOURCE_UNKNOWN ? GEN_VALUE_UNKNOWN : GEN_VALUE_NULL;
    g->ordered = true;
    if (!special || !gen_variable(g, type, form))
        gen_expression(g, type, GEN_LEVEL_TERM);
    g->ordered = ordered;
    return type;
}

/* Chooses the names of a loop's variables. The name of a loop's variable may hide a variable of the
   scope. */
static void choose_names(struct gen *g, struct loop *loop)
{
    unsigned which = gen_choose(g, GEN_GROUP_NAMES), first = (unsigned)g->local_count * 2;
    loop->key_name = which == GEN_NAMES_VALUE ? NULL : gen_local_name(first);
    loop->value_name = which == GEN_NAMES_HIDING && g->variable_count > 0
                           ? g->variables[0].name
                           : gen_local_name(first + 1);
}

void gen_introduction(struct gen *g, const char *key, const char *value)
{
    if (key != NULL) {
        gen_put(g, key);
        gen_comma(g);
    }
    gen_put(g, value);
    gen_put(g, " in ");
}

/* Makes the variables of a loop visible. Returns the number of variables. */
static size_t enter(struct gen *g, const struct loop *loop)
{
    size_t before = g->local_count;
    if (before + 2 > GEN_LOCALS_MAX)
        return 0;
    if (loop->key_name != NULL)
        gen_local(g, loop->key_name, loop->key);
    gen_local(g, loop->value_name, loop->value);
    return g->local_count - before;
}

/* Writes a `for` expression up to the colon. The collection has the type `source`, or any type if
   `source` is NULL. */
static struct loop intro(struct gen *g, const struct gen_type *source)
{
    struct loop loop;
    choose_names(g, &loop);
    gen_put(g, "for ");
    gen_introduction(g, loop.key_name, loop.value_name);
    if (source == NULL)
        source = gen_iterated(g);
    else
        gen_expression(g, source, GEN_LEVEL_CONDITIONAL);
    gen_put(g, g->style == GEN_STYLE_TIGHT ? "" : " ");
    gen_put(g, ": ");
    gen_gap_inside(g);
    loop.key = gen_key_of(source);
    loop.value = gen_element(source);
    return loop;
}

static void condition(struct gen *g)
{
    const struct gen_type *boolean = gen_primitive(GEN_BOOL);
    unsigned which = gen_choose(g, GEN_GROUP_CONDITION);
    if (which == GEN_CONDITION_NONE)
        return;
    gen_gap(g);
    gen_put(g, "if ");
    if (which == GEN_CONDITION_NULL)
        gen_put(g, "null");
    else if (which != GEN_CONDITION_UNKNOWN || !gen_variable(g, boolean, GEN_VALUE_UNKNOWN))
        gen_expression(g, boolean, GEN_LEVEL_CONDITIONAL);
}

/* Writes a `for` expression with a tuple as the result. The members of the tuple have one type. */
static void uniform_for(struct gen *g, const struct gen_type *type)
{
    gen_open(g, "[");
    struct loop loop = intro(g, gen_repeat(g, GEN_TUPLE, gen_type_primitive(g), type->count));
    size_t names = enter(g, &loop);
    gen_expression(g, gen_element(type), GEN_LEVEL_CONDITIONAL);
    gen_local_end(g, names);
    gen_close(g, "]");
}

/* Writes a `for` expression with the value of a tuple or object. */
static void copying_for(struct gen *g, const struct gen_type *type)
{
    bool object = type->kind == GEN_OBJECT;
    gen_open(g, object ? "{" : "[");
    gen_enclosed(g, "for k, v in ", type, object ? " : k => v" : " : v");
    gen_close(g, object ? "}" : "]");
}

/* Writes a `for` expression over a collection with an extra member, which the condition
   excludes. */
static void filtering_for(struct gen *g, const struct gen_type *type)
{
    bool object = type->kind == GEN_OBJECT;
    const struct gen_type *more = gen_type_longer(g, type);
    gen_open(g, object ? "{" : "[");
    gen_enclosed(g, "for k, v in ", more, object ? " : k => v if k != " : " : v if k < ");
    if (object)
        put_quoted_key(g, more->names[type->count]);
    else
        buf_fmt(g->out, "%u", type->count);
    gen_close(g, object ? "}" : "]");
}

void gen_for_one(struct gen *g, const struct gen_type *type)
{
    uniform_for(g, gen_tuple(g, &type, 1));
    gen_put(g, "[0]");
}

/* --- Splats --- */

/* Writes a splat expression with a tuple of the type `type` as the result. */
static void splat(struct gen *g, const struct gen_type *type, const char *op)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned name = 0;
    for (unsigned i = 0; i < type->count; i++)
        members[i] = gen_object(g, &type->members[i], &name, 1);
    gen_expression(g, gen_tuple(g, members, type->count), GEN_LEVEL_TERM);
    gen_put(g, op);
    gen_put(g, gen_key(name));
}

void gen_splat_one(struct gen *g, const struct gen_type *type)
{
    bool full = gen_below(g, 2) == 1;
    gen_put(g, full ? "(" : "");
    splat(g, gen_tuple(g, &type, 1), full ? "[*]." : ".*.");
    gen_put(g, full ? ")[0]" : "[0]");
}

/* --- Terms of tuple and object types --- */

void gen_tuple_term(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    switch (gen_choose(g, GEN_GROUP_TUPLE)) {
    case GEN_TUPLE_FOR:
        (gen_element(type)->kind != GEN_ANY ? uniform_for : copying_for)(g, type);
        break;
    case GEN_TUPLE_FOR_IF:
        (type->count < GEN_MEMBERS_MAX ? filtering_for : copying_for)(g, type);
        break;
    case GEN_TUPLE_SPLAT:
        gen_put(g, level == GEN_LEVEL_TERM ? "(" : "");
        splat(g, type, gen_below(g, 2) == 0 ? "[*]." : ".*.");
        gen_put(g, level == GEN_LEVEL_TERM ? ")" : "");
        break;
    default:
        gen_tuple_constructor(g, type);
        break;
    }
}

void gen_object_term(struct gen *g, const struct gen_type *type)
{
    switch (gen_choose(g, GEN_GROUP_OBJECT)) {
    case GEN_OBJECT_FOR:
        copying_for(g, type);
        break;
    case GEN_OBJECT_FOR_IF:
        (type->count < GEN_MEMBERS_MAX ? filtering_for : copying_for)(g, type);
        break;
    default:
        gen_object_constructor(g, type);
        break;
    }
}

/* --- Expressions of any type --- */

static void group_key(struct gen *g, const struct loop *loop)
{
    unsigned which = gen_choose(g, GEN_GROUP_GROUP_KEY);
    if (which == GEN_GROUP_KEY_KEY && loop->key_name != NULL)
        gen_put(g, loop->key_name);
    else if (which == GEN_GROUP_KEY_STRING)
        gen_expression(g, gen_primitive(GEN_STRING), GEN_LEVEL_CONDITIONAL);
    else if (which == GEN_GROUP_KEY_TEMPLATE)
        buf_fmt(g->out, "\"x${%s}\"", loop->value_name);
    else if (which == GEN_GROUP_KEY_BAD)
        gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
    else
        gen_put(g, loop->value_name);
}

static void for_result(struct gen *g, const struct loop *loop)
{
    unsigned which = gen_choose(g, GEN_GROUP_RESULT);
    if (which == GEN_RESULT_ANY)
        gen_expression(g, gen_type_known(g), GEN_LEVEL_CONDITIONAL);
    else
        gen_put(g, which == GEN_RESULT_KEY && loop->key_name != NULL ? loop->key_name
                                                                     : loop->value_name);
}

static void free_for(struct gen *g, unsigned which)
{
    bool object = which != GEN_FREE_FOR_TUPLE;
    gen_open(g, object ? "{" : "[");
    struct loop loop = intro(g, NULL);
    size_t names = enter(g, &loop);
    if (object) {
        group_key(g, &loop);
        gen_put(g, " => ");
    }
    for_result(g, &loop);
    gen_put(g, which == GEN_FREE_FOR_GROUPS ? "..." : "");
    condition(g);
    gen_local_end(g, names);
    gen_close(g, object ? "}" : "]");
}

/* Writes a splat over any collection. The attribute and index after the splat possibly do not
   exist. */
static void free_splat(struct gen *g, const char *op)
{
    static const enum gen_kind kinds[] = {GEN_TUPLE, GEN_LIST, GEN_SET, GEN_ANY};
    const struct gen_type *type = gen_type_known(g);
    unsigned name = 0;
    bool object = gen_below(g, 4) < 3;
    if (object)
        type = gen_object(g, &type, &name, 1);
    enum gen_kind kind = kinds[gen_below(g, 4)];
    if (g->literal)
        kind = GEN_TUPLE;
    if (kind != GEN_ANY)
        type = gen_of_kind(g, kind, type);
    gen_expression(g, type, GEN_LEVEL_TERM);
    gen_put(g, op);
    if (object && gen_below(g, 4) > 0)
        buf_fmt(g->out, ".%s", gen_key(name));
    if (gen_below(g, 8) == 7)
        gen_put(g, "[0]");
}

void gen_free_term(struct gen *g)
{
    static const char *const splats[] = {"[*]", ".*", "[*][*]"};
    unsigned which = gen_choose(g, GEN_GROUP_FREE);
    if (which == GEN_FREE_TYPED)
        gen_natural(g, gen_type_syntax(g), GEN_LEVEL_TERM);
    else if (which < GEN_FREE_SPLAT)
        free_for(g, which);
    else
        free_splat(g, splats[which - GEN_FREE_SPLAT]);
}

/* --- Members of compound terms --- */

/* If the production `which` asks for an unknown, dynamic or null key, writes a variable with such a
   value. Returns false if nothing was written. */
static bool key_variable(struct gen *g, const struct gen_type *type, unsigned which)
{
    unsigned form = which == GEN_KEY_UNKNOWN   ? GEN_VALUE_UNKNOWN
                    : which == GEN_KEY_DYNAMIC ? GEN_VALUE_DYNAMIC
                                               : GEN_VALUE_NULL;
    bool special = which >= GEN_KEY_UNKNOWN;
    return special && gen_variable(g, type, form);
}

static void put_key(struct gen *g, unsigned position, const char *name)
{
    const struct gen_type *type = gen_primitive(name == NULL ? GEN_NUMBER : GEN_STRING);
    unsigned which = gen_choose(g, GEN_GROUP_KEY);
    gen_open(g, "[");
    bool special = key_variable(g, type, which);
    if (!special && name == NULL)
        buf_fmt(g->out, which == GEN_KEY_CONVERTED ? "\"%u\"" : "%u", position);
    else if (!special)
        buf_fmt(g->out, which == GEN_KEY_CONDITIONAL ? "true ? \"%s\" : \"\"" : "\"%s\"", name);
    gen_close(g, "]");
}

static void of_tuple(struct gen *g, const struct gen_type *type, bool legacy)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned count = 1 + gen_below(g, 2), position = gen_below(g, count);
    for (unsigned i = 0; i < count; i++)
        members[i] = i == position ? type : gen_type_primitive(g);
    gen_expression(g, gen_tuple(g, members, count), GEN_LEVEL_TERM);
    if (legacy && g->edition >= EDITION_2024_02)
        buf_fmt(g->out, ".%u", position);
    else
        put_key(g, position, NULL);
}

/* Writes two legacy indexes in a row. The text .0.0 looks like a fraction. */
static void of_nested_tuple(struct gen *g, const struct gen_type *type)
{
    const struct gen_type *inner = gen_tuple(g, &type, 1);
    gen_expression(g, gen_tuple(g, &inner, 1), GEN_LEVEL_TERM);
    gen_put(g, ".0.0");
}

static void of_object(struct gen *g, const struct gen_type *type, unsigned which)
{
    const struct gen_type *members[] = {type, gen_primitive(GEN_STRING)};
    unsigned names[] = {gen_below(g, 4), 4};
    const struct gen_type *object = gen_object(g, members, names, 1 + gen_below(g, 2));
    if (which != GEN_MEMBER_OBJECT_VARIABLE || !gen_variable(g, object, GEN_VALUE_KNOWN))
        gen_expression(g, object, GEN_LEVEL_TERM);
    if (which == GEN_MEMBER_OBJECT_INDEX)
        put_key(g, 0, gen_key(names[0]));
    else
        buf_fmt(g->out, ".%s", gen_key(names[0]));
}

static void of_collection(struct gen *g, const struct gen_type *type, enum gen_kind kind)
{
    gen_expression(g, gen_collection(g, kind, type), GEN_LEVEL_TERM);
    put_key(g, 0, kind == GEN_MAP ? gen_key(0) : NULL);
}

void gen_member(struct gen *g, const struct gen_type *type)
{
    if (type->kind == GEN_ANY)
        type = gen_type_known(g);
    unsigned which = gen_choose(g, GEN_GROUP_MEMBER);
    switch (which) {
    case GEN_MEMBER_OBJECT_INDEX:
    case GEN_MEMBER_OBJECT_ATTRIBUTE:
    case GEN_MEMBER_OBJECT_VARIABLE:
        of_object(g, type, which);
        break;
    case GEN_MEMBER_LIST:
        of_collection(g, type, GEN_LIST);
        break;
    case GEN_MEMBER_MAP:
        of_collection(g, type, GEN_MAP);
        break;
    case GEN_MEMBER_BAD_KEY:
        gen_iterated(g);
        gen_enclosed(g, "[", gen_type_any(g), "]");
        break;
    case GEN_MEMBER_LEGACY_FRACTION:
        of_nested_tuple(g, type);
        break;
    default:
        of_tuple(g, type, which == GEN_MEMBER_TUPLE_LEGACY);
        break;
    }
}
