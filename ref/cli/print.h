#ifndef HCL_CLI_PRINT_H
#define HCL_CLI_PRINT_H

#include <stddef.h>

struct analysed;
struct buf;
struct ctx;
struct processed_body;
struct value;

/* Values for people, in the native syntax. tolist(…), toset(…) and tomap(…) tell a collection from
   a tuple or an object; comments show the type of a null, of an unknown value and of an empty
   collection. */
void print_value(struct ctx *cx, struct buf *out, const struct value *value);

/* The same on one line; it ends soon after `limit` bytes. */
void print_value_line(struct ctx *cx, struct buf *out, const struct value *value, size_t limit);

/* The result of a static analysis: each returned expression on a line, evaluated on its own, or a
   comment with its error. */
void print_analysis(struct ctx *cx, struct buf *out, const struct analysed *analysed);

/* A processed body, as attributes and blocks. */
void print_body(struct ctx *cx, struct buf *out, const struct processed_body *body);

#endif
