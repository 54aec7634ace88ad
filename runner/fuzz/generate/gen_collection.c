/* Constructors, for expressions, indexes, attribute accesses and splats of the native syntax. */
#include "fuzz/generate/gen_state.h"

/* --- Constructors --- */

/* What separates the i-th element from the one before, and what ends the last one. */
static void separate(struct gen *g, unsigned how, unsigned i, bool newline_separates)
{
    if (i == 0)
        return;
    if (how == GEN_COMMA_NEWLINE && newline_separates)
        gen_put(g, "\n");
    else if (how == GEN_COMMA_NEWLINE)
        gen_put(g, ",\n");
    else
        gen_comma(g);
}

static unsigned choose_comma(struct gen *g)
{
    uint32_t unfit = g->one_line ? 1U << (GEN_COMMA_NEWLINE - GEN_FIRST_COMMA) : 0;
    return gen_choose_but(g, GEN_GROUP_COMMA, unfit);
}

void gen_tuple_constructor(struct gen *g, const struct gen_type *type)
{
    unsigned how = type->count > 0 ? choose_comma(g) : GEN_COMMA_PLAIN;
    gen_open(g, "[");
    for (unsigned i = 0; i < type->count; i++) {
        separate(g, how, i, false);
        gen_expression(g, type->members[i], GEN_LEVEL_CONDITIONAL);
    }
    gen_put(g, how == GEN_COMMA_TRAILING ? "," : "");
    gen_close(g, "]");
}

/* Keys of text as a quoted template: none holds an introduction. */
static void put_quoted_key(struct gen *g, unsigned name)
{
    gen_put(g, "\"");
    gen_put(g, gen_key(name));
    gen_put(g, "\"");
}

static void put_computed_key(struct gen *g, unsigned name)
{
    bool conditional = gen_below(g, 4) == 3;
    gen_put(g, conditional ? "(true ? " : "(");
    put_quoted_key(g, name);
    gen_put(g, conditional ? " : \"\")" : ")");
}

static uint32_t unfit_items(const struct gen *g, bool first)
{
#define BIT(name) (1U << (GEN_ITEM_##name - GEN_FIRST_ITEM))
    uint32_t unfit = 0;
    if (g->edition != EDITION_2024_02)
        unfit |= BIT(COLON);
    if (g->edition == EDITION_2024_02 || g->whole) /* it rests on a reading */
        unfit |= BIT(COLON_OF_EXAMPLES);
    if (g->faults_off > 0)
        unfit |= BIT(NUMBER) | BIT(BAD_KEY) | BIT(FOR) | BIT(NULL_KEY);
    if (!first)
        unfit |= BIT(FOR);
    if (gen_closed(g))
        unfit |= BIT(UNKNOWN_KEY);
    if (g->options.known)
        unfit |= BIT(UNKNOWN_KEY);
#undef BIT
    return unfit;
}

/* A key of string type that is unknown or null; a literal where there is no such variable. */
static void put_unusual_key(struct gen *g, unsigned form)
{
    const char *variable = gen_variable(g, gen_primitive(GEN_STRING), form);
    gen_put(g, "(");
    gen_put(g, variable != NULL ? variable : form == GEN_VALUE_NULL ? "null" : "\"u\"");
    gen_put(g, ")");
}

static void put_item_key(struct gen *g, unsigned name, unsigned which)
{
    if (which == GEN_ITEM_COMPUTED)
        put_computed_key(g, name);
    else if (which == GEN_ITEM_UNKNOWN_KEY)
        put_unusual_key(g, GEN_VALUE_UNKNOWN);
    else if (which == GEN_ITEM_NULL_KEY)
        put_unusual_key(g, GEN_VALUE_NULL);
    else if (which == GEN_ITEM_NUMBER)
        gen_put(g, gen_number_literal(g));
    else if (which == GEN_ITEM_FOR)
        gen_put(g, g->edition == EDITION_2024_02 ? "\"for\"" : "(for)");
    else if (which == GEN_ITEM_BAD_KEY) {
        gen_put(g, "(");
        gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
        gen_put(g, ")");
    } else if (which == GEN_ITEM_QUOTED || !gen_key_is_name(name))
        put_quoted_key(g, name);
    else
        gen_put(g, gen_key(name));
}

