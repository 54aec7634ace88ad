#ifndef HCL_CLI_EXPLAIN_H
#define HCL_CLI_EXPLAIN_H

#include <stdbool.h>

struct buf;
struct ctx;
struct run;
struct steps;

/* How a tree of steps is drawn. */
struct explain_style {
    bool unicode; /* box characters, or else ASCII */
    bool colour;
};

/* Appends what was recorded: the rules of parsing, and each expression with its value or error and
   the rules and readings that it decided by. */
void explain_print(struct ctx *cx, struct buf *out, const struct steps *steps,
                   struct explain_style style);

/* The command. */
int explain_command(struct run *run);

#endif
