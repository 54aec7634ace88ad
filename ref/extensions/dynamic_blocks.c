/* Implements the HCL Dynamic Blocks Extension. Cases: spec-tests/extensions/dynamic-blocks */

#include "extensions/extensions.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "model/body.h"
#include "model/convert.h"
#include "model/num.h"
#include "model/scope.h"
#include "model/static.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/json.h"

#define DYNAMIC STR("dynamic")

/* A body whose blocks `dynamic` are replaced by the blocks that they generate. */
struct expanding_body {
    const struct body *original;
    const struct scope *global; /* the scope of the request */
    const struct scope *scope;  /* the scope for expressions in this body */
    const struct list *left;    /* blocks `dynamic` that an earlier partial schema left */
    enum rule_id permission;    /* the rule by which blocks `dynamic` are expanded in this body */
    bool in_unknown; /* true if this body or a body around it stands for an unknown collection */
    bool json;
};

static const struct body *expanding(struct ctx *cx, struct expanding_body node);

/* ---- Expressions in a scope of their own ---- */

/* Evaluates an expression. In literal-only mode, the chosen interpretation of an ambiguous passage
   decides if iterators in the scope are available. */
static bool evaluate_in(struct ctx *cx, const struct expression *e, const struct scope *scope,
                        const struct value **out)
{
    bool literal_only = cx->literal_only;
    if (literal_only && scope->parent != NULL) {
        cx->literal_only = reads(cx, DYNAMIC_LITERAL_MODE_ERROR);
        while (cx->literal_only && scope->parent != NULL)
            scope = scope->parent;
    }
    bool right = expression_evaluate(cx, e, scope, out);
    cx->literal_only = literal_only;
    return right;
}

struct scoped_expression {
    struct expression expression;
    const struct expanding_body *body;
};

static bool evaluate_scoped(struct ctx *cx, const void *node, const struct scope *scope,
                            const struct value **out)
{
    const struct scoped_expression *scoped = node;
    (void)scope;
    if (scoped->body->in_unknown && rule(cx, RELEASED_DYNAMIC_UNKNOWN_BLOCK)) {
        *out = value_unknown(cx, &type_dynamic);
        return true;
    }
    TRY(evaluate_in(cx, &scoped->expression, scoped->body->scope, out));
    if (scoped->body->in_unknown && value_wholly_known(*out) &&
        !rule(cx, EXTENSIONS_DYNAMIC_UNKNOWN_OTHERS))
        *out = value_stand_in(cx, &type_dynamic);
    return true;
}

/* Sets the scope of the content's attributes to the scope of the body. */
static void set_scope(struct ctx *cx, const struct expanding_body *body, struct content *content)
{
    if (body->scope == body->global)
        return;
    struct content_attribute *attributes =
        ARENA_ARRAY(cx->arena, content->attribute_count, struct content_attribute);
    for (size_t i = 0; i < content->attribute_count; i++) {
        struct scoped_expression *scoped = ARENA_NEW(cx->arena, struct scoped_expression);
        *scoped = (struct scoped_expression){content->attributes[i].expression, body};
        attributes[i] = content->attributes[i];
        attributes[i].expression = (struct expression){.evaluate = evaluate_scoped, .node = scoped};
    }
    content->attributes = attributes;
}

/* ---- The parts of a block `dynamic` ---- */

struct dynamic_block {
    const struct expanding_body *around; /* the body that contains the block */
    const struct block_schema *schema;   /* the schema for the generated blocks */
    struct range range;
    /* attributes of the block; each may be NULL */
    const struct content_attribute *for_each, *iterator, *labels;
    const struct body *content; /* may be NULL */
    struct str name;            /* of the iterator */
    const struct value *collection;
    size_t count; /* of the generated blocks */
};

static const struct content_attribute *part(const struct content *content, struct str name)
{
    for (size_t i = 0; i < content->attribute_count; i++)
        if (str_equal(content->attributes[i].name, name))
            return &content->attributes[i];
    return NULL;
}

