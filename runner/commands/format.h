/* The one form of a case file: two spaces, one order of fields, one line for everything that
 * fits in FORMAT_WIDTH columns, and escapes for characters beyond ASCII, so that no editor
 * normalises them. */
#ifndef RUNNER_FORMAT_H
#define RUNNER_FORMAT_H

#include <cjson/cJSON.h>

struct buf;

#define FORMAT_WIDTH 100

/* Appends the text of a case file, with its final newline. */
void format_cases(const cJSON *root, struct buf *out);

#endif