void gen_object_constructor(struct gen *g, const struct gen_type *type)
{
    unsigned how = type->count > 0 ? choose_comma(g) : GEN_COMMA_PLAIN;
    unsigned first = gen_below(g, 4) == 3 ? gen_below(g, type->count) : 0; /* out of order */
    gen_open(g, "{");
    for (unsigned i = 0; i < type->count; i++) {
        unsigned member = (first + i) % type->count;
        unsigned which = gen_choose_but(g, GEN_GROUP_ITEM, unfit_items(g, i == 0));
        separate(g, how, i, g->edition == EDITION_2024_02);
        put_item_key(g, type->names[member], which);
        bool colon = which == GEN_ITEM_COLON || which == GEN_ITEM_COLON_OF_EXAMPLES;
        gen_put(g, colon ? ": " : " = ");
        gen_expression(g, type->members[member], GEN_LEVEL_CONDITIONAL);
    }
    gen_put(g, how == GEN_COMMA_TRAILING ? "," : "");
    gen_close(g, "}");
}

/* --- For expressions --- */

/* What a loop gives its variables. */
struct loop {
    const struct gen_type *key, *value;
    const char *key_name, *value_name; /* key_name is NULL where there is one name only */
    const char *arrow;                 /* between key and value of an object for expression */
};

static const struct gen_type *mixed(const struct gen_type *type)
{
    const struct gen_type *element =
        type->count == 0 ? gen_primitive(GEN_NUMBER) : type->members[0];
    for (unsigned i = 1; i < type->count; i++)
        if (!gen_type_equal(element, type->members[i]))
            return gen_primitive(GEN_ANY);
    return element;
}

static const struct gen_type *key_of(const struct gen_type *source)
{
    if (source->kind == GEN_SET)
        return source->members[0];
    return gen_primitive(source->kind == GEN_MAP || source->kind == GEN_OBJECT ? GEN_STRING
                                                                               : GEN_NUMBER);
}

static const struct gen_type *uniform(struct gen *g, const struct gen_type *element, unsigned count,
                                      bool named)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX];
    for (unsigned i = 0; i < count; i++) {
        members[i] = element;
        names[i] = i;
    }
    return gen_object(g, members, named ? names : NULL, count);
}

static const struct gen_type *source_type(struct gen *g, unsigned which)
{
    const struct gen_type *element = gen_type_known(g);
    switch (which) {
    case GEN_SOURCE_LIST:
        return gen_collection(g, GEN_LIST, element);
    case GEN_SOURCE_SET:
        return gen_collection(g, GEN_SET, element);
    case GEN_SOURCE_MAP:
        return gen_collection(g, GEN_MAP, element);
    case GEN_SOURCE_OTHER:
        return element;
    default:
        return uniform(g, element, 1 + gen_below(g, GEN_MEMBERS_MAX - 1),
                       which == GEN_SOURCE_OBJECT);
    }
}

static uint32_t unfit_sources(const struct gen *g)
{
#define BIT(name) (1U << (GEN_SOURCE_##name - GEN_FIRST_SOURCE))
    uint32_t unfit = 0;
    if (gen_closed(g) || g->isolated)
        unfit |= BIT(LIST) | BIT(SET) | BIT(MAP) | BIT(UNKNOWN);
    if (g->faults_off > 0)
        unfit |= BIT(OTHER) | BIT(NULL);
    if (g->options.known)
        unfit |= BIT(UNKNOWN);
#undef BIT
    return unfit;
}

/* A collection or structure; its type is returned. */
const struct gen_type *gen_iterated(struct gen *g)
{
    unsigned which = gen_choose_but(g, GEN_GROUP_SOURCE, unfit_sources(g));
    const struct gen_type *type = source_type(g, which);
    const char *name = NULL;
    bool ordered = g->ordered;
    g->ordered = true;
    if (which == GEN_SOURCE_UNKNOWN)
        name = gen_variable(g, type, GEN_VALUE_UNKNOWN);
    else if (which == GEN_SOURCE_NULL)
        name = gen_variable(g, type, GEN_VALUE_NULL);
    if (name != NULL)
        gen_put(g, name);
    else
        gen_expression(g, type, GEN_LEVEL_TERM);
    g->ordered = ordered;
    return type;
}

