/* Implements the section Structural Elements of the JSON syntax: bodies, Attributes, Blocks. Cases:
   spec-tests/json/structural-elements */

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "model/body.h"
#include "spec/spec.h"
#include "json/expressions.h"
#include "json/grammar.h"
#include "json/json.h"

/* The properties of a body in source order. If the body is an array, `properties` has the
   properties of all objects in the array. */
struct json_body {
    struct list properties;
    bool from_array;
    struct range range;
};

static const struct json_property *const *properties_of(const struct json_body *body)
{
    return (const struct json_property *const *)body->properties.items;
}

static const struct body *body_view(struct ctx *cx, const struct json_body *body);

/* ---- Objects that represent bodies ---- */

static bool is_comment(struct ctx *cx, const struct json_property *property)
{
    return str_equal(property->name, STR("//")) && rule(cx, JSON_BODY_COMMENT);
}

/* Adds the properties of an object to the body, except comments. All other objects keep `//`. */
static void add_properties(struct ctx *cx, const struct json_node *object, struct json_body *body)
{
    for (size_t i = 0; i < object->as.object.count; i++) {
        const struct json_property *property = object->as.object.properties[i];
        if (!is_comment(cx, property))
            list_push(&body->properties, property);
    }
}

/* If the rule is in force, reports that the node is not `wanted` and returns false. */
static bool forbid_kind(struct ctx *cx, enum rule_id id, const struct json_node *node,
                        const char *wanted)
{
    return forbid(cx, id, DIAG_JSON_STRUCTURE, node->range, "%s is required here, not %s", wanted,
                  json_kind_text(node->kind));
}

/* Makes a body from an object or, in later editions, from an array of objects. Returns NULL after
   an error. */
static const struct body *read_body(struct ctx *cx, const struct json_node *node)
{
    struct json_body *body = ARENA_NEW(cx->arena, struct json_body);

    body->properties.arena = cx->arena;
    body->range = (struct range){node->range.end - 1, node->range.end, node->range.source};
    if (node->kind == JSON_OBJECT && rule(cx, JSON_BODY_OBJECT)) {
        add_properties(cx, node, body);
    } else if (node->kind == JSON_ARRAY && rule(cx, JSON_BODY_ARRAY)) {
        body->from_array = true;
        for (size_t i = 0; i < node->as.array.count; i++) {
            const struct json_node *element = node->as.array.elements[i];
            if (element->kind == JSON_OBJECT)
                add_properties(cx, element, body);
            else
                TRY(forbid_kind(cx, JSON_BODY_ARRAY_ELEMENT, element, "an object"));
        }
    } else {
        TRY(forbid_kind(cx, JSON_BODY_NOTHING_ELSE, node, "an object"));
    }
    return body_view(cx, body);
}

/* ---- Blocks ---- */

/* Collects the blocks of one property. */
struct block_collector {
    const struct block_schema *schema;
    struct str *labels; /* a label for each level above the current level */
    struct range range;
    struct list *blocks;
};

/* Adds a block. The node is the block's body. */
static bool add_block(struct ctx *cx, const struct block_collector *collector,
                      const struct json_node *node)
{
    struct content_block *block = ARENA_NEW(cx->arena, struct content_block);
    size_t label_count = collector->schema->label_count;
    struct str *labels = ARENA_ARRAY(cx->arena, label_count, struct str);

    for (size_t i = 0; i < label_count; i++)
        labels[i] = collector->labels[i];
    *block = (struct content_block){.type = collector->schema->type,
                                    .labels = labels,
                                    .label_count = label_count,
                                    .schema = collector->schema,
                                    .range = collector->range};
    TRY(block->body = read_body(cx, node));
    list_push(collector->blocks, block);
    return true;
}

/* Decides if the name of a block type or label may occur again in an object. In later editions, a
   rule says that the second property defines more blocks. Older editions do not mention repeated
   names, therefore the chosen interpretation decides. */
static bool check_repetition(struct ctx *cx, const struct json_property *again)
{
    return rule(cx, JSON_BLOCKS_REPEATED_PROPERTY) ||
           (!rule_of_edition(cx, JSON_BLOCKS_REPEATED_PROPERTY) &&
            reads(cx, JSON_REPEATED_BLOCK_PROPERTY_SEVERAL)) ||
           fail(cx, DIAG_JSON_STRUCTURE, again->name_range, "the property `%.*s` occurs twice",
                STR_FMT(again->name));
}