/* Reads the attributes and the block `content` of a block `dynamic`, by a schema. */
static bool read_parts(struct ctx *cx, const struct body *body, struct dynamic_block *d)
{
    static const struct attribute_schema attributes[] = {
        {STR_INIT("for_each"), false}, {STR_INIT("iterator"), false}, {STR_INIT("labels"), false}};
    static const struct block_schema content_schema = {.type = STR_INIT("content")};
    static const struct schema schema = {attributes, 3, &content_schema, 1, false, NULL, false};
    struct content content;
    const struct body *remain;
    TRY(body->content(cx, body, &schema, &content, &remain));
    d->for_each = part(&content, attributes[0].name);
    d->iterator = part(&content, attributes[1].name);
    d->labels = part(&content, attributes[2].name);
    if (content.block_count > 0)
        d->content = content.blocks[0].body;
    if (content.block_count > 1 && reads(cx, DYNAMIC_CONTENT_SEVERAL_ERROR))
        return fail(cx, DIAG_DYNAMIC_BLOCK, content.blocks[1].range,
                    "the block has more than one block \"content\"");
    if (d->for_each == NULL)
        TRY(forbid(cx, EXTENSIONS_DYNAMIC_FOR_EACH_REQUIRED, DIAG_DYNAMIC_BLOCK, d->range,
                   "the attribute \"for_each\" is required"));
    if (d->labels != NULL && d->schema->label_count == 0 && reads(cx, DYNAMIC_LABELS_NONE_ERROR))
        return fail(cx, DIAG_DYNAMIC_BLOCK, d->labels->range,
                    "a block of type \"%.*s\" has no labels", STR_FMT(d->schema->type));
    return d->content != NULL || forbid(cx, EXTENSIONS_DYNAMIC_CONTENT_REQUIRED, DIAG_DYNAMIC_BLOCK,
                                        d->range, "a block \"content\" is required");
}

static bool read_iterator(struct ctx *cx, struct dynamic_block *d)
{
    size_t before = cx->diag_count;
    struct static_traversal traversal;
    d->name = d->schema->type;
    if (d->iterator == NULL)
        return !reads(cx, DYNAMIC_ITERATOR_DEFAULT_ERROR) ||
               fail(cx, DIAG_DYNAMIC_BLOCK, d->range, "the attribute \"iterator\" is required");
    const struct expression *e = &d->iterator->expression;
    bool is_traversal = d->around->json ? json_static_traversal(cx, e, &traversal)
                                        : native_static_traversal(cx, e, &traversal);
    if (!is_traversal)
        TRY(ctx_forget(cx, before));
    if (!is_traversal || traversal.count > 0)
        return forbid(cx, EXTENSIONS_DYNAMIC_ITERATOR_FORM, DIAG_DYNAMIC_BLOCK, d->iterator->range,
                      "\"iterator\" must be a single name");
    if (rule(cx, EXTENSIONS_DYNAMIC_ITERATOR_NAME))
        d->name = traversal.root;
    return check_name(cx, traversal.root, d->iterator->range);
}

/* ---- The collection ---- */

/* Makes the scope for one element: `outer` and the iterator. */
static const struct scope *iterator_scope(struct ctx *cx, const struct dynamic_block *d,
                                          const struct value *iterator, const struct scope *outer)
{
    struct variable *variable = ARENA_NEW(cx->arena, struct variable);
    struct scope *scope = ARENA_NEW(cx->arena, struct scope);
    *variable = (struct variable){d->name, iterator};
    *scope = (struct scope){.parent = outer, .variables = variable, .variable_count = 1};
    return scope;
}

/* Returns the scope around the block. If the rule is switched off, returns an empty scope. */
static const struct scope *outer_scope(struct ctx *cx, const struct dynamic_block *d,
                                       enum rule_id id)
{
    const struct scope *scope = d->around->scope;
    if (scope != d->around->global && !rule(cx, EXTENSIONS_DYNAMIC_OUTER_ITERATOR))
        scope = d->around->global;
    return rule(cx, id) ? scope : scope_global(cx, NULL, 0, NULL, 0);
}