/* The names of a loop: some local ones, or one that hides a variable of the scope. */
static void choose_names(struct gen *g, struct loop *loop)
{
    unsigned which = gen_choose(g, GEN_GROUP_NAMES), first = (unsigned)g->local_count * 2;
    loop->key_name = which == GEN_NAMES_VALUE ? NULL : gen_local_name(first);
    loop->value_name = which == GEN_NAMES_HIDING && g->variable_count > 0
                           ? g->variables[0].name
                           : gen_local_name(first + 1);
}

unsigned gen_introduction(struct gen *g, const char *key, const char *value)
{
    unsigned which = gen_choose_but(g, GEN_GROUP_INTRODUCTION, g->faults_off > 0 ? ~1U : 0);
    bool no_name = which == GEN_INTRODUCTION_NO_NAME;
    if (key != NULL || no_name) {
        gen_put(g, no_name ? "" : key);
        gen_comma(g);
    }
    gen_put(g, value);
    gen_put(g, which == GEN_INTRODUCTION_NO_IN ? " " : " in ");
    return which;
}

/* Makes the names visible; how many they are. */
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

static void set_source(struct loop *loop, const struct gen_type *source)
{
    loop->key = key_of(source);
    loop->value = mixed(source);
}

/* The introduction, over something of a type that is given or, where it is NULL, over anything. */
static struct loop intro(struct gen *g, const struct gen_type *source)
{
    struct loop loop;
    choose_names(g, &loop);
    gen_put(g, "for ");
    unsigned left_out = gen_introduction(g, loop.key_name, loop.value_name);
    if (source == NULL)
        source = gen_iterated(g);
    else
        gen_expression(g, source, GEN_LEVEL_CONDITIONAL);
    gen_put(g, left_out == GEN_INTRODUCTION_NO_COLON ? " "
               : g->style == GEN_STYLE_TIGHT         ? ": "
                                                     : " : ");
    gen_gap_inside(g);
    loop.arrow = left_out == GEN_INTRODUCTION_NO_ARROW ? " " : " => ";
    set_source(&loop, source);
    return loop;
}

static void condition(struct gen *g)
{
    unsigned which = gen_choose(g, GEN_GROUP_CONDITION);
    const char *name = NULL;
    if (which == GEN_CONDITION_NONE)
        return;
    if (which == GEN_CONDITION_NULL && g->faults_off == 0)
        name = "null";
    else if (which == GEN_CONDITION_UNKNOWN && !g->options.known)
        name = gen_variable(g, gen_primitive(GEN_BOOL), GEN_VALUE_UNKNOWN);
    gen_gap(g);
    gen_put(g, "if ");
    if (name != NULL)
        gen_put(g, name);
    else
        gen_expression(g, gen_primitive(GEN_BOOL), GEN_LEVEL_CONDITIONAL);
}

/* A for expression whose elements all have the type of the members, which is one. */
static void uniform_for(struct gen *g, const struct gen_type *type)
{
    gen_open(g, "[");
    struct loop loop = intro(g, uniform(g, gen_type_primitive(g), type->count, false));
    size_t names = enter(g, &loop);
    gen_expression(g, mixed(type), GEN_LEVEL_CONDITIONAL);
    gen_local_end(g, names);
    gen_close(g, "]");
}

/* One that takes each element as it is. */
static void copying_for(struct gen *g, const struct gen_type *type)
{
    gen_open(g, "[");
    struct loop loop = intro(g, type);
    gen_put(g, loop.value_name);
    gen_close(g, "]");
}

static const struct gen_type *with_one_more(struct gen *g, const struct gen_type *type,
                                            unsigned *name)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned names[GEN_MEMBERS_MAX];
    *name = 0;
    for (unsigned i = 0; i < type->count; i++) {
        members[i] = type->members[i];
        names[i] = type->names[i];
        *name = names[i] >= *name ? (names[i] + 1) % gen_key_count() : *name;
    }
    members[type->count] = gen_type_primitive(g);
    names[type->count] = *name;
    return gen_object(g, members, type->kind == GEN_OBJECT ? names : NULL, type->count + 1);
}

