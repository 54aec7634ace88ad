/*
 * The one form of a case file, and hclcheck format: two spaces, one order of fields, one line for
 * what fits in FORMAT_WIDTH columns, and no character beyond ASCII but as an escape, so that no
 * editor normalises what a case is about.
 */
#ifndef RUNNER_FORMAT_H
#define RUNNER_FORMAT_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "base/exit_status.h"

struct buf;
struct options;

#define FORMAT_WIDTH 100

/* Appends the text of a case file, with its final newline. */
void format_cases(const cJSON *root, struct buf *out);

/* Prints the names of the files that change (with --check: that would change) to out, problems to
 * err. A file that is not valid JSON is left alone. */
enum exit_status format_command(const struct options *options, FILE *out, FILE *err);

#endif
