#ifndef HCL_CLI_REPL_COMMANDS_H
#define HCL_CLI_REPL_COMMANDS_H

struct repl;
struct repl_input;

/* Runs what begins with a colon. */
void repl_command_run(struct repl *repl, const struct repl_input *input);

#endif
