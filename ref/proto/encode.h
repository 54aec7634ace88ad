#ifndef HCL_PROTO_ENCODE_H
#define HCL_PROTO_ENCODE_H

#include <stdbool.h>
#include <stddef.h>

struct analysed;
struct ctx;
struct diag;
struct native_body;
struct processed_body;
struct type;
struct value;
struct writer;

/* Protocol, Values and types; Operations. Each writes one JSON value, or sets writer.refused if the
   protocol has no form for it. */
void encode_type(struct writer *w, const struct type *type);
void encode_value(struct ctx *cx, struct writer *w, const struct value *value);
void encode_body(struct ctx *cx, struct writer *w, const struct processed_body *body);
void encode_structure(struct writer *w, const struct native_body *body);

/* Protocol, Handshake: the name and the capabilities of this program. */
void encode_hello(struct writer *w);

void encode_static(struct ctx *cx, struct writer *w, const struct analysed *analysed);

/* Diagnostics, at least one, as one error: the others are in "more". There is no range if the error
   is the request's, or if there is no source. */
void encode_error(struct ctx *cx, struct writer *w, const struct diag *const *diags, size_t count);

/* Rules, marked by their id, in the order of the registry. */
void encode_rules(struct writer *w, const bool *marked);

/* The readings that the answer depends on. */
void encode_consulted(struct ctx *cx, struct writer *w);

#endif