/* One over an element more, which the condition leaves out. */
static void filtering_for(struct gen *g, const struct gen_type *type)
{
    unsigned name;
    bool object = type->kind == GEN_OBJECT;
    const struct gen_type *more = with_one_more(g, type, &name);
    gen_open(g, object ? "{" : "[");
    gen_put(g, "for k, v in ");
    gen_expression(g, more, GEN_LEVEL_CONDITIONAL);
    gen_put(g, object ? " : k => v if k != " : " : v if k < ");
    if (object)
        put_quoted_key(g, name);
    else
        buf_fmt(g->out, "%u", type->count);
    gen_close(g, object ? "}" : "]");
}

static void object_for(struct gen *g, const struct gen_type *type)
{
    gen_open(g, "{");
    gen_put(g, "for k, v in ");
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    gen_put(g, " : k => v");
    gen_close(g, "}");
}

void gen_for_one(struct gen *g, const struct gen_type *type)
{
    const struct gen_type *members[] = {type};
    uniform_for(g, gen_tuple(g, members, 1));
    gen_put(g, "[0]");
}

/* --- Splats --- */

static const struct gen_type *of_objects(struct gen *g, const struct gen_type *type, unsigned name)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    for (unsigned i = 0; i < type->count; i++)
        members[i] = gen_object(g, &type->members[i], &name, 1);
    return gen_tuple(g, members, type->count);
}

static void tuple_splat(struct gen *g, const struct gen_type *type)
{
    gen_expression(g, of_objects(g, type, 0), GEN_LEVEL_TERM);
    gen_put(g, gen_below(g, 2) == 0 ? "[*]." : ".*.");
    gen_put(g, gen_key(0));
}

void gen_splat_one(struct gen *g, const struct gen_type *type)
{
    const struct gen_type *members[] = {type};
    const struct gen_type *tuple = gen_tuple(g, members, 1);
    bool full = gen_below(g, 2) == 1;
    gen_put(g, full ? "(" : "");
    gen_expression(g, of_objects(g, tuple, 0), GEN_LEVEL_TERM);
    gen_put(g, full ? "[*]." : ".*.");
    gen_put(g, gen_key(0));
    gen_put(g, full ? ")[0]" : "[0]");
}

/* --- Terms of tuple and object types --- */

static bool is_uniform(const struct gen_type *type)
{
    return type->count == 0 || mixed(type)->kind != GEN_ANY;
}

void gen_tuple_term(struct gen *g, const struct gen_type *type, enum gen_level level)
{
    switch (gen_choose(g, GEN_GROUP_TUPLE)) {
    case GEN_TUPLE_FOR:
        (is_uniform(type) ? uniform_for : copying_for)(g, type);
        break;
    case GEN_TUPLE_FOR_IF:
        (type->count < GEN_MEMBERS_MAX ? filtering_for : copying_for)(g, type);
        break;
    case GEN_TUPLE_SPLAT:
        gen_put(g, level == GEN_LEVEL_TERM ? "(" : "");
        tuple_splat(g, type);
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
        object_for(g, type);
        break;
    case GEN_OBJECT_FOR_IF:
        (type->count < GEN_MEMBERS_MAX ? filtering_for : object_for)(g, type);
        break;
    default:
        gen_object_constructor(g, type);
        break;
    }
}

/* --- Of a type that nobody waits for --- */