/* Returns true if a value of the type has elements to iterate over. */
static bool iterable(struct ctx *cx, const struct type *type)
{
    switch (type->kind) {
    case TYPE_TUPLE:
        return rule(cx, EXTENSIONS_DYNAMIC_FOR_EACH_TUPLE);
    case TYPE_LIST:
        return rule(cx, EXTENSIONS_DYNAMIC_FOR_EACH_LIST);
    case TYPE_SET:
        return rule(cx, EXTENSIONS_DYNAMIC_FOR_EACH_SET);
    case TYPE_MAP:
        return rule(cx, EXTENSIONS_DYNAMIC_FOR_EACH_MAP);
    case TYPE_OBJECT:
        return reads(cx, DYNAMIC_FOR_EACH_OBJECT_ACCEPTED);
    case TYPE_STRING:
    case TYPE_NUMBER:
    case TYPE_BOOL:
    case TYPE_DYNAMIC:
    case TYPE_CAPSULE:
        break;
    }
    return false;
}

/* Returns true if a single block stands for an unknown collection. */
static bool is_single(struct ctx *cx, const struct dynamic_block *d)
{
    enum type_kind kind = d->collection->type->kind;
    bool structural = kind == TYPE_TUPLE || kind == TYPE_OBJECT;
    return value_is_unknown(d->collection) &&
           !(structural && reads(cx, DYNAMIC_UNKNOWN_STRUCTURAL_ELEMENTS));
}

/* Sets the number of blocks if the collection is unknown. */
static bool count_unknown(struct ctx *cx, struct dynamic_block *d)
{
    const struct type *type = d->collection->type;
    if (type->kind == TYPE_DYNAMIC && reads(cx, DYNAMIC_FOR_EACH_DYNAMIC_ERROR))
        return fail(cx, DIAG_ITERATION, d->for_each->range, "the type of \"for_each\" is unknown");
    if (is_single(cx, d))
        d->count = rule(cx, EXTENSIONS_DYNAMIC_UNKNOWN_SINGLE) ? 1 : 0;
    else
        (void)type_parts(type, &d->count);
    return true;
}

/* Evaluates `for_each`. Sets the number of blocks. */
static bool read_collection(struct ctx *cx, struct dynamic_block *d)
{
    const struct scope *scope = outer_scope(cx, d, EXTENSIONS_DYNAMIC_FOR_EACH_SCOPE);
    if (d->for_each == NULL)
        return true;
    if (!rule(cx, EXTENSIONS_DYNAMIC_FOR_EACH_OWN_ITERATOR))
        scope = iterator_scope(cx, d, value_stand_in(cx, &type_dynamic), scope);
    TRY(evaluate_in(cx, &d->for_each->expression, scope, &d->collection));
    const struct type *type = d->collection->type;
    if (type->kind != TYPE_DYNAMIC && !iterable(cx, type)) {
        struct str given = type_text(cx, type);
        return forbid(cx, EXTENSIONS_DYNAMIC_FOR_EACH_TYPE, DIAG_ITERATION, d->for_each->range,
                      "\"for_each\" is a %.*s, which cannot be iterated", STR_FMT(given));
    }
    if (value_is_null(d->collection))
        return reads(cx, DYNAMIC_FOR_EACH_NULL_NONE) ||
               fail(cx, DIAG_ITERATION, d->for_each->range, "\"for_each\" is null");
    if (value_is_unknown(d->collection))
        return count_unknown(cx, d);
    d->count = value_item_count(d->collection);
    if (d->count > 0 && !rule(cx, EXTENSIONS_DYNAMIC_ELEMENTS))
        d->count = 0;
    return true;
}

