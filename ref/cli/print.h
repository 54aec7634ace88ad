#ifndef HCL_CLI_PRINT_H
#define HCL_CLI_PRINT_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct ctx;
struct diag;
struct processed_body;
struct value;

/* Prints a value in native syntax. Lists, sets and maps are printed as tolist(…), toset(…) and
   tomap(…). After a null, an unknown value or an empty collection, a comment shows the type. */
void print_value(struct ctx *cx, struct buf *out, const struct value *value);

/* Prints a value on one line. Stops after about `limit` bytes. */
void print_value_line(struct ctx *cx, struct buf *out, const struct value *value, size_t limit);

void print_body(struct ctx *cx, struct buf *out, const struct processed_body *body);

/* --- Errors (show.c) --- */

/* Returns false for a character that a terminal would execute or hide, such as a control character,
   a bidirectional control or a line separator. */
bool show_is_harmless(int32_t code_point);

/* Appends text for a terminal. A visible character replaces each ill-formed byte and each character
   that is not harmless. If `keep_tabs` is true, tabs stay. */
void show_text(struct buf *out, struct str text, bool keep_tabs);

/* Appends one error: `file:line:column: summary: detail`, then the source line, then a caret below
   the start of the range. */
void show_diag(struct ctx *cx, struct buf *out, const struct diag *diag, bool colour);

#endif
