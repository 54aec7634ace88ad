#ifndef HCL_MODEL_BODY_H
#define HCL_MODEL_BODY_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct scope;
struct value;

/* Information model, Body Content: the interface of bodies and expressions, which each syntax
   implements. */

struct expression {
    bool (*evaluate)(struct ctx *cx, const void *node, const struct scope *scope,
                     const struct value **out);
    const void *node;
    const struct source *source; /* the text that `node` was parsed from; NULL: cx->source */
};

/* Evaluates the expression in the scope. Every evaluation of an expression goes through this
   function. */
bool expression_evaluate(struct ctx *cx, const struct expression *expression,
                         const struct scope *scope, const struct value **out);

/* Callbacks around the evaluation of every expression (cx->observer), for `hclref explain`. The
   calls nest as the expressions do; `range` refers to cx->source. */
struct observer {
    void (*enter)(struct observer *observer, struct ctx *cx, struct range range);

    /* `value` is NULL if the evaluation failed: cx then has its diagnostic. */
    void (*leave)(struct observer *observer, struct ctx *cx, const struct value *value);
};

struct attribute_schema {
    struct str name;
    bool required;
};

struct block_schema {
    struct str type;
    const struct str *labels; /* names of the labels; they have no effect, only their number has */
    size_t label_count;
    const struct schema *schema; /* schema of the block's body */
};

struct schema {
    const struct attribute_schema *attributes;
    size_t attribute_count;
    const struct block_schema *blocks;
    size_t block_count;
    bool partial; /* elements that match nothing are no errors: they form the remaining body */
    const struct schema *remain; /* schema of the remaining body; NULL: that is not processed */
    bool dynamic;                /* dynamic-attributes mode: the other members are not used */
};

struct content_attribute {
    struct str name;
    struct expression expression;
    struct range range;
};

struct content_block {
    struct str type;
    const struct str *labels;
    size_t label_count;
    const struct body *body;
    const struct block_schema *schema; /* the schema entry that the block matched */
    struct range range;
};

/* Body content: an attribute map and a block sequence. */
struct content {
    const struct content_attribute *attributes;
    size_t attribute_count;
    const struct content_block *blocks;
    size_t block_count;
};

struct body {
    /* Applies a schema, which must be valid itself: gives the content and, for a partial schema,
       the remaining body. Reports missing, unexpected and malformed elements. */
    bool (*content)(struct ctx *cx, const struct body *body, const struct schema *schema,
                    struct content *out, const struct body **remain);

    /* Gives all attributes: dynamic-attributes mode. */
    bool (*attributes)(struct ctx *cx, const struct body *body, struct content *out);
    const void *node;
    struct range missing_range; /* the place at which a missing attribute is reported */
};

/* A processed body, the answer to the op `body`. */
struct processed_body {
    const struct str *attribute_names;
    const struct value *const *attribute_values;
    size_t attribute_count;
    const struct processed_block *blocks;
    size_t block_count;
    const struct processed_body *remain; /* NULL if the schema has none for the remaining body */
};

struct processed_block {
    struct str type;
    const struct str *labels;
    size_t label_count;
    const struct processed_body *body;
};

/* Applies the schema, evaluates the attributes in the scope, and processes the blocks and the
   remaining body. Reports errors of the schema, of the body, and of the expressions. */
bool body_process(struct ctx *cx, const struct body *body, const struct schema *schema,
                  const struct scope *scope, const struct processed_body **out);

/* --- For the syntaxes --- */

/* Decisions of the information model about the elements of a body, which `content` and `attributes`
   of each syntax ask for. Names are compared by code points.

   For each attribute or block of the body: find its schema element; if there is none, call
   schema_unexpected_*; then schema_remains says if the element belongs to the remaining body. */

/* The schema element with the name, or NULL. If two elements have the name, which one reading
   allows, the first. The elements must be sorted, as in the schema that `content` gets. */
const struct attribute_schema *schema_attribute(const struct schema *schema, struct str name);
const struct block_schema *schema_block(const struct schema *schema, struct str type);

/* For an element that matches nothing: false with a diagnostic in exhaustive processing. */
bool schema_unexpected_attribute(struct ctx *cx, const struct schema *schema, struct str name,
                                 struct range at);
bool schema_unexpected_block(struct ctx *cx, const struct schema *schema, struct str type,
                             struct range at);

/* True if an element, matched or not, is part of the remaining body, which only partial processing
   has. */
bool schema_remains(struct ctx *cx, const struct schema *schema, bool matched);

/* For a required attribute that the body lacks: false with a diagnostic. True: process the body
   without the attribute. */
bool schema_missing_attribute(struct ctx *cx, struct str name, struct range at);

/* For a block with `found` labels: false with a diagnostic if the schema demands another number.
   True: the block is part of the content as it is. */
bool schema_label_count(struct ctx *cx, const struct block_schema *schema, size_t found,
                        struct range at);

/* For a block in dynamic-attributes mode: false with a diagnostic. True: ignore the block. */
bool schema_block_among_attributes(struct ctx *cx, struct str type, struct range at);

#endif
