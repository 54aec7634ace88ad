/* JSON syntax: Structural Elements (bodies, Attributes, Blocks).
   Cases: spec-tests/json/structural-elements */

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "model/body.h"
#include "spec/spec.h"
#include "json/expressions.h"
#include "json/grammar.h"
#include "json/json.h"

/* A body: its properties in source order, those of all objects where it was written as an array. */
struct json_body {
    const struct json_property **properties;
    size_t count;
    bool from_array;
    struct range range;
};

static const struct body *body_view(struct ctx *cx, const struct json_body *body);

/* ---- Objects that represent bodies ---- */

/* Whether it is a comment, not a property. */
static bool is_comment(struct ctx *cx, const struct json_property *property)
{
    return str_equal(property->name, STR("//")) && rule(cx, JSON_BODY_COMMENT);
}

/* Adds the properties of one object. Comments are left out, unless a schema may name one. */
static void collect_properties(struct ctx *cx, const struct json_node *object, struct list *list)
{
    for (size_t i = 0; i < object->as.object.count; i++) {
        const struct json_property *property = object->as.object.properties[i];
        if (is_comment(cx, property) && reads(cx, JSON_COMMENT_IN_SCHEMA_IGNORED))
            continue;
        list_push(list, property);
    }
}

/* For a node of a kind that the rule forbids here. */
static bool forbid_kind(struct ctx *cx, enum rule_id id, const struct json_node *node,
                        const char *wanted)
{
    return forbid(cx, id, DIAG_JSON_STRUCTURE, node->range, "%s is required here, not %s", wanted,
                  json_kind_text(node->kind));
}

/* A body: an object, or in the later editions an array of objects. */
static bool make_body(struct ctx *cx, const struct json_node *node, const struct body **out)
{
    struct list list = {.arena = cx->arena};
    struct json_body *body = ARENA_NEW(cx->arena, struct json_body);

    if (node->kind == JSON_OBJECT && rule(cx, JSON_BODY_OBJECT)) {
        collect_properties(cx, node, &list);
    } else if (node->kind == JSON_ARRAY && rule(cx, JSON_BODY_ARRAY)) {
        body->from_array = true;
        for (size_t i = 0; i < node->as.array.count; i++) {
            const struct json_node *element = node->as.array.elements[i];
            if (element->kind == JSON_OBJECT)
                collect_properties(cx, element, &list);
            else
                TRY(forbid_kind(cx, JSON_BODY_ARRAY_ELEMENT, element, "an object"));
        }
    } else {
        TRY(forbid_kind(cx, JSON_BODY_NOTHING_ELSE, node, "an object"));
    }
    body->properties = (const struct json_property **)list.items;
    body->count = list.count;
    body->range = (struct range){node->range.end - 1, node->range.end};
    *out = body_view(cx, body);
    return true;
}

/* ---- Blocks ---- */

/* The blocks that a property defines, collected over its labelling levels. */
struct block_collector {
    const struct block_schema *schema;
    struct str *labels; /* those of the levels above */
    struct range range;
    struct list *blocks;
};

static bool collect_blocks(struct ctx *cx, struct block_collector *collector, size_t level,
                           const struct json_node *node);

/* One body: a block. */
static bool collect_body(struct ctx *cx, struct block_collector *collector,
                         const struct json_node *node)
{
    struct content_block *block = ARENA_NEW(cx->arena, struct content_block);
    size_t label_count = collector->schema->label_count;
    struct str *labels = ARENA_ARRAY(cx->arena, label_count, struct str);

    if (node->kind == JSON_NULL && reads(cx, JSON_NULL_BLOCK_NO_BLOCKS))
        return true;
    if (node->kind != JSON_OBJECT &&
        !(node->kind == JSON_ARRAY && reads(cx, JSON_NESTED_ARRAYS_BODY)))
        return forbid_kind(cx, JSON_BLOCKS_BODY_OBJECT, node, "an object, a block's body,");
    for (size_t i = 0; i < label_count; i++)
        labels[i] = collector->labels[i];
    *block = (struct content_block){.type = collector->schema->type,
                                    .labels = labels,
                                    .label_count = label_count,
                                    .schema = collector->schema,
                                    .range = collector->range};
    TRY(make_body(cx, node, &block->body));
    list_push(collector->blocks, block);
    return true;
}

