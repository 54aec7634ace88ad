#ifndef HCL_CLI_SHOW_H
#define HCL_CLI_SHOW_H

#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

struct buf;
struct ctx;
struct diag;

/* False for a character that a terminal would obey or not show: control characters, bidirectional
   controls, line separators, and the like. */
bool show_is_harmless(int32_t code_point);

/* Appends text for a terminal: harmful characters and ill-formed bytes become visible characters of
   one column; tabs stay if `keep_tabs`. */
void show_text(struct buf *out, struct str text, bool keep_tabs);

/* Appends one error: `file:line:column: summary: detail`, the source line, and a caret line under
   the range. */
void show_diag(struct ctx *cx, struct buf *out, const struct diag *diag, bool colour);

#endif
