#ifndef HCL_PROTO_ENCODE_H
#define HCL_PROTO_ENCODE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct analysed;
struct buf;
struct ctx;
struct diag;
struct native_body;
struct native_expression;
struct parsed;
struct processed_body;
struct type;
struct value;
struct writer;

/* Writes the results of operations as JSON (runner/protocol.md, "Values and types" and "Requests").
   Each function writes one JSON value, or sets w->refused if the protocol cannot express the
   value. */
void encode_type(struct writer *w, const struct type *type);
void encode_value(struct ctx *cx, struct writer *w, const struct value *value);
void encode_body(struct ctx *cx, struct writer *w, const struct processed_body *body);
void encode_structure(struct writer *w, const struct native_body *body);

/* Writes a key and a text. If the text contains U+0000, writes it in base64, and the key with the
   suffix _base64. */
void encode_text(struct ctx *cx, struct writer *w, const char *key, struct str text);

/* Writes the name and the capabilities of this program (runner/protocol.md, "The handshake"). */
void encode_hello(struct writer *w);

void encode_static(struct ctx *cx, struct writer *w, const struct analysed *analysed);

/* Writes a syntax tree. Sets w->refused if the tree nests deeper than LIMIT_TREE_DEPTH. */
void encode_tree(struct ctx *cx, struct writer *w, const struct parsed *parsed);

/* Fills the empty buffer with a syntax tree for people: one line for each node, indented by its
   depth. An ellipsis replaces nodes deeper than LIMIT_TREE_DEPTH. */
void draw_tree(struct ctx *cx, struct buf *out, const struct parsed *parsed);

/* Prints a syntax tree as native syntax (print_tree.c). If `parentheses` is false, the text has the
   parentheses of the source. Else the text has parentheses around each operation, conditional and
   access instead. Reports a limit diagnostic if the text needs too much memory. */
void print_source(struct ctx *cx, struct buf *out, const struct parsed *parsed, bool parentheses);

/* Returns the operator of a unary or binary operation. */
const char *operator_spelling(const struct native_expression *operation);

/* Returns true if, in the order of the source, the next item of a body is an attribute. `attribute`
   and `block` are the numbers of attributes and blocks before this item. */
bool body_attribute_is_next(const struct native_body *body, size_t attribute, size_t block);

/* Writes one or more diagnostics as one error. The member "more" contains all diagnostics except
   the first. An error has no range if it is a DIAG_REQUEST, or if the request has no source. */
void encode_error(struct ctx *cx, struct writer *w, const struct diag *const *diags, size_t count);

/* Writes the ids of the rules for which marked[rule] is true, in the order of the registry. */
void encode_rules(struct writer *w, const bool *marked);

/* Writes the ids of the ambiguous passages on which the answer depends. */
void encode_consulted(struct ctx *cx, struct writer *w);

#endif