/* After the labels: one body, or an array of bodies. */
static bool collect_bodies(struct ctx *cx, struct block_collector *collector,
                           const struct json_node *node)
{
    if (node->kind != JSON_ARRAY || !rule(cx, JSON_BLOCKS_BODY_ARRAY))
        return collect_body(cx, collector, node);
    for (size_t i = 0; i < node->as.array.count; i++)
        TRY(collect_body(cx, collector, node->as.array.elements[i]));
    return true;
}

/* A property given again, for a block type or a label: both define blocks. Before that was said, it
   is an open passage. */
static bool check_repetition(struct ctx *cx, const struct json_property *again)
{
    if (rule(cx, JSON_BLOCKS_REPEATED_PROPERTY) ||
        (!rule_of_edition(cx, JSON_BLOCKS_REPEATED_PROPERTY) &&
         reads(cx, JSON_REPEATED_BLOCK_PROPERTY_SEVERAL)))
        return true;
    return fail(cx, DIAG_JSON_STRUCTURE, again->name_range, "the property `%.*s` is given already",
                STR_FMT(again->name));
}

/* Looks for properties that are given again, and says what `repeated` says of them. */
static bool check_names(struct ctx *cx, const struct json_property *const *properties, size_t count,
                        bool (*repeated)(struct ctx *cx, const struct json_property *again))
{
    struct str *names = ARENA_ARRAY(cx->arena, count, struct str);

    for (size_t i = 0; i < count; i++)
        names[i] = properties[i]->name;
    size_t *order = str_order(cx->arena, names, count);
    for (size_t i = 1; i < count; i++) {
        if (str_equal(names[order[i - 1]], names[order[i]]))
            TRY(repeated(cx, properties[order[i]]));
    }
    return true;
}

/* A labelling level: the property names are the labels. */
static bool collect_labels(struct ctx *cx, struct block_collector *collector, size_t level,
                           const struct json_node *object)
{
    if (object->as.object.count == 0 && reads(cx, JSON_EMPTY_LABEL_LEVEL_ERROR))
        return fail(cx, DIAG_JSON_STRUCTURE, object->range, "the object names no label");
    size_t count;
    const struct json_property *const *properties = json_properties(cx, object, &count);
    TRY(check_names(cx, properties, count, check_repetition));
    for (size_t i = 0; i < count; i++) {
        collector->labels[level] = properties[i]->name;
        TRY(collect_blocks(cx, collector, level + 1, properties[i]->value));
    }
    return true;
}

/* An array at a labelling level: its objects count together. */
static bool collect_label_array(struct ctx *cx, struct block_collector *collector, size_t level,
                                const struct json_node *array)
{
    if (array->as.array.count == 0 && reads(cx, JSON_EMPTY_LABEL_LEVEL_ERROR))
        return fail(cx, DIAG_JSON_STRUCTURE, array->range, "the array names no label");
    for (size_t i = 0; i < array->as.array.count; i++) {
        const struct json_node *element = array->as.array.elements[i];
        if (element->kind == JSON_OBJECT)
            TRY(collect_labels(cx, collector, level, element));
        else
            TRY(forbid_kind(cx, JSON_BLOCKS_LABEL_OBJECT, element, "an object of labels"));
    }
    return true;
}