/* Decides if the name of an attribute may occur again in a body. In later editions, a rule makes a
   repeated attribute name an error. Older editions do not mention repeated names, therefore the
   chosen interpretation decides. */
static bool attribute_repeated(struct ctx *cx, const struct json_property *again)
{
    bool silent = !rule_of_edition(cx, JSON_ATTRIBUTES_UNIQUE);
    bool refused =
        silent ? reads(cx, JSON_REPEATED_ATTRIBUTE_ERROR) : rule(cx, JSON_ATTRIBUTES_UNIQUE);

    return !refused ||
           fail(cx, DIAG_ATTRIBUTE_REDEFINED, again->name_range,
                "the attribute `%.*s` is defined already in this body", STR_FMT(again->name));
}

/* Calls `repeated` for each property whose name an earlier property has. */
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

/* Returns true if objects of labels have no properties. */
static bool have_no_labels(const struct json_node *const *objects, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (objects[i]->kind != JSON_OBJECT || objects[i]->as.object.count > 0)
            return false;
    return true;
}

/* Collects the blocks of a value without further labels. The specification allows "either a JSON
   object representing a single block body, or a JSON array of JSON objects". */
static bool collect_bodies(struct ctx *cx, const struct block_collector *collector,
                           const struct json_node *node)
{
    bool is_array = node->kind == JSON_ARRAY && rule(cx, JSON_BLOCKS_BODY_ARRAY);
    const struct json_node *const *bodies = is_array ? node->as.array.elements : &node;
    size_t count = is_array ? node->as.array.count : 1;

    for (size_t i = 0; i < count; i++) {
        enum json_kind kind = bodies[i]->kind;
        if (kind == JSON_NULL && !is_array && rule(cx, RELEASED_JSON_BLOCKS_NULL_BODY))
            continue;
        if (kind == JSON_NULL && reads(cx, JSON_NULL_BLOCK_NO_BLOCKS))
            continue;
        if (kind == JSON_OBJECT || (kind == JSON_ARRAY && reads(cx, JSON_NESTED_ARRAYS_BODY)))
            TRY(add_block(cx, collector, bodies[i]));
        else
            TRY(forbid_kind(cx, JSON_BLOCKS_BODY_OBJECT, bodies[i], "an object, a block's body,"));
    }
    return true;
}

/* Collects the blocks of a value that is `level` levels of labels above the bodies. "A nested JSON
   object or JSON array of objects is required for each labelling level" (2024-02; before, only an
   object). Each property name is a label. */
static bool collect_blocks(struct ctx *cx, const struct block_collector *collector, size_t level,
                           const struct json_node *node)
{
    if (level == collector->schema->label_count)
        return collect_bodies(cx, collector, node);
    bool is_object = node->kind == JSON_OBJECT && rule(cx, JSON_BLOCKS_LABELS);
    if (!is_object && node->kind == JSON_NULL && reads(cx, JSON_NULL_BLOCK_NO_BLOCKS))
        return true;
    if (!is_object && !(node->kind == JSON_ARRAY && rule(cx, JSON_BLOCKS_LABEL_ARRAY)))
        return forbid_kind(cx, JSON_BLOCKS_LABEL_OBJECT, node, "an object of labels");
    const struct json_node *const *objects = is_object ? &node : node->as.array.elements;
    size_t object_count = is_object ? 1 : node->as.array.count, count;
    if (have_no_labels(objects, object_count) && reads(cx, JSON_EMPTY_LABEL_LEVEL_ERROR))
        return fail(cx, DIAG_JSON_STRUCTURE, node->range, "the %s contains no label",
                    is_object ? "object" : "array");
    for (size_t i = 0; i < object_count; i++) {
        if (objects[i]->kind != JSON_OBJECT) {
            TRY(forbid_kind(cx, JSON_BLOCKS_LABEL_OBJECT, objects[i], "an object of labels"));
            continue;
        }
        const struct json_property *const *properties = json_properties(cx, objects[i], &count);
        TRY(check_names(cx, properties, count, check_repetition));
        for (size_t j = 0; j < count; j++) {
            collector->labels[level] = properties[j]->name;
            TRY(collect_blocks(cx, collector, level + 1, properties[j]->value));
        }
    }
    return true;
}

/* ---- Schema-driven processing ---- */

