#ifndef HCL_CLI_INPUT_H
#define HCL_CLI_INPUT_H

#include "base/str.h"

#include <stdbool.h>

struct ctx;
struct options;
struct schema;
struct scope_parts;
struct source;

/* What the command line brings from outside. Each gives an exit status (cli.h): CLI_USAGE where it
   has said why on stderr, CLI_REFUSED where cx has diagnostics, which speak of cx->source. */

/* The text of a file; "-" is the standard input. */
int input_file(struct ctx *cx, const char *path, const struct source **out);

/* A text of the command line itself, under a name for messages. */
const struct source *input_text(struct ctx *cx, const char *name, const char *text);

/* The variables of --scope and --set, the functions of --functions; not the mode. *out is empty at
   first. */
int input_scope(struct ctx *cx, const struct options *options, struct scope_parts *out);

int input_schema(struct ctx *cx, const char *path, const struct schema **out);

/* The parts of `left=right`; false where there is no `=`, or nothing before it. */
bool input_split(struct str word, struct str *left, struct str *right);

#endif
