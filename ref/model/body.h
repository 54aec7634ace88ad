#ifndef HCL_MODEL_BODY_H
#define HCL_MODEL_BODY_H

#include "base/ctx.h"

#include <stdbool.h>
#include <stddef.h>

struct scope;
struct value;

/* Information model, Body Content. Each syntax implements this interface of a body and of an
   expression. */

struct expression {
    bool (*evaluate)(struct ctx *cx, const void *node, const struct scope *scope,
                     const struct value **out);
    const void *node;
};

/* Evaluates the expression in a scope. */
bool expression_evaluate(struct ctx *cx, const struct expression *expression,
                         const struct scope *scope, const struct value **out);

/* Callbacks before and after the evaluation of each expression (cx->observer), for `hclref
   explain`. The calls nest like the expressions. */
struct observer {
    void (*enter)(struct observer *observer, struct ctx *cx, struct range range);

    /* If the evaluation failed, `value` is NULL, and cx has a diagnostic. */
    void (*leave)(struct observer *observer, struct ctx *cx, const struct value *value);
};

static inline void observe_enter(struct ctx *cx, struct range range)
{
    if (cx->observer != NULL)
        cx->observer->enter(cx->observer, cx, range);
}

static inline void observe_leave(struct ctx *cx, const struct value *value)
{
    if (cx->observer != NULL)
        cx->observer->leave(cx->observer, cx, value);
}

struct attribute_schema {
    struct str name;
    bool required;
};

struct block_schema {
    struct str type;
    const struct str *labels; /* only the number of labels matters */
    size_t label_count;
    const struct schema *schema; /* schema for the body of the block */
};

struct schema {
    const struct attribute_schema *attributes;
    size_t attribute_count;
    const struct block_schema *blocks;
    size_t block_count;
    bool partial; /* true if elements without an entry in the schema form the remaining body */
    const struct schema *remain; /* the schema for the remaining body; if NULL, the remaining body
                                    is not processed */
    bool dynamic; /* true in dynamic-attributes mode; then the other members are not used */
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
    const struct block_schema *schema;
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
    /* Applies a valid schema. Stores the content and, if the schema is partial, the remaining body.
       Reports missing, unexpected and malformed elements. */
    bool (*content)(struct ctx *cx, const struct body *body, const struct schema *schema,
                    struct content *out, const struct body **remain);

    /* Stores all attributes, in dynamic-attributes mode. */
    bool (*attributes)(struct ctx *cx, const struct body *body, struct content *out);
    const void *node;
    struct range missing_range; /* the place that an error names if an attribute is missing */
};

struct processed_body {
    const struct str *attribute_names;
    const struct value *const *attribute_values;
    size_t attribute_count;
    const struct processed_block *blocks;
    size_t block_count;
    const struct processed_body
        *remain; /* the processed remaining body; NULL if there is no schema for it */
};

struct processed_block {
    struct str type;
    const struct str *labels;
    size_t label_count;
    const struct processed_body *body;
};

/* Applies the schema, evaluates the attributes in the scope, and processes the blocks and the
   remaining body. Reports errors in the schema, in the body, and in expressions. */
bool body_process(struct ctx *cx, const struct body *body, const struct schema *schema,
                  const struct scope *scope, const struct processed_body **out);

/* --- For the syntaxes --- */

/* The following functions apply rules of the information model to the attributes and blocks of a
   body. The syntaxes call these functions in `content` and `attributes`. For each attribute or
   block, look for the schema element of this name. If the schema has no such element, call
   schema_unexpected_*. After that, call schema_remains to find out if the attribute or block
   belongs to the remaining body. Names are compared by code points. */

/* Return the schema element with the name, or NULL. The elements must be sorted by name, and
   body_process sorts the elements before it calls `content`. If several elements have the name, the
   first of these elements counts. */
const struct attribute_schema *schema_attribute(const struct schema *schema, struct str name);
const struct block_schema *schema_block(const struct schema *schema, struct str type);

/* Reports an element that the schema does not name, unless the schema is partial. */
bool schema_unexpected_attribute(struct ctx *cx, const struct schema *schema, struct str name,
                                 struct range at);
bool schema_unexpected_block(struct ctx *cx, const struct schema *schema, struct str type,
                             struct range at);

/* Returns true if an element belongs to the remaining body. `matched` is true if the schema names
   the element. */
bool schema_remains(struct ctx *cx, const struct schema *schema, bool matched);

/* Reports that a required attribute is missing. Returns true if the rule is switched off. */
bool schema_missing_attribute(struct ctx *cx, struct str name, struct range at);

/* Reports a block that has `found` labels if the schema demands another number of labels. */
bool schema_label_count(struct ctx *cx, const struct block_schema *schema, size_t found,
                        struct range at);

/* Reports a block in dynamic-attributes mode. Returns true if the rule is switched off. */
bool schema_block_among_attributes(struct ctx *cx, struct str type, struct range at);

#endif
