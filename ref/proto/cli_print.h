#ifndef HCL_PROTO_CLI_PRINT_H
#define HCL_PROTO_CLI_PRINT_H

struct buf;
struct ctx;
struct processed_body;
struct value;

/* Values for people, in the native syntax as far as it has a form for them: tolist(…), toset(…) and
   tomap(…) tell a collection from a tuple or an object, and comments tell the type of a null, of an
   unknown value and of an empty collection. */
void print_value(struct ctx *cx, struct buf *out, const struct value *value);

/* A processed body, as attributes and blocks. */
void print_body(struct ctx *cx, struct buf *out, const struct processed_body *body);

#endif
