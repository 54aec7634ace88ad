#ifndef HCL_CLI_PRINT_H
#define HCL_CLI_PRINT_H

#include <stddef.h>

struct buf;
struct ctx;
struct processed_body;
struct value;

/* Values for people, in the native syntax as far as it has a form for them: tolist(…), toset(…) and
   tomap(…) tell a collection from a tuple or an object, and comments tell the type of a null, of an
   unknown value and of an empty collection. */
void print_value(struct ctx *cx, struct buf *out, const struct value *value);

/* The same on one line, however long; of what is behind `limit` bytes not more than a part that has
   begun. */
void print_value_line(struct ctx *cx, struct buf *out, const struct value *value, size_t limit);

/* A processed body, as attributes and blocks. */
void print_body(struct ctx *cx, struct buf *out, const struct processed_body *body);

#endif
