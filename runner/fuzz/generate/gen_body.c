/* Writes bodies and their schemas, in the native or the JSON syntax. First makes a schema, and
   chooses which attributes and blocks the body will have. Therefore most bodies match their
   schema. */
#include "fuzz/generate/gen_state.h"

#define ATTRIBUTES_MAX 3
#define BLOCKS_MAX 2
#define LABELS_MAX 2

struct attribute {
    unsigned name;     /* the name of the member, as an argument of gen_key */
    unsigned presence; /* GEN_ATTRIBUTE_… */
};

struct block {
    const char *type;
    unsigned labels;
    unsigned presence; /* GEN_BLOCKS_… */
    const struct gen_schema *schema;
};

struct gen_schema {
    unsigned mode; /* GEN_SCHEMA_… */
    unsigned attribute_count;
    struct attribute attributes[ATTRIBUTES_MAX];
    unsigned block_count;
    struct block blocks[BLOCKS_MAX];
    const struct gen_schema *remain; /* schema for all other members, or NULL */
};

struct schemas {
    struct gen_schema made[GEN_SCHEMAS_MAX];
    unsigned count;
};

static const char *const block_types[] = {"svc", "b-2", "if", "été"};
static const char *const labels[] = {"x", "l1", "a-b", "y", "a b", "", "é", "1"};
#define BARE_LABELS 4

/* --- Making a schema --- */

static bool is_dynamic(unsigned mode)
{
    return mode == GEN_SCHEMA_DYNAMIC || mode == GEN_SCHEMA_DYNAMIC_WITH_BLOCKS;
}

static const struct gen_schema *make_schema(struct gen *g, struct schemas *all, unsigned first,
                                            bool inner);

static void make_block(struct gen *g, struct schemas *all, struct block *block, unsigned i)
{
    block->type = block_types[i % 4];
    block->labels = gen_below(g, LABELS_MAX + 1);
    block->presence = gen_choose(g, GEN_GROUP_BLOCKS);
    block->schema = make_schema(g, all, 0, true);
}

/* Makes a schema with the attributes gen_key(first), gen_key(first + 1), and so on. */
static const struct gen_schema *make_schema(struct gen *g, struct schemas *all, unsigned first,
                                            bool inner)
{
    struct gen_schema *s = &all->made[all->count++];
    bool no_remain = inner || all->count + 2 > GEN_SCHEMAS_MAX;
    *s = (struct gen_schema){0};
    s->mode = gen_choose_but(g, GEN_GROUP_SCHEMA, no_remain ? GEN_BIT(SCHEMA, REMAIN) : 0);
    uint32_t unfit = is_dynamic(s->mode)
                         ? GEN_BIT(ATTRIBUTE, OPTIONAL_ABSENT) | GEN_BIT(ATTRIBUTE, REQUIRED) |
                               GEN_BIT(ATTRIBUTE, REQUIRED_ABSENT) | GEN_BIT(ATTRIBUTE, UNMATCHED)
                         : 0;
    s->attribute_count = gen_below(g, ATTRIBUTES_MAX + 1);
    g->depth++;
    for (unsigned i = 0; i < s->attribute_count; i++)
        s->attributes[i] =
            (struct attribute){first + i, gen_choose_but(g, GEN_GROUP_ATTRIBUTE, unfit)};
    bool blocks = s->mode != GEN_SCHEMA_DYNAMIC && !gen_full(g) &&
                  all->count + BLOCKS_MAX + 1 <= GEN_SCHEMAS_MAX;
    unsigned wanted = blocks ? gen_below(g, BLOCKS_MAX + 1) : 0;
    for (unsigned i = 0; i < wanted && all->count + 2 <= GEN_SCHEMAS_MAX; i++)
        make_block(g, all, &s->blocks[s->block_count++], i + (first > 0 ? 2 : 0));
    if (s->mode == GEN_SCHEMA_REMAIN && first == 0 && all->count < GEN_SCHEMAS_MAX)
        s->remain = make_schema(g, all, ATTRIBUTES_MAX, true);
    g->depth--;
    return s;
}

/* --- Schemas as JSON --- */

static void put_schema(struct gen *g, const struct gen_schema *s);