/* Returns the key of an element. */
static const struct value *element_key(struct ctx *cx, const struct value *collection, size_t i)
{
    const struct type *type = collection->type;
    if (type->kind == TYPE_SET && reads(cx, DYNAMIC_SET_KEY_ELEMENT))
        return collection->as.sequence.items[i];
    if (!rule(cx, EXTENSIONS_DYNAMIC_ITERATOR_KEY))
        return value_stand_in(cx, &type_dynamic);
    if (type->kind == TYPE_OBJECT)
        return value_string(cx, type->as.object.names[i]);
    if (type->kind == TYPE_MAP)
        return value_string(cx, collection->as.mapping.keys[i]);
    return value_number(cx, num_from_size(cx, i));
}

/* Returns the iterator for a block: an object with the key and the value of the element. */
static const struct value *iterator_value(struct ctx *cx, const struct dynamic_block *d, size_t i)
{
    static const struct str names[] = {STR_INIT("key"), STR_INIT("value")};
    const struct value **items = ARENA_ARRAY(cx->arena, 2, const struct value *);
    const struct value *collection = d->collection;
    size_t parts;
    if (is_single(cx, d)) {
        items[0] = items[1] = rule(cx, EXTENSIONS_DYNAMIC_UNKNOWN_ITERATOR)
                                  ? value_dynamic(cx)
                                  : value_null(cx, &type_dynamic);
        return value_object(cx, names, items, 2);
    }
    items[0] = element_key(cx, collection, i);
    items[1] = value_is_unknown(collection)
                   ? value_unknown(cx, type_parts(collection->type, &parts)[i])
                   : collection->as.sequence.items[i];
    if (!rule(cx, EXTENSIONS_DYNAMIC_ITERATOR_VALUE))
        items[1] = value_stand_in(cx, &type_dynamic);
    return value_object(cx, names, items, 2);
}

/* ---- Labels ---- */

static bool static_list(struct ctx *cx, const struct dynamic_block *d, struct static_list *out)
{
    const struct expression *e = &d->labels->expression;
    return d->around->json ? json_static_list(cx, e, out) : native_static_list(cx, e, out);
}

/* Checks the labels of a block `dynamic` that generates no blocks, as far as the chosen
   interpretations of ambiguous passages demand the checks. The number of labels is known only from
   a tuple constructor. */
static bool check_unused_labels(struct ctx *cx, const struct dynamic_block *d)
{
    size_t before = cx->diag_count;
    struct static_list list = {.count = 0};
    if (d->labels != NULL && !static_list(cx, d, &list))
        return !reads(cx, DYNAMIC_LABELS_FORM_STATIC) && ctx_forget(cx, before);
    return d->schema->label_count == 0 || !reads(cx, DYNAMIC_LABELS_UNUSED_ERROR) ||
           schema_label_count(cx, d->schema, list.count, d->range);
}

/* Evaluates `labels` for one element. */
static bool label_values(struct ctx *cx, const struct dynamic_block *d, const struct scope *scope,
                         const struct value ***out, size_t *count)
{
    const struct expression *e = &d->labels->expression;
    const struct value *value;
    struct static_list list;
    if (reads(cx, DYNAMIC_LABELS_FORM_STATIC)) {
        TRY(static_list(cx, d, &list));
        *count = list.count;
        *out = ARENA_ARRAY(cx->arena, list.count, const struct value *);
        for (size_t i = 0; i < list.count; i++)
            TRY(evaluate_in(cx, &list.elements[i], scope, &(*out)[i]));
        return true;
    }
    TRY(evaluate_in(cx, e, scope, &value));
    *out = ARENA_ARRAY(cx->arena, d->schema->label_count, const struct value *);
    *count = d->schema->label_count;
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = value_string(cx, STR(""));
    if (value_is_unknown(value))
        return forbid(cx, EXTENSIONS_DYNAMIC_LABEL_UNKNOWN, DIAG_DYNAMIC_LABEL, d->labels->range,
                      "the labels are unknown");
    if (!value_is_known(value) ||
        (value->type->kind != TYPE_LIST && value->type->kind != TYPE_TUPLE))
        return forbid(cx, EXTENSIONS_DYNAMIC_LABELS_LIST, DIAG_DYNAMIC_LABEL, d->labels->range,
                      "\"labels\" is no list of labels");
    *count = value_item_count(value);
    *out = ARENA_ARRAY(cx->arena, *count, const struct value *);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = value->as.sequence.items[i];
    return true;
}

