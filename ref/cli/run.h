#ifndef HCL_CLI_RUN_H
#define HCL_CLI_RUN_H

#include "base/ctx.h"
#include "cli/options.h"
#include "common/exit_status.h"
#include "proto/request.h"
#include "spec/spec.h"

#include <stdbool.h>
#include <stdio.h>

struct arena;
struct buf;
struct writer;

/* cli.c: runs the command line. Returns the exit status. */
int cli_run(int argc, char **argv);

struct run {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
    struct options options;
    struct request request;
};

/* Prints an error about the command line on stderr. Returns the exit status EXIT_SETUP. */
int run_usage(const char *what, const char *word);

/* Sets run->spec from --edition, --without and --reading. Returns an exit status. If there is no
   such edition, rule or option, prints a message and returns EXIT_SETUP. */
int run_set_spec(struct run *run);

/* Resets the context and the trace. */
void run_begin(struct run *run);

/* The functions from run_input to run_json return an exit status. On an error, these functions
   print a message on stderr. */

/* Resets the context. Reads the text of a request into cx.source, and the scope and syntax into
   run->request. The text comes from the file of -f, or else from the operand at `index`. In
   messages, the text is called `name`. */
int run_input(struct run *run, size_t index, const char *name);

int run_schema(struct run *run);

/* Makes a source from a text. In messages, the text is called `name`. */
const struct source *run_source(struct ctx *cx, struct str name, struct str text);

/* Reads a file. The path "-" stands for standard input. */
int run_file(struct ctx *cx, const char *path, const struct source **out);

/* Prints the diagnostics of the context on stderr. Returns EXIT_WRONG. */
int run_refuse(struct run *run);

/* Prints why the JSON of an answer cannot be written. Returns EXIT_WRONG. */
int run_unwritable(const struct writer *w);

/* Closes the JSON object of an answer, and prints it. `right` is false if the answer is an
   error. */
int run_json(struct writer *w, bool right);

void run_trace(const struct spec *spec);

/* Returns true if a stream is a terminal, and NO_COLOR is not set. */
bool run_colours(FILE *stream);

void run_put(FILE *stream, const struct buf *text);

#endif