static void group_key(struct gen *g, const struct loop *loop)
{
    unsigned which = gen_choose(g, GEN_GROUP_GROUP_KEY);
    if (which == GEN_GROUP_KEY_KEY && loop->key_name != NULL)
        gen_put(g, loop->key_name);
    else if (which == GEN_GROUP_KEY_STRING)
        gen_expression(g, gen_primitive(GEN_STRING), GEN_LEVEL_CONDITIONAL);
    else if (which == GEN_GROUP_KEY_TEMPLATE) {
        gen_put(g, "\"x${");
        gen_put(g, loop->value_name);
        gen_put(g, "}\"");
    } else if (which == GEN_GROUP_KEY_BAD && g->faults_off == 0)
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

static void free_for(struct gen *g, bool object, bool groups)
{
    gen_open(g, object ? "{" : "[");
    struct loop loop = intro(g, NULL);
    size_t names = enter(g, &loop);
    if (object) {
        group_key(g, &loop);
        gen_put(g, loop.arrow);
    }
    for_result(g, &loop);
    gen_put(g, groups ? "..." : "");
    condition(g);
    gen_local_end(g, names);
    gen_close(g, object ? "}" : "]");
}

/* What stands behind a splat fits where the elements are objects of this form. */
static void free_splat(struct gen *g, const char *operator)
{
    const struct gen_type *member[] = {gen_type_known(g)};
    unsigned name = 0;
    const struct gen_type *element =
        gen_below(g, 4) == 3 ? member[0] : gen_object(g, member, &name, 1);
    static const enum gen_kind kinds[] = {GEN_TUPLE, GEN_LIST, GEN_SET, GEN_ANY};
    enum gen_kind kind = kinds[gen_below(g, 4)];
    const struct gen_type *type = element;
    if (kind == GEN_TUPLE || gen_closed(g))
        type = uniform(g, element, gen_below(g, GEN_MEMBERS_MAX), false);
    else if (kind != GEN_ANY)
        type = gen_collection(g, kind, element);
    gen_expression(g, type, GEN_LEVEL_TERM);
    gen_put(g, operator);
    if (element->kind == GEN_OBJECT && gen_below(g, 4) > 0) {
        gen_put(g, ".");
        gen_put(g, gen_key(name));
    }
    if (gen_below(g, 8) == 7)
        gen_put(g, "[0]");
}

void gen_free_term(struct gen *g, unsigned which)
{
    switch (which) {
    case GEN_FREE_FOR_TUPLE:
        free_for(g, false, false);
        break;
    case GEN_FREE_FOR_OBJECT:
        free_for(g, true, false);
        break;
    case GEN_FREE_FOR_GROUPS:
        free_for(g, true, true);
        break;
    case GEN_FREE_SPLAT:
        free_splat(g, "[*]");
        break;
    case GEN_FREE_ATTRIBUTE_SPLAT:
        free_splat(g, ".*");
        break;
    case GEN_FREE_SPLAT_SPLAT:
        free_splat(g, "[*][*]");
        break;
    default:
        gen_natural(g, gen_type_syntax(g), GEN_LEVEL_TERM);
        break;
    }
}

/* --- Parts of compound terms --- */

static uint32_t unfit_keys(const struct gen *g)
{
    static const uint32_t unknown =
        1U << (GEN_KEY_UNKNOWN - GEN_FIRST_KEY) | 1U << (GEN_KEY_DYNAMIC - GEN_FIRST_KEY);
    static const uint32_t null = 1U << (GEN_KEY_NULL - GEN_FIRST_KEY);
    return (g->options.known ? unknown : 0) | (g->faults_off > 0 ? null : 0);
}

static void put_key(struct gen *g, unsigned position, const char *name)
{
    struct buf *out = g->out;
    const struct gen_type *type = gen_primitive(name == NULL ? GEN_NUMBER : GEN_STRING);
    const char *variable = NULL;
    unsigned which = gen_choose_but(g, GEN_GROUP_KEY, unfit_keys(g));
    if (which == GEN_KEY_UNKNOWN)
        variable = gen_variable(g, type, GEN_VALUE_UNKNOWN);
    else if (which == GEN_KEY_DYNAMIC)
        variable = gen_variable(g, type, GEN_VALUE_DYNAMIC);
    else if (which == GEN_KEY_NULL)
        variable = gen_variable(g, type, GEN_VALUE_NULL);
    gen_open(g, "[");
    if (variable != NULL)
        gen_put(g, variable);
    else if (name == NULL)
        buf_fmt(out, which == GEN_KEY_CONVERTED ? "\"%u\"" : "%u", position);
    else if (which == GEN_KEY_VARIABLE)
        buf_fmt(out, "true ? \"%s\" : \"\"", name);
    else
        buf_fmt(out, "\"%s\"", name);
    gen_close(g, "]");
}

static void of_tuple(struct gen *g, const struct gen_type *type, bool legacy)
{
    const struct gen_type *members[GEN_MEMBERS_MAX];
    unsigned count = 1 + gen_below(g, 2), position = gen_below(g, count);
    for (unsigned i = 0; i < count; i++)
        members[i] = i == position ? type : gen_type_primitive(g);
    gen_expression(g, gen_tuple(g, members, count), GEN_LEVEL_TERM);
    if (legacy && g->edition == EDITION_2024_02)
        buf_fmt(g->out, ".%u", position);
    else
        put_key(g, position, NULL);
}

/* Two legacy indexes in a row, which read as a fraction. */
static void of_nested_tuple(struct gen *g, const struct gen_type *type)
{
    const struct gen_type *inner = gen_tuple(g, &type, 1);
    gen_expression(g, gen_tuple(g, &inner, 1), GEN_LEVEL_TERM);
    gen_put(g, ".0.0");
}

static void of_object(struct gen *g, const struct gen_type *type, bool variable, bool attribute)
{
    const struct gen_type *members[] = {type, gen_primitive(GEN_STRING)};
    unsigned names[] = {gen_below(g, 4), 4};
    const struct gen_type *object = gen_object(g, members, names, 1 + gen_below(g, 2));
    const char *name = variable ? gen_variable(g, object, GEN_VALUE_KNOWN) : NULL;
    if (name != NULL)
        gen_put(g, name);
    else
        gen_expression(g, object, GEN_LEVEL_TERM);
    if (attribute) {
        gen_put(g, ".");
        gen_put(g, gen_key(names[0]));
    } else
        put_key(g, 0, gen_key(names[0]));
}

static void of_collection(struct gen *g, const struct gen_type *type, enum gen_kind kind)
{
    gen_expression(g, gen_collection(g, kind, type), GEN_LEVEL_TERM);
    put_key(g, 0, kind == GEN_MAP ? gen_key(0) : NULL);
}

static void bad_key(struct gen *g)
{
    gen_iterated(g);
    gen_put(g, "[");
    gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
    gen_put(g, "]");
}

void gen_member(struct gen *g, const struct gen_type *type)
{
    static const uint32_t variables = 1U << (GEN_MEMBER_LIST - GEN_FIRST_MEMBER) |
                                      1U << (GEN_MEMBER_MAP - GEN_FIRST_MEMBER) |
                                      1U << (GEN_MEMBER_OBJECT_VARIABLE - GEN_FIRST_MEMBER);
    uint32_t unfit = gen_closed(g) || g->isolated ? variables : 0;
    if (g->faults_off > 0)
        unfit |= 1U << (GEN_MEMBER_BAD_KEY - GEN_FIRST_MEMBER) |
                 1U << (GEN_MEMBER_LEGACY_FRACTION - GEN_FIRST_MEMBER);
    if (type->kind == GEN_ANY)
        type = gen_type_known(g);
    unsigned which = gen_choose_but(g, GEN_GROUP_MEMBER, unfit);
    switch (which) {
    case GEN_MEMBER_OBJECT_INDEX:
    case GEN_MEMBER_OBJECT_ATTRIBUTE:
    case GEN_MEMBER_OBJECT_VARIABLE:
        of_object(g, type, which == GEN_MEMBER_OBJECT_VARIABLE, which != GEN_MEMBER_OBJECT_INDEX);
        break;
    case GEN_MEMBER_LIST:
        of_collection(g, type, GEN_LIST);
        break;
    case GEN_MEMBER_MAP:
        of_collection(g, type, GEN_MAP);
        break;
    case GEN_MEMBER_BAD_KEY:
        bad_key(g);
        break;
    case GEN_MEMBER_LEGACY_FRACTION:
        of_nested_tuple(g, type);
        break;
    default:
        of_tuple(g, type, which == GEN_MEMBER_TUPLE_LEGACY);
        break;
    }
}
