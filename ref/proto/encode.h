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
void encode_places(struct writer *w, const struct native_body *body);

/* Returns the names of the variables that a source uses and no `for` binds, sorted, each once. */
const struct str *find_variables(struct ctx *cx, const struct parsed *parsed, size_t *count);

/* Writes a key and a text. If the text contains U+0000, adds _base64 to the key, and writes the
   text in base64. */
void encode_text(struct ctx *cx, struct writer *w, const char *key, struct str text);

/* Writes the name and the capabilities of this program (runner/protocol.md, "The handshake"). */
void encode_hello(struct writer *w);

void encode_static(struct ctx *cx, struct writer *w, const struct analysed *analysed);

/* Writes a syntax tree. If the tree nests deeper than LIMIT_TREE_DEPTH, sets w->refused. */
void encode_tree(struct writer *w, const struct parsed *parsed);

/* Prints a syntax tree as native syntax (print_tree.c). If `parentheses` is false, the text has
   the parentheses of the source. If `parentheses` is true, the text has parentheses around each
   operation, conditional and access. Reports a limit diagnostic if the text needs too much
   memory. */
void print_source(struct ctx *cx, struct buf *out, const struct parsed *parsed, bool parentheses);

/* Appends a text as it must be written in quotes. In a label, sequences have no escapes, but the
   characters have. */
void print_string(struct ctx *cx, struct buf *out, struct str text, bool is_label);

/* Prints a value for people, in native syntax (write.c). Lists, sets and maps are printed as
   tolist(…), toset(…) and tomap(…). After a null, an unknown value or an empty collection, a
   comment shows the type. */
void print_value(struct ctx *cx, struct buf *out, const struct value *value);

/* Prints a value on one line. Stops after about `limit` bytes. */
void print_value_line(struct ctx *cx, struct buf *out, const struct value *value, size_t limit);

void print_body(struct ctx *cx, struct buf *out, const struct processed_body *body);

/* Writes an expression that denotes a value, or the items of a body, indented by `level` levels.
   If no source denotes the value, reports a diagnostic and returns false. */
bool write_value(struct ctx *cx, struct buf *out, const struct value *value);
bool write_body(struct ctx *cx, struct buf *out, const struct processed_body *body, unsigned level);

/* Returns the operand with which an expression begins: that of a binary operation, conditional,
   access or splat. Returns NULL for any other expression. A chain of such operands may have any
   length. */
const struct native_expression *first_operand(const struct native_expression *e);

/* Returns the operator of a unary or binary operation. */
const char *operator_spelling(const struct native_expression *operation);

/* Returns true if the next item of a body in the source is an attribute. `attribute` and `block`
   are the numbers of attributes and blocks before this item. */
bool body_attribute_is_next(const struct native_body *body, size_t attribute, size_t block);

/* Writes diagnostics as one error. The first diagnostic is the error, and the member "more" holds
   the others. An error has no range if it is a DIAG_REQUEST, or if the request has no source. */
void encode_error(struct ctx *cx, struct writer *w, const struct diag *const *diags, size_t count);

/* Writes the ids of the rules whose element in `marked` is true, in the order of the registry. */
void encode_rules(struct writer *w, const bool *marked);

/* Writes the ids of the ambiguous passages that the answer depends on. */
void encode_consulted(struct ctx *cx, struct writer *w);

#endif
