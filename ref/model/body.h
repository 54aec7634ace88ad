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

#endif
