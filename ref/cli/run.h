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

/* One command in progress. */
struct run {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
    struct options options;
};

/* Says on stderr what is wrong with the command line; the exit status for it. */
int run_usage(const char *what, const char *word);

/* Sets the spec to what --edition, --without and --reading ask for; false where one of them names
   nothing, which is said on stderr. */
bool run_set_spec(struct run *run);

/* A fresh context: no diagnostics, no steps taken, nothing traced. */
void run_begin(struct run *run);

/* What the text of a request and its scope come from: fills in request->syntax and ->scope, and
   sets cx.source to the text, or to the file of -f where it is NULL. `name` is the text's, for
   messages. A status as in cli/input.h; the context is as fresh as run_begin leaves it, but for
   what the scope itself asked. */
int run_input(struct run *run, const char *name, const char *text, struct request *request);

/* The same of a file whose path is given. */
int run_input_file(struct run *run, const char *path, struct request *request);

/* Shows the diagnostics of the context on stderr; the exit status for them. */
int run_refuse(struct run *run);

/* The status for input that is not right: shows the diagnostics where it has some. */
int run_input_failed(struct run *run, int status);

/* Whether what is written to the stream may be coloured, and may hold more than ASCII. */
bool run_colours(FILE *stream);
bool run_speaks_unicode(void);

/* How many columns there are for text on the stream: those of COLUMNS, else those of the terminal,
   else RUN_COLUMNS. */
size_t run_columns(FILE *stream);
#define RUN_COLUMNS 80

void run_put(FILE *stream, const struct buf *text);

#endif
