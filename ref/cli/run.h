#ifndef HCL_CLI_RUN_H
#define HCL_CLI_RUN_H

#include "base/ctx.h"
#include "cli/options.h"
#include "proto/request.h"
#include "spec/spec.h"

#include <stdbool.h>
#include <stdio.h>

struct arena;
struct buf;
struct writer;

/* Exit statuses of hclref. */
enum { CLI_RIGHT = 0, CLI_REFUSED = 1, CLI_USAGE = 2 };

/* cli.c: runs the command line; returns the exit status. */
int cli_run(int argc, char **argv);

/* One command in progress. */
struct run {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
    struct options options;
    struct request request;
};

/* Prints an error of the command line on stderr; the exit status for it. */
int run_usage(const char *what, const char *word);

/* Sets the spec by --edition, --without and --reading; false with a message on stderr if there is
   no such edition, rule or option. */
int run_set_spec(struct run *run);

/* A fresh context: no diagnostics, no steps taken, nothing traced. */
void run_begin(struct run *run);

/* Each of the next functions gives an exit status, and shows errors on stderr. */

/* Reads the input of a request: its text, which is the operand at `index` or the file of -f, to
   cx.source, its scope and its syntax. `name` is the text's, for messages. The context is then as
   fresh as after run_begin. */
int run_input(struct run *run, size_t index, const char *name);

/* The variables of --scope and --set, the functions of --functions; not the mode. *out is empty at
   first. */
int run_scope(struct run *run, struct scope_parts *out);

/* Reads the schema of --schema. */
int run_schema(struct run *run);

/* The text of a file; "-" is the standard input. */
int run_file(struct ctx *cx, const char *path, const struct source **out);

/* Shows the diagnostics of the context on stderr; the exit status for them. */
int run_refuse(struct run *run);

/* Ends a JSON object, and prints it; `right` is false if it holds an error. */
int run_json(struct writer *w, bool right);

/* Prints the rules that decided. */
void run_trace(const struct spec *spec);

/* A text of the command line, with a name for messages. */
const struct source *run_text(struct ctx *cx, const char *name, const char *text);

/* The two sides of `left=right`; false if there is no `=`, or nothing before it. */
bool run_split(struct str word, struct str *left, struct str *right);

/* True if text on the stream may be coloured, and if it may contain more than ASCII. */
bool run_colours(FILE *stream);
bool run_speaks_unicode(void);

/* The width of the stream: COLUMNS, else the width of the terminal, else RUN_COLUMNS. */
size_t run_columns(FILE *stream);
#define RUN_COLUMNS 80

void run_put(FILE *stream, const struct buf *text);

#endif
