#ifndef HCL_CLI_EXPLAIN_H
#define HCL_CLI_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct ctx;
struct run;
struct steps;

/* How a tree of steps is drawn. */
struct explain_style {
    bool unicode; /* box characters, or else ASCII */
    bool colour;
    size_t columns; /* of a line of names */
};

/* That for standard output. */
struct explain_style explain_style_here(void);

/* Appends what was recorded: the rules of parsing, and each expression with its value or error and
   the rules and readings that it decided by. */
void explain_print(struct ctx *cx, struct buf *out, const struct steps *steps,
                   struct explain_style style);

/* The command. */
int explain_command(struct run *run);

#endif
