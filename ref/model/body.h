#ifndef HCL_MODEL_BODY_H
#define HCL_MODEL_BODY_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;
struct scope;
struct value;

/* Information model, Body Content. Each syntax gives its bodies and expressions through these. */

struct expression {
    bool (*evaluate)(struct ctx *cx, const void *node, const struct scope *scope,
                     const struct value **out);
    const void *node;
    const struct source *source; /* the text that it was read from; NULL: the current one */
};

/* The value of the expression in the scope: the one way to evaluate. */
bool expression_evaluate(struct ctx *cx, const struct expression *expression,
                         const struct scope *scope, const struct value **out);

/* A receiver of every expression that is evaluated (cx->observer): for explanations. The calls nest
   as the expressions do; `range` speaks of cx->source as it is at that moment. */
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
    const struct str *labels; /* their semantic names: only the count decides */
    size_t label_count;
    const struct schema *schema; /* of the block's body */
};

struct schema {
    const struct attribute_schema *attributes;
    size_t attribute_count;
    const struct block_schema *blocks;
    size_t block_count;
    bool partial; /* what is not matched is no error and stays in the remaining body */
    const struct schema *remain; /* processes the remaining body; NULL: nobody asks for it */
    bool dynamic;                /* dynamic-attributes mode: the rest is not looked at */
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
    const struct block_schema *schema; /* the one it matched */
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
    /* Applies a schema (already checked for its own faults): the content, and, where the schema is
       partial, the body that remains. Reports missing, unexpected and malformed elements. */
    bool (*content)(struct ctx *cx, const struct body *body, const struct schema *schema,
                    struct content *out, const struct body **remain);

    /* Dynamic-attributes mode. */
    bool (*attributes)(struct ctx *cx, const struct body *body, struct content *out);
    const void *node;
    struct range missing_range; /* where a missing attribute is reported */
};

/* A processed body, as the op `body` answers it. */
struct processed_body {
    const struct str *attribute_names;
    const struct value *const *attribute_values;
    size_t attribute_count;
    const struct processed_block *blocks;
    size_t block_count;
    const struct processed_body *remain; /* NULL where it was not asked for */
};

struct processed_block {
    struct str type;
    const struct str *labels;
    size_t label_count;
    const struct processed_body *body;
};

/* Applies the schema, evaluates the attributes in the scope, and goes on into the blocks and the
   remaining body. Errors: the schema's own faults, the body's, the expressions'. */
bool body_process(struct ctx *cx, const struct body *body, const struct schema *schema,
                  const struct scope *scope, const struct processed_body **out);

/* --- For the syntaxes --- */

/* The model's decisions about the elements that a syntax finds in a body. Each syntax's `content`
   and `attributes` ask here, so that the rules stand in one place. Names are compared by code
   points.

   For each attribute or block of the body: look for its schema element; without one call
   schema_unexpected_*; then schema_remains tells whether it belongs to the remaining body. */

/* The schema element of the name, or NULL. The schema is one that `content` was given: its elements
   are in order. */
const struct attribute_schema *schema_attribute(const struct schema *schema, struct str name);
const struct block_schema *schema_block(const struct schema *schema, struct str type);

/* An element that matches nothing: false with a diagnostic in exhaustive processing. */
bool schema_unexpected_attribute(struct ctx *cx, const struct schema *schema, struct str name,
                                 struct range at);
bool schema_unexpected_block(struct ctx *cx, const struct schema *schema, struct str type,
                             struct range at);

/* Whether an element, matched or not, is part of the remaining body; there is one in partial
   processing only. */
bool schema_remains(struct ctx *cx, const struct schema *schema, bool matched);

/* A required attribute (schema->attributes[i].required) that the body lacks: false with a
   diagnostic. True: it is simply absent. */
bool schema_missing_attribute(struct ctx *cx, struct str name, struct range at);

/* A block of a requested type with `found` labels: false with a diagnostic where the header schema
   names another number. True: the block is in the content as it is. */
bool schema_label_count(struct ctx *cx, const struct block_schema *schema, size_t found,
                        struct range at);

/* A block where only attributes may be (dynamic-attributes mode): false with a diagnostic. True: it
   is passed over. */
bool schema_block_among_attributes(struct ctx *cx, struct str type, struct range at);

#endif