/* Converts one label to a string. */
static bool read_label(struct ctx *cx, const struct dynamic_block *d, const struct value *value,
                       struct str *out)
{
    enum type_kind kind = value->type->kind;
    struct range at = d->labels->range;
    *out = STR("");
    if (value_is_null(value))
        return forbid(cx, EXTENSIONS_DYNAMIC_LABEL_NULL, DIAG_DYNAMIC_LABEL, at, "a label is null");
    if (!type_is_primitive(value->type) && kind != TYPE_DYNAMIC)
        return forbid(cx, EXTENSIONS_DYNAMIC_LABEL_TYPE, DIAG_DYNAMIC_LABEL, at,
                      "a label is no string");
    if (value_is_unknown(value))
        return forbid(cx, EXTENSIONS_DYNAMIC_LABEL_UNKNOWN, DIAG_DYNAMIC_LABEL, at,
                      "a label is unknown");
    if (kind != TYPE_STRING && reads(cx, DYNAMIC_LABEL_CONVERSION_ERROR))
        return fail(cx, DIAG_DYNAMIC_LABEL, at, "a label is no string");
    TRY(convert(cx, value, &type_string, at, &value));
    *out = value_is_known(value) ? value->as.string : STR("");
    return true;
}

/* Sets the labels of a generated block. */
static bool read_labels(struct ctx *cx, const struct dynamic_block *d, const struct value *iterator,
                        struct content_block *block)
{
    const struct scope *scope = outer_scope(cx, d, EXTENSIONS_DYNAMIC_LABELS_SCOPE);
    const struct value **values = NULL;
    size_t count = 0;
    if (reads(cx, DYNAMIC_LABELS_ITERATOR_AVAILABLE))
        scope = iterator_scope(cx, d, iterator, scope);
    if (d->labels != NULL)
        TRY(label_values(cx, d, scope, &values, &count));
    TRY(ctx_step(cx, count, d->range));
    TRY(schema_label_count(cx, d->schema, count, d->range));
    struct str *labels = ARENA_ARRAY(cx->arena, count, struct str);
    for (size_t i = 0; i < count; i++) {
        TRY(read_label(cx, d, values[i], &labels[i]));
        if (!rule(cx, EXTENSIONS_DYNAMIC_LABELS))
            labels[i] = STR("");
    }
    block->labels = labels;
    block->label_count = count;
    return true;
}

/* ---- Generated blocks ---- */

/* Generates the block for element i. */
static bool generate(struct ctx *cx, const struct dynamic_block *d, size_t i, struct list *blocks)
{
    struct content_block *block = ARENA_NEW(cx->arena, struct content_block);
    const struct value *iterator = iterator_value(cx, d, i);
    const struct scope *outer = outer_scope(cx, d, EXTENSIONS_DYNAMIC_CONTENT_SCOPE);
    struct expanding_body body = *d->around;
    TRY(iterator);
    TRY(ctx_step(cx, 1, d->range));
    *block = (struct content_block){
        .type = d->schema->type, .schema = d->schema, .range = d->range, .body = d->content};
    if (d->schema->label_count > 0 || d->labels != NULL)
        TRY(read_labels(cx, d, iterator, block));
    if (d->content == NULL)
        return true;
    TRY(allow(cx, EXTENSIONS_DYNAMIC_CONTENT, DIAG_DYNAMIC_BLOCK, d->range,
              "the block \"content\" has no meaning"));
    body.original = d->content;
    body.scope = iterator_scope(cx, d, iterator, outer);
    body.left = NULL;
    body.permission = EXTENSIONS_DYNAMIC_NESTED_CONTENT;
    body.in_unknown |= is_single(cx, d);
    block->body = expanding(cx, body);
    list_push(blocks, block);
    return true;
}

