#ifndef HCL_CLI_REPL_H
#define HCL_CLI_REPL_H

struct run;

/* The command `repl`: evaluates what is typed, or piped in, until it ends. The status is
   CLI_REFUSED where no person sat there and some input was refused. */
int repl_command(struct run *run);

#endif
