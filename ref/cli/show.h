#ifndef HCL_CLI_SHOW_H
#define HCL_CLI_SHOW_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct ctx;
struct diag;

/* Appends text for a terminal. A visible character replaces each ill-formed byte and each character
   that is not harmless. If `keep_tabs` is true, tabs stay. */
void show_text(struct buf *out, struct str text, bool keep_tabs);

/* Appends one error: `file:line:column: summary: detail`, then the source line, then a caret below
   the start of the range. */
void show_diag(struct ctx *cx, struct buf *out, const struct diag *diag, bool colour);

#endif
