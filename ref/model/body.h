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
    const struct source *source; /* the text that holds it; NULL: the current one */
};

/* The value of the expression in the scope: the one way to evaluate. */
bool expression_evaluate(struct ctx *cx, const struct expression *expression,
                         const struct scope *scope, const struct value **out);

/* A receiver of every expression that is evaluated (cx->observer): for explanations. The calls nest
   as the expressions do; `range` is one of the current cx->source. */
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
    const struct str *labels; /* their names in the schema: only the count decides */
    size_t label_count;
    const struct schema *schema; /* of the block's body */
};

struct schema {
    const struct attribute_schema *attributes;
    size_t attribute_count;
    const struct block_schema *blocks;
    size_t block_count;
    bool partial; /* an element that does not match is no error and stays in the remaining body */
    const struct schema *remain; /* of the remaining body; NULL: it is not processed */
    bool dynamic;                /* dynamic-attributes mode: the other members do not count */
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
    const struct block_schema *schema; /* the entry that it matched */
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
    /* Applies a schema without faults of its own: gives the content and, for a partial schema, the
       remaining body. Reports missing, unexpected and malformed elements. */
    bool (*content)(struct ctx *cx, const struct body *body, const struct schema *schema,
                    struct content *out, const struct body **remain);

    /* Dynamic-attributes mode. */
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
    const struct processed_body *remain; /* NULL if the schema has no schema for it */
};

struct processed_block {
    struct str type;
    const struct str *labels;
    size_t label_count;
    const struct processed_body *body;
};

/* Applies the schema, evaluates the attributes in the scope, and processes the blocks and the
   remaining body. Errors: those of the schema itself, of the body, of the expressions. */
bool body_process(struct ctx *cx, const struct body *body, const struct schema *schema,
                  const struct scope *scope, const struct processed_body **out);

/* --- For the syntaxes --- */

/* The model's decisions about the elements of a body, for the `content` and `attributes` of each
   syntax. Names are compared by code points.

   For each attribute or block of the body: find its schema element; if there is none, call
   schema_unexpected_*; then schema_remains says if the element belongs to the remaining body. */

/* The schema element of the name, or NULL: the first of two, which one reading allows. The schema
   is one that `content` got: its elements are in order. */
const struct attribute_schema *schema_attribute(const struct schema *schema, struct str name);
const struct block_schema *schema_block(const struct schema *schema, struct str type);

/* An element that matches nothing: false with a diagnostic in exhaustive processing. */
bool schema_unexpected_attribute(struct ctx *cx, const struct schema *schema, struct str name,
                                 struct range at);
bool schema_unexpected_block(struct ctx *cx, const struct schema *schema, struct str type,
                             struct range at);

/* True if an element, matched or not, is part of the remaining body, which only partial processing
   has. */
bool schema_remains(struct ctx *cx, const struct schema *schema, bool matched);

/* A required attribute that the body lacks: false with a diagnostic. True: it is absent. */
bool schema_missing_attribute(struct ctx *cx, struct str name, struct range at);

/* A block with `found` labels: false with a diagnostic if the schema has another number. True: the
   block is in the content as it is. */
bool schema_label_count(struct ctx *cx, const struct block_schema *schema, size_t found,
                        struct range at);

/* A block in dynamic-attributes mode: false with a diagnostic. True: it is ignored. */
bool schema_block_among_attributes(struct ctx *cx, struct str type, struct range at);

#endif
