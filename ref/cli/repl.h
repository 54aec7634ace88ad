#ifndef HCL_CLI_REPL_H
#define HCL_CLI_REPL_H

#include "base/ctx.h"
#include "base/str.h"
#include "proto/session.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    /* Limits of one input. The limits are small, because the prompt parses the whole input after
       each new line. */
    REPL_LINES = 1000,
    REPL_BYTES = 1024 * 1024
};

struct buf;
struct run;

struct repl {
    struct session session;
    struct arena *work; /* memory of the current input */
    bool trace;         /* true to show the rules of each answer */
    bool refused;       /* true if any input had an error */
    bool quit;
};

enum input_kind {
    INPUT_NOTHING, /* white space or a comment */
    INPUT_COMMAND, /* `:name text` */
    INPUT_EXPRESSION,
    INPUT_TEMPLATE /* the argument of the command `:template` */
};

struct repl_input {
    enum input_kind kind;
    struct str whole;
    struct str name; /* the name of a command, or of a variable that is set; may be empty */
    struct str text; /* the expression, the template, or the argument of a command */
    size_t offset;   /* the offset in `whole` at which `text` begins */
    bool complete;   /* true if further lines cannot make the input valid */
};

/* repl_input.c: reads an input that ends with a newline. The input is incomplete if a bracket, a
   template sequence or a heredoc is not closed. */
struct repl_input repl_input_read(struct repl *repl, struct str whole);

/* repl_commands.c: runs an input that begins with a colon. */
void repl_command_run(struct repl *repl, const struct repl_input *input);

/* repl.c: functions that the commands of the prompt use. */
void repl_refuse(struct repl *repl, const char *what, struct str word);
void repl_begin(struct repl *repl, struct ctx *cx, struct spec *spec, struct str text);
bool repl_evaluate(struct repl *repl, struct ctx *cx, enum input_kind kind,
                   const struct value **out);
void repl_show_value(struct repl *repl, struct ctx *cx, struct str name, const struct value *value);
void repl_show_errors(struct repl *repl, struct ctx *cx, const struct repl_input *input);

/* lines.c: reads lines from standard input. On a terminal there are a prompt, a line editor and a
   history. The environment variable HCLREF_HISTORY names the file for the history. */
struct lines;

enum line { LINE_READ, LINE_ABANDONED /* by control-C */, LINE_NONE /* the input ended */ };

/* Opens standard input. The result is in the arena. Call lines_close to restore the terminal. */
struct lines *lines_open(struct arena *arena);
void lines_close(struct lines *lines);

/* Returns true if standard input is a terminal. */
bool lines_interactive(const struct lines *lines);

/* Appends the next line without the newline. If `more` is true, the line continues an input, and
   the prompt is different. */
enum line lines_read(struct lines *lines, bool more, struct buf *out);

/* Runs `hclref repl`. Returns CLI_REFUSED if an input had an error and standard input is no
   terminal. */
int repl_command(struct run *run);

#endif
