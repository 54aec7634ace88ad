#ifndef HCL_CLI_REPL_INPUT_H
#define HCL_CLI_REPL_INPUT_H

#include "base/ctx.h"
#include "base/str.h"
#include "proto/session.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    /* Lines and bytes of one input: each new line reads the whole input again. */
    REPL_LINES = 1000,
    REPL_BYTES = 1024 * 1024
};

/* A prompt in use. */
struct repl {
    struct session session;
    struct arena *work; /* of the input at hand */
    bool trace;         /* the rules that decided are shown too */
    bool refused;       /* something was */
    bool quit;
};

enum input_kind {
    INPUT_NOTHING, /* blanks or a comment */
    INPUT_COMMAND, /* `:name text` */
    INPUT_EXPRESSION,
    INPUT_TEMPLATE /* the text of `:template` */
};

/* One input, taken apart: slices of it. */
struct repl_input {
    enum input_kind kind;
    struct str whole;
    struct str name; /* of a command, or the variable that is set; may be empty */
    struct str text; /* what is read: at `offset` of the whole */
    size_t offset;
    bool complete; /* no more lines could make another thing of it */
};

/* Takes an input apart that ends with a newline. It is incomplete where it fails only because it
   ends, a last newline notwithstanding: while a bracket, a sequence or a heredoc is open. */
struct repl_input repl_input_read(struct repl *repl, struct str whole);

/* repl.c: what the commands use too. */
void repl_refuse(struct repl *repl, const char *what, struct str word);
void repl_begin(struct repl *repl, struct ctx *cx, struct spec *spec, struct str text);
bool repl_evaluate(struct repl *repl, struct ctx *cx, enum input_kind kind,
                   const struct value **out);
void repl_show_value(struct repl *repl, struct ctx *cx, struct str name, const struct value *value);
void repl_show_errors(struct repl *repl, struct ctx *cx, struct str whole, size_t offset);

#endif