static void put_attribute_schemas(struct gen *g, const struct gen_schema *s)
{
    unsigned put = 0;
    gen_put(g, "\"attributes\":[");
    for (unsigned i = 0; i < s->attribute_count; i++) {
        unsigned presence = s->attributes[i].presence;
        if (presence == GEN_ATTRIBUTE_UNMATCHED)
            continue;
        gen_put(g, put++ > 0 ? ",{\"name\":" : "{\"name\":");
        gen_put_json(g, gen_key(s->attributes[i].name));
        if (presence == GEN_ATTRIBUTE_REQUIRED || presence == GEN_ATTRIBUTE_REQUIRED_ABSENT)
            gen_put(g, ",\"required\":true");
        gen_put(g, "}");
    }
    if (s->mode == GEN_SCHEMA_TWICE)
        buf_fmt(g->out, "%s{\"name\":\"t\"},{\"name\":\"t\"}", put > 0 ? "," : "");
    gen_put(g, "]");
}

static void put_block_schemas(struct gen *g, const struct gen_schema *s)
{
    unsigned put = 0;
    gen_put(g, ",\"blocks\":[");
    for (unsigned i = 0; i < s->block_count; i++) {
        const struct block *b = &s->blocks[i];
        if (b->presence == GEN_BLOCKS_UNMATCHED)
            continue;
        gen_put(g, put++ > 0 ? ",{\"type\":" : "{\"type\":");
        gen_put_json(g, b->type);
        gen_put(g, b->labels == 0   ? ""
                   : b->labels == 1 ? ",\"labels\":[\"k\"]"
                                    : ",\"labels\":[\"k\",\"n\"]");
        gen_put(g, ",\"schema\":");
        put_schema(g, b->schema);
        gen_put(g, "}");
    }
    if (s->mode == GEN_SCHEMA_CLASH && s->attribute_count > 0) {
        gen_put(g, put > 0 ? ",{\"type\":" : "{\"type\":");
        gen_put_json(g, gen_key(s->attributes[0].name));
        gen_put(g, "}");
    }
    gen_put(g, "]");
}

static void put_schema(struct gen *g, const struct gen_schema *s)
{
    if (is_dynamic(s->mode)) {
        gen_put(g, "{\"dynamic\":true}");
        return;
    }
    gen_put(g, "{");
    put_attribute_schemas(g, s);
    if (s->block_count > 0 || s->mode == GEN_SCHEMA_CLASH)
        put_block_schemas(g, s);
    if (s->mode == GEN_SCHEMA_PARTIAL || s->mode == GEN_SCHEMA_REMAIN)
        gen_put(g, ",\"partial\":true");
    if (s->remain != NULL) {
        gen_put(g, ",\"remain\":");
        put_schema(g, s->remain);
    }
    gen_put(g, "}");
}

/* --- Attributes and blocks of a body --- */

static unsigned attribute_times(unsigned presence)
{
    return presence == GEN_ATTRIBUTE_OPTIONAL_ABSENT || presence == GEN_ATTRIBUTE_REQUIRED_ABSENT
               ? 0
           : presence == GEN_ATTRIBUTE_DEFINED_TWICE ? 2
                                                     : 1;
}

static unsigned block_times(unsigned presence)
{
    return presence == GEN_BLOCKS_NONE ? 0 : presence == GEN_BLOCKS_TWO ? 2 : 1;
}

static unsigned label_count(const struct block *b)
{
    return b->presence != GEN_BLOCKS_LABELS_WRONG ? b->labels : b->labels == 0 ? 1 : b->labels - 1;
}

/* --- Native bodies --- */

static void native_body(struct gen *g, const struct gen_schema *s);

static void noise(struct gen *g)
{
    unsigned which = gen_choose(g, GEN_GROUP_BODY_NOISE);
    if (which == GEN_BODY_NOISE_COMMENT)
        gen_put(g, gen_below(g, 2) == 0 ? "# c" : "// c");
    if (which != GEN_BODY_NOISE_NONE)
        gen_end_line(g);
}

/* Chooses a local variable: an attribute of an iterator. Often returns NULL. */
static const struct gen_variable *choose_local(struct gen *g)
{
    if (g->local_count == 0 || gen_below(g, 2) == 0)
        return NULL;
    return &g->locals[gen_below(g, (unsigned)g->local_count)];
}

/* Chooses a function for a call, if the file defines functions. Returns the type of the result, or
   NULL. */
static const struct gen_type *choose_result(struct gen *g)
{
    if (!g->defines || g->function_count == 0 || gen_below(g, 2) == 0)
        return NULL;
    return g->functions[gen_below(g, (unsigned)g->function_count)].result;
}

