#ifndef HCL_CLI_PRINT_H
#define HCL_CLI_PRINT_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct analysed;
struct buf;
struct ctx;
struct diag;
struct processed_body;
struct value;

/* Prints a value for people, in the native syntax. tolist(…), toset(…) and tomap(…) distinguish
   collections from tuples and objects. Comments show the type of a null, of an unknown value and of
   an empty collection. */
void print_value(struct ctx *cx, struct buf *out, const struct value *value);

/* Prints a value on one line, and stops soon after `limit` bytes. */
void print_value_line(struct ctx *cx, struct buf *out, const struct value *value, size_t limit);

/* Prints the result of a static analysis: the value of each returned expression on a line, or a
   comment with its error. */
void print_analysis(struct ctx *cx, struct buf *out, const struct analysed *analysed);

/* Prints a processed body as attributes and blocks. */
void print_body(struct ctx *cx, struct buf *out, const struct processed_body *body);

/* --- Errors (show.c) --- */

/* False for a character that a terminal would interpret or not show: control characters,
   bidirectional controls, line separators, and the like. */
bool show_is_harmless(int32_t code_point);

/* Appends text for a terminal: harmful characters and ill-formed bytes become visible characters of
   one column; tabs stay if `keep_tabs`. */
void show_text(struct buf *out, struct str text, bool keep_tabs);

/* Appends one error: `file:line:column: summary: detail`, the source line, and a caret line under
   the range. */
void show_diag(struct ctx *cx, struct buf *out, const struct diag *diag, bool colour);

#endif
