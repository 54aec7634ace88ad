#ifndef HCL_PROTO_ENCODE_H
#define HCL_PROTO_ENCODE_H

#include <stddef.h>

struct analysed;
struct ctx;
struct diag;
struct native_body;
struct processed_body;
struct type;
struct value;
struct writer;

/* Protocol, Values and types; Operations. Each writes one JSON value; what the protocol cannot
   carry is told by writer.refused. */
void encode_type(struct writer *w, const struct type *type);
void encode_value(struct ctx *cx, struct writer *w, const struct value *value);
void encode_body(struct ctx *cx, struct writer *w, const struct processed_body *body);
void encode_structure(struct writer *w, const struct native_body *body);

void encode_static(struct ctx *cx, struct writer *w, const struct analysed *analysed);

/* Diagnostics as one error: the first, and the others in "more". There is at least one. Ranges are
   left out where the error is the request's or there is no source. */
void encode_error(struct ctx *cx, struct writer *w, const struct diag *const *diags, size_t count);

/* The rules that decided, in the order of the registry. */
void encode_trace(struct ctx *cx, struct writer *w);

/* The ids of the readings that the answer depends on: under another option of any other reading it
   is the same. */
void encode_consulted(struct ctx *cx, struct writer *w);

#endif