static bool collect_blocks(struct ctx *cx, struct block_collector *collector, size_t level,
                           const struct json_node *node)
{
    if (level == collector->schema->label_count)
        return collect_bodies(cx, collector, node);
    if (node->kind == JSON_OBJECT && rule(cx, JSON_BLOCKS_LABELS))
        return collect_labels(cx, collector, level, node);
    if (node->kind == JSON_ARRAY && rule(cx, JSON_BLOCKS_LABEL_ARRAY))
        return collect_label_array(cx, collector, level, node);
    if (node->kind == JSON_NULL && reads(cx, JSON_NULL_BLOCK_NO_BLOCKS))
        return true;
    return forbid_kind(cx, JSON_BLOCKS_LABEL_OBJECT, node, "an object of labels");
}

/* ---- Schema-driven processing ---- */

static struct content_attribute *content_attribute(struct ctx *cx,
                                                   const struct json_property *property)
{
    struct content_attribute *attribute = ARENA_NEW(cx->arena, struct content_attribute);

    attribute->name = property->name;
    attribute->expression = json_expression(property->value);
    attribute->range = property->name_range;
    return attribute;
}

/* What is found for a schema: which of its elements were seen, and what they gave. */
struct matches {
    bool *attributes; /* by position in the schema */
    bool *blocks;
    struct list found_attributes;
    struct list found_blocks;
    struct list rest;
};

/* An attribute given again. Before that was said to be an error, what a JSON parser makes of two
   members with one name is an open passage. */
static bool attribute_repeated(struct ctx *cx, const struct json_property *again)
{
    bool silent = !rule_of_edition(cx, JSON_ATTRIBUTES_UNIQUE);
    bool refused =
        silent ? reads(cx, JSON_REPEATED_ATTRIBUTE_ERROR) : rule(cx, JSON_ATTRIBUTES_UNIQUE);

    return !refused ||
           fail(cx, DIAG_ATTRIBUTE_REDEFINED, again->name_range,
                "the attribute `%.*s` is defined already in this body", STR_FMT(again->name));
}

static bool match_attribute(struct ctx *cx, const struct json_property *property, size_t position,
                            struct matches *matches)
{
    if (matches->attributes[position])
        TRY(attribute_repeated(cx, property));
    matches->attributes[position] = true;
    list_push(&matches->found_attributes, content_attribute(cx, property));
    return true;
}

static bool match_block(struct ctx *cx, const struct json_property *property,
                        const struct block_schema *schema, size_t position, struct matches *matches)
{
    if (matches->blocks[position])
        TRY(check_repetition(cx, property));
    matches->blocks[position] = true;
    struct block_collector collector = {
        .schema = schema,
        .labels = ARENA_ARRAY(cx->arena, schema->label_count, struct str),
        .range = property->name_range,
        .blocks = &matches->found_blocks,
    };
    return collect_blocks(cx, &collector, 0, property->value);
}

/* The schema alone decides what a property is. */
static bool match_property(struct ctx *cx, const struct schema *schema,
                           const struct json_property *property, struct matches *matches)
{
    const struct attribute_schema *attribute = schema_attribute(schema, property->name);
    const struct block_schema *block = schema_block(schema, property->name);
    bool matched = true;

    if (attribute != NULL && rule(cx, JSON_ATTRIBUTES_PROPERTY)) {
        TRY(match_attribute(cx, property, (size_t)(attribute - schema->attributes), matches));
    } else if (block != NULL && rule(cx, JSON_BLOCKS_PROPERTY)) {
        TRY(match_block(cx, property, block, (size_t)(block - schema->blocks), matches));
    } else {
        if (!is_comment(cx, property))
            TRY(schema_unexpected_attribute(cx, schema, property->name, property->name_range));
        matched = false;
    }
    if (schema_remains(cx, schema, matched))
        list_push(&matches->rest, property);
    return true;
}