/* Adds the blocks that a block `dynamic` generates. */
static bool expand(struct ctx *cx, const struct expanding_body *around,
                   const struct content_block *block, const struct block_schema *schema,
                   struct list *blocks)
{
    struct dynamic_block d = {.around = around, .schema = schema, .range = block->range};
    TRY(read_parts(cx, block->body, &d));
    TRY(read_iterator(cx, &d));
    TRY(read_collection(cx, &d));
    if (d.count == 0)
        TRY(check_unused_labels(cx, &d));
    bool in_order =
        d.count < 2 || !type_is_sequence(d.collection->type) || rule(cx, EXTENSIONS_DYNAMIC_ORDER);
    for (size_t i = 0; i < d.count; i++)
        TRY(generate(cx, &d, in_order ? i : d.count - 1 - i, blocks));
    return true;
}

/* ---- Bodies ---- */

/* The blocks of a body, while the body is processed. */
struct blocks {
    struct list taken; /* static and generated blocks */
    struct list late;  /* generated blocks that come last because a rule is switched off */
    struct list left;  /* blocks `dynamic` that belong to the remaining body */
    size_t dynamic_count;
};

/* Processes a block `dynamic`. If the schema does not name the type of the generated blocks,
   reports the block as unexpected, unless the schema is partial. */
static bool take_dynamic(struct ctx *cx, const struct expanding_body *body,
                         const struct schema *schema, const struct content_block *block,
                         struct blocks *blocks)
{
    struct str type = block->label_count > 0 ? block->labels[0] : STR("");
    const struct block_schema *match = schema_block(schema, type);
    if (!rule(cx, EXTENSIONS_DYNAMIC_BLOCK) ||
        (body->permission != EXTENSIONS_DYNAMIC_BLOCK && !rule(cx, body->permission)))
        return schema_unexpected_block(cx, schema, DYNAMIC, block->range);
    if (match != NULL)
        return expand(cx, body, block, match,
                      rule(cx, EXTENSIONS_DYNAMIC_PLACE) ? &blocks->taken : &blocks->late);
    TRY(schema_unexpected_block(cx, schema, type, block->range));
    if (schema_remains(cx, schema, false) && rule(cx, EXTENSIONS_DYNAMIC_REMAIN))
        list_push(&blocks->left, block);
    return true;
}

/* Adds a static block. Blocks `dynamic` in the static block's body are expanded. */
static void take_static(struct ctx *cx, const struct expanding_body *around,
                        const struct content_block *block, struct blocks *blocks)
{
    struct content_block *copy = ARENA_NEW(cx->arena, struct content_block);
    struct expanding_body body = *around;
    body.original = block->body;
    body.left = NULL;
    body.permission = EXTENSIONS_DYNAMIC_NESTED_STATIC;
    if (body.scope != body.global && !rule(cx, EXTENSIONS_DYNAMIC_ITERATOR_NESTED))
        body.scope = body.global;
    *copy = *block;
    copy->body = expanding(cx, body);
    list_push(&blocks->taken, copy);
}

/* Returns the schema and the block type `dynamic`. */
static struct schema with_dynamic(struct ctx *cx, const struct schema *schema)
{
    static const struct str label = STR_INIT("type");
    size_t count = schema->block_count;
    struct block_schema *types = ARENA_ARRAY(cx->arena, count + 1, struct block_schema);
    struct schema result = *schema;
    types[0] = (struct block_schema){.type = DYNAMIC, .labels = &label, .label_count = 1};
    for (size_t i = 0; i < count; i++)
        types[i + 1] = schema->blocks[i];
    result.blocks = str_sorted(cx->arena, types, count + 1, sizeof *types);
    result.block_count = count + 1;
    return result;
}

/* Returns the blocks of a body, together with blocks `dynamic` that an earlier schema left, in
   source order. */