static void native_attribute(struct gen *g, unsigned name)
{
    const struct gen_variable *local = choose_local(g);
    const struct gen_type *type = local != NULL ? local->type : gen_type_any(g);
    gen_put(g, gen_key(name));
    gen_put(g, g->style == GEN_STYLE_TIGHT ? "=" : " = ");
    const struct gen_type *returned = local == NULL ? choose_result(g) : NULL;
    if (returned == NULL && type->kind == GEN_STRING && gen_below(g, 4) == 3 && !g->one_line) {
        gen_heredoc(g, gen_below(g, 2) == 1);
        return;
    }
    if (local != NULL)
        gen_put(g, local->name);
    else if (returned == NULL || !gen_call(g, returned))
        gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    if (!g->one_line)
        gen_end_line(g);
}

static void native_label(struct gen *g)
{
    uint32_t unfit = g->edition < EDITION_2019_01 ? GEN_BIT(LABEL, BARE) : 0;
    unsigned which = gen_choose_but(g, GEN_GROUP_LABEL, unfit);
    gen_put(g, " ");
    if (which == GEN_LABEL_BARE)
        gen_put(g, labels[gen_below(g, BARE_LABELS)]);
    else if (which == GEN_LABEL_TEMPLATE)
        gen_put(g, gen_below(g, 2) == 0 ? "\"${1}\"" : "\"%{ if true }%{ endif }\"");
    else
        buf_fmt(g->out, gen_below(g, 8) == 7 ? "\"%s\\u00e9\"" : "\"%s\"", GEN_ONE_OF(g, labels));
}

/* Chooses if a block is written in one line: a block without blocks that has one attribute, or by
   mistake several. */
static bool on_one_line(struct gen *g, const struct gen_schema *s)
{
    unsigned attributes = 0, blocks = 0;
    if (g->edition < EDITION_2019_01)
        return false;
    unsigned which = gen_choose(g, GEN_GROUP_BLOCK_FORM);
    for (unsigned i = 0; i < s->attribute_count; i++)
        attributes += attribute_times(s->attributes[i].presence);
    for (unsigned i = 0; i < s->block_count; i++)
        blocks += block_times(s->blocks[i].presence);
    return which != GEN_BLOCK_FORM_LINES && blocks == 0 && s->remain == NULL &&
           attributes <= (which == GEN_BLOCK_FORM_ONE_LINE ? 1 : ATTRIBUTES_MAX);
}

static void one_line_body(struct gen *g, const struct gen_schema *s)
{
    bool one_line = g->one_line;
    g->one_line = true;
    for (unsigned i = 0; i < s->attribute_count; i++)
        if (attribute_times(s->attributes[i].presence) > 0) {
            gen_put(g, " ");
            native_attribute(g, s->attributes[i].name);
            gen_put(g, " ");
        }
    g->one_line = one_line;
}

static void native_block(struct gen *g, const struct block *b)
{
    unsigned count = label_count(b);
    if (g->expands && gen_below(g, 2) == 1) {
        gen_dynamic_block(g, b->type, count, native_body, b->schema);
        return;
    }
    gen_put(g, b->type);
    for (unsigned i = 0; i < count; i++)
        native_label(g);
    gen_put(g, " {");
    if (on_one_line(g, b->schema))
        one_line_body(g, b->schema);
    else {
        gen_end_line(g);
        native_body(g, b->schema);
    }
    gen_put(g, "}");
    gen_end_line(g);
}

static void native_attributes(struct gen *g, const struct gen_schema *s)
{
    for (unsigned i = 0; i < s->attribute_count; i++)
        for (unsigned k = attribute_times(s->attributes[i].presence); k > 0; k--) {
            noise(g);
            native_attribute(g, s->attributes[i].name);
        }
}

static void native_blocks(struct gen *g, const struct gen_schema *s)
{
    for (unsigned i = 0; i < s->block_count; i++)
        for (unsigned k = block_times(s->blocks[i].presence); k > 0; k--)
            native_block(g, &s->blocks[i]);
}

static void native_body(struct gen *g, const struct gen_schema *s)
{
    bool blocks_first = s->block_count > 0 && gen_below(g, 4) == 3;
    g->depth++;
    gen_definitions(g);
    if (blocks_first)
        native_blocks(g, s);
    native_attributes(g, s);
    if (!blocks_first)
        native_blocks(g, s);
    if (s->remain != NULL)
        native_body(g, s->remain);
    g->depth--;
}

/* --- JSON bodies --- */

static void json_body(struct gen *g, const struct gen_schema *s);