static void finish_content(struct ctx *cx, const struct matches *matches, struct content *out)
{
    size_t attribute_count = matches->found_attributes.count;
    size_t block_count = matches->found_blocks.count;
    struct content_attribute *attributes =
        ARENA_ARRAY(cx->arena, attribute_count, struct content_attribute);
    struct content_block *blocks = ARENA_ARRAY(cx->arena, block_count, struct content_block);

    for (size_t i = 0; i < attribute_count; i++)
        attributes[i] = *(const struct content_attribute *)matches->found_attributes.items[i];
    for (size_t i = 0; i < block_count; i++)
        blocks[i] = *(const struct content_block *)matches->found_blocks.items[i];
    *out = (struct content){attributes, attribute_count, blocks, block_count};
}

static bool body_content(struct ctx *cx, const struct body *view, const struct schema *schema,
                         struct content *out, const struct body **remain)
{
    const struct json_body *body = view->node;
    struct matches matches = {
        .attributes = ARENA_ARRAY(cx->arena, schema->attribute_count, bool),
        .blocks = ARENA_ARRAY(cx->arena, schema->block_count, bool),
        .found_attributes = {.arena = cx->arena},
        .found_blocks = {.arena = cx->arena},
        .rest = {.arena = cx->arena},
    };

    bool in_order =
        body->count < 2 || !rule_of_edition(cx, JSON_BODY_ORDER) || rule(cx, JSON_BODY_ORDER);
    for (size_t i = 0; i < body->count; i++) {
        size_t at = in_order ? i : body->count - 1 - i;
        TRY(match_property(cx, schema, body->properties[at], &matches));
    }
    for (size_t i = 0; i < schema->attribute_count; i++) {
        if (!matches.attributes[i] && schema->attributes[i].required)
            TRY(schema_missing_attribute(cx, schema->attributes[i].name, body->range));
    }
    finish_content(cx, &matches, out);
    struct json_body *rest = ARENA_NEW(cx->arena, struct json_body);
    *rest = *body;
    rest->properties = (const struct json_property **)matches.rest.items;
    rest->count = matches.rest.count;
    *remain = body_view(cx, rest);
    return true;
}

/* ---- Dynamic Attributes Processing ---- */

/* The body without what only a schema that names comments could ask for. */
static const struct json_body *without_comments(struct ctx *cx, const struct json_body *body)
{
    struct json_body *rest = ARENA_NEW(cx->arena, struct json_body);
    struct list list = {.arena = cx->arena};

    for (size_t i = 0; i < body->count; i++)
        if (!is_comment(cx, body->properties[i]))
            list_push(&list, body->properties[i]);
    *rest = *body;
    rest->properties = (const struct json_property **)list.items;
    rest->count = list.count;
    return rest;
}

static bool body_attributes(struct ctx *cx, const struct body *view, struct content *out)
{
    const struct json_body *body = without_comments(cx, view->node);
    struct matches all = {.found_attributes = {.arena = cx->arena},
                          .found_blocks = {.arena = cx->arena}};

    if (body->from_array)
        TRY(forbid(cx, JSON_BODY_ARRAY_NOT_DYNAMIC, DIAG_JSON_STRUCTURE, body->range,
                   "only a single object is a body of any attributes"));
    TRY(check_names(cx, body->properties, body->count, attribute_repeated));
    for (size_t i = 0; i < body->count; i++)
        list_push(&all.found_attributes, content_attribute(cx, body->properties[i]));
    finish_content(cx, &all, out);
    return true;
}

static const struct body *body_view(struct ctx *cx, const struct json_body *body)
{
    struct body *view = ARENA_NEW(cx->arena, struct body);

    *view = (struct body){.content = body_content,
                          .attributes = body_attributes,
                          .node = body,
                          .missing_range = body->range};
    return view;
}

bool json_parse_file(struct ctx *cx, const struct body **out)
{
    const struct json_node *root;

    TRY(json_parse(cx, &root));
    return make_body(cx, root, out);
}

bool json_parse_expression(struct ctx *cx, struct expression *out)
{
    const struct json_node *node;

    TRY(json_parse(cx, &node));
    *out = json_expression(node);
    return true;
}
