#ifndef HCL_MODEL_SCHEMA_H
#define HCL_MODEL_SCHEMA_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct attribute_schema;
struct block_schema;
struct ctx;
struct schema;

/* Information model, Body Content: what the model decides about the elements that a syntax finds in
   a body. Each syntax's `content` and `attributes` (model/body.h) ask here, so that the rules stand
   in one place. Names are compared by code points.

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
