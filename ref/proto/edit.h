#ifndef HCL_PROTO_EDIT_H
#define HCL_PROTO_EDIT_H

#include "base/str.h"
#include "model/body.h"

#include <stdbool.h>

struct ctx;
struct field;

/* A step of a path: an attribute by its name, or one of the blocks with a type and labels. */
struct edit_step {
    struct str name; /* the attribute's name or the block's type */
    bool is_block;
    const struct str *labels;
    size_t label_count;
    size_t number; /* counts the blocks of a body with this type and these labels, from 0 */
};

enum edit_kind { EDIT_SET, EDIT_REMOVE, EDIT_APPEND };

struct source_edit {
    enum edit_kind kind;
    const struct edit_step *steps;
    size_t step_count;
    const struct value *value;    /* EDIT_SET: the value of the attribute, which may be new */
    struct processed_block block; /* EDIT_APPEND */
};

/* Decodes the members of a request that describe an edit. */
bool decode_edit(struct ctx *cx, const struct field *request, struct source_edit *out);

/* Edits cx->source. Reports a diagnostic if the source is invalid, if the path leads nowhere, or if
   no source denotes the value or block. */
bool edit_source(struct ctx *cx, const struct source_edit *edit, struct str *out);

#endif