/* The value of an attribute's property is an expression. */
static struct content_attribute *content_attribute(struct ctx *cx,
                                                   const struct json_property *property)
{
    struct content_attribute *attribute = ARENA_NEW(cx->arena, struct content_attribute);

    attribute->name = property->name;
    attribute->expression = json_expression(property->value);
    attribute->range = property->name_range;
    return attribute;
}

/* The schema elements that a body has. */
struct matches {
    bool *attributes; /* for each attribute of the schema, true if the body has it */
    bool *blocks;
    struct list found_attributes;
    struct list found_blocks;
    struct json_body *rest;
};

/* Finds the schema element with the property's name. Only the schema decides if the property is an
   attribute or defines blocks. */
static bool match_property(struct ctx *cx, const struct schema *schema,
                           const struct json_property *property, struct matches *matches)
{
    const struct attribute_schema *attribute = schema_attribute(schema, property->name);
    const struct block_schema *block = schema_block(schema, property->name);
    bool *found = NULL;

    if (attribute != NULL && rule(cx, JSON_ATTRIBUTES_PROPERTY)) {
        found = &matches->attributes[attribute - schema->attributes];
        TRY(!*found || attribute_repeated(cx, property));
        list_push(&matches->found_attributes, content_attribute(cx, property));
    } else if (block != NULL && rule(cx, JSON_BLOCKS_PROPERTY)) {
        struct block_collector collector = {
            .schema = block,
            .labels = ARENA_ARRAY(cx->arena, block->label_count, struct str),
            .range = property->name_range,
            .blocks = &matches->found_blocks,
        };
        found = &matches->blocks[block - schema->blocks];
        TRY(!*found || check_repetition(cx, property));
        TRY(collect_blocks(cx, &collector, 0, property->value));
    } else {
        TRY(schema_unexpected_attribute(cx, schema, property->name, property->name_range));
    }
    if (found != NULL)
        *found = true;
    if (schema_remains(cx, schema, found != NULL))
        list_push(&matches->rest->properties, property);
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
    struct json_body *rest = ARENA_NEW(cx->arena, struct json_body);
    struct matches matches = {
        .attributes = ARENA_ARRAY(cx->arena, schema->attribute_count, bool),
        .blocks = ARENA_ARRAY(cx->arena, schema->block_count, bool),
        .found_attributes = {.arena = cx->arena},
        .found_blocks = {.arena = cx->arena},
        .rest = rest,
    };
    size_t count = body->properties.count;
    bool in_order = count < 2 || !rule_of_edition(cx, JSON_BODY_ORDER) || rule(cx, JSON_BODY_ORDER);

    *rest = *body;
    rest->properties = (struct list){.arena = cx->arena};
    for (size_t i = 0; i < count; i++)
        TRY(match_property(cx, schema, properties_of(body)[in_order ? i : count - 1 - i],
                           &matches));
    for (size_t i = 0; i < schema->attribute_count; i++) {
        if (!matches.attributes[i] && schema->attributes[i].required)
            TRY(schema_missing_attribute(cx, schema->attributes[i].name, body->range));
    }
    finish_content(cx, &matches, out);
    *remain = body_view(cx, rest);
    return true;
}

/* ---- Dynamic Attributes Processing ---- */

static bool body_attributes(struct ctx *cx, const struct body *view, struct content *out)
{
    const struct json_body *body = view->node;
    struct matches all = {.found_attributes = {.arena = cx->arena}};

    if (body->from_array)
        TRY(forbid(cx, JSON_BODY_ARRAY_NOT_DYNAMIC, DIAG_JSON_STRUCTURE, body->range,
                   "a body of arbitrary attributes must be a single object"));
    for (size_t i = 0; i < body->properties.count; i++) {
        const struct json_property *property = properties_of(body)[i];
        list_push(&all.found_attributes, content_attribute(cx, property));
    }
    TRY(check_names(cx, properties_of(body), body->properties.count, attribute_repeated));
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

bool json_parse_file(struct ctx *cx, const struct source *source, const struct body **out)
{
    const struct json_node *root = json_parse(cx, source);

    TRY(root);
    *out = read_body(cx, root);
    return *out != NULL;
}

bool json_parse_expression(struct ctx *cx, const struct source *source, struct expression *out)
{
    const struct json_node *node = json_parse(cx, source);

    TRY(node);
    *out = json_expression(node);
    return true;
}