static void json_block(struct gen *g, const struct block *b, unsigned bodies)
{
    unsigned which = gen_choose(g, GEN_GROUP_JSON_BLOCK);
    bool array = bodies > 1 || which == GEN_JSON_BLOCK_ARRAY;
    if (array)
        gen_json_open(g, "[");
    for (unsigned i = 0; i < bodies; i++) {
        if (i > 0)
            gen_json_comma(g);
        if (which == GEN_JSON_BLOCK_OTHER && i + 1 == bodies)
            gen_json_expression(g, gen_type_primitive(g));
        else
            json_body(g, b->schema);
    }
    if (array)
        gen_json_close(g, "]");
}

/* Writes nested objects around the bodies of blocks, one object for each label from `level` on. */
static void json_labels(struct gen *g, const struct block *b, unsigned level, unsigned bodies)
{
    if (level == label_count(b)) {
        json_block(g, b, bodies);
        return;
    }
    unsigned which = gen_choose(g, GEN_GROUP_JSON_LEVEL);
    if (which == GEN_JSON_LEVEL_OTHER) {
        gen_json_expression(g, gen_type_syntax(g));
        return;
    }
    bool array = which == GEN_JSON_LEVEL_ARRAY;
    gen_json_open(g, array ? "[{" : "{");
    gen_json_name(g, GEN_ONE_OF(g, labels));
    json_labels(g, b, level + 1, bodies);
    gen_json_close(g, array ? "}]" : "}");
}

static void json_items(struct gen *g, const struct gen_schema *s, unsigned *members)
{
    for (unsigned i = 0; i < s->attribute_count; i++)
        for (unsigned k = attribute_times(s->attributes[i].presence); k > 0; k--) {
            gen_json_member(g, members, gen_key(s->attributes[i].name));
            gen_json_expression(g, gen_type_any(g));
        }
    for (unsigned i = 0; i < s->block_count; i++) {
        unsigned times = block_times(s->blocks[i].presence);
        /* Since 2024-02, a property that occurs twice means the same as an array. */
        bool twice = times == 2 && g->edition >= EDITION_2024_02 && gen_below(g, 2) == 1;
        for (unsigned k = twice ? 2 : times > 0 ? 1 : 0; k > 0; k--) {
            gen_json_member(g, members, s->blocks[i].type);
            json_labels(g, &s->blocks[i], 0, twice ? 1 : times);
        }
    }
    if (s->remain != NULL)
        json_items(g, s->remain, members);
}

static void json_body_of(struct gen *g, const struct gen_schema *s, unsigned which)
{
    unsigned members = 0;
    gen_json_open(g, "{");
    if (which == GEN_JSON_BODY_COMMENT) {
        gen_json_member(g, &members, "//");
        gen_json_expression(g, gen_type_syntax(g));
    }
    json_items(g, s, &members);
    gen_json_close(g, "}");
}

/* Writes a whole JSON file. Only the top level of a file may be an array of objects. */
static void json_file(struct gen *g, const struct gen_schema *s)
{
    unsigned which = gen_choose(g, GEN_GROUP_JSON_BODY);
    if (which == GEN_JSON_BODY_OTHER) {
        gen_json_expression(g, gen_type_syntax(g));
        return;
    }
    bool array = which == GEN_JSON_BODY_ARRAY || which == GEN_JSON_BODY_ARRAY_OF_OTHER;
    if (array)
        gen_json_open(g, "[");
    if (which == GEN_JSON_BODY_ARRAY_OF_OTHER) {
        gen_json_expression(g, gen_type_primitive(g));
        gen_json_comma(g);
    } else if (array && gen_below(g, 2) == 1)
        gen_put(g, "{},");
    json_body_of(g, s, which);
    if (array)
        gen_json_close(g, "]");
}

static void json_body(struct gen *g, const struct gen_schema *s)
{
    g->depth++;
    json_body_of(g, s, gen_below(g, 16) == 15 ? GEN_JSON_BODY_COMMENT : GEN_JSON_BODY_OBJECT);
    g->depth--;
}

/* --- Files --- */

void gen_body(struct gen *g, bool with_schema)
{
    struct schemas all = {.count = 0};
    if (with_schema && !g->json && !g->literal_mode && g->edition >= EDITION_2024_02) {
        g->expands = gen_choose(g, GEN_GROUP_EXPANSION) == GEN_EXPANSION_DYNAMIC;
        gen_choose_definitions(g);
    }
    const struct gen_schema *s = make_schema(g, &all, 0, false);
    if (g->json)
        json_file(g, s);
    else
        native_body(g, s);
    if (!with_schema)
        return;
    struct buf *before = g->out;
    g->out = &g->rest;
    gen_put(g, ",\"schema\":");
    put_schema(g, s);
    gen_put(g, g->expands ? ",\"expand\":\"dynamic\"" : "");
    g->out = before;
}