static struct list in_order(struct ctx *cx, const struct content *content, const struct list *left)
{
    struct list all = {.arena = cx->arena};
    size_t next = 0, count = left == NULL ? 0 : left->count;
    for (size_t i = 0; i < content->block_count; i++) {
        for (; next < count; next++) {
            const struct content_block *earlier = left->items[next];
            if (earlier->range.start >= content->blocks[i].range.start)
                break;
            list_push(&all, earlier);
        }
        list_push(&all, &content->blocks[i]);
    }
    for (; next < count; next++)
        list_push(&all, left->items[next]);
    return all;
}

/* Replaces the remaining body by one that expands the blocks `dynamic` that were left. In the JSON
   syntax, if all of them were left, the property `dynamic` remains, because it can be an attribute.
 */
static bool set_remain(struct ctx *cx, const struct expanding_body *body,
                       const struct schema *schema, const struct blocks *blocks,
                       const struct body **remain)
{
    struct list *left = ARENA_NEW(cx->arena, struct list);
    struct expanding_body rest = *body;
    struct content unused;
    *left = blocks->left;
    rest.original = *remain;
    rest.left = left;
    if (body->json && blocks->dynamic_count > 0 && left->count == blocks->dynamic_count) {
        TRY(body->original->content(cx, body->original, schema, &unused, &rest.original));
        rest.left = body->left;
    }
    *remain = expanding(cx, rest);
    return true;
}

static bool body_content(struct ctx *cx, const struct body *view, const struct schema *schema,
                         struct content *out, const struct body **remain)
{
    const struct expanding_body *body = view->node;
    struct schema extended = with_dynamic(cx, schema);
    struct list left = {.arena = cx->arena};
    struct blocks blocks = {left, left, left, 0};
    TRY(body->original->content(cx, body->original, &extended, out, remain));
    struct list all = in_order(cx, out, body->left);
    for (size_t i = 0; i < all.count; i++) {
        const struct content_block *block = all.items[i];
        if (!str_equal(block->type, DYNAMIC)) {
            take_static(cx, body, block, &blocks);
            continue;
        }
        blocks.dynamic_count++;
        TRY(take_dynamic(cx, body, schema, block, &blocks));
    }
    for (size_t i = 0; i < blocks.late.count; i++)
        list_push(&blocks.taken, blocks.late.items[i]);
    struct content_block *taken = ARENA_ARRAY(cx->arena, blocks.taken.count, struct content_block);
    for (size_t i = 0; i < blocks.taken.count; i++)
        taken[i] = *(const struct content_block *)blocks.taken.items[i];
    out->blocks = taken;
    out->block_count = blocks.taken.count;
    set_scope(cx, body, out);
    return set_remain(cx, body, schema, &blocks, remain);
}

static bool body_attributes(struct ctx *cx, const struct body *view, struct content *out)
{
    const struct expanding_body *body = view->node;
    if (body->left != NULL && body->left->count > 0) {
        const struct content_block *block = body->left->items[0];
        TRY(schema_block_among_attributes(cx, DYNAMIC, block->range));
    }
    TRY(body->original->attributes(cx, body->original, out));
    set_scope(cx, body, out);
    return true;
}

static const struct body *expanding(struct ctx *cx, struct expanding_body node)
{
    struct expanding_body *copy = ARENA_NEW(cx->arena, struct expanding_body);
    struct body *view = ARENA_NEW(cx->arena, struct body);
    *copy = node;
    *view = (struct body){.content = body_content,
                          .attributes = body_attributes,
                          .node = copy,
                          .missing_range = node.original->missing_range};
    return view;
}

const struct body *dynamic_blocks(struct ctx *cx, const struct body *body,
                                  const struct scope *scope, bool json)
{
    return expanding(cx, (struct expanding_body){.original = body,
                                                 .global = scope,
                                                 .scope = scope,
                                                 .permission = EXTENSIONS_DYNAMIC_BLOCK,
                                                 .json = json});
}
