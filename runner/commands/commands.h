/* The commands of hclcheck and hclfuzz. */
#ifndef RUNNER_COMMANDS_H
#define RUNNER_COMMANDS_H

#include <stdio.h>

#include "base/buf.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "options/options.h"
#include "ref/common/exit_status.h"

/* Runs a command. Prints results to out. Prints mistakes in the command line or the set-up to
   err. */
typedef enum exit_status command_fn(const struct options *options, FILE *out, FILE *err);

command_fn run_command, smoke_command, show_command, diff_command, growth_command, adapt_command,
    export_command, lint_command, format_command, coverage_command, prove_command;

/* The functions that run the commands of hclcheck. The pointer is NULL for a command of hclfuzz. */
extern command_fn *const hclcheck_commands[COMMAND_COUNT];

/* Implements main() of hclcheck and hclfuzz: parses the command line, then runs the command. If the
   command's pointer is NULL, executes hclfuzz. */
int commands_main(const struct program *program, command_fn *const *commands, int argc,
                  char **argv);

/* Loads the suite from the folder of --cases. If the suite has a fault or no case, prints the
   reason to err and returns false. The caller frees registry and suite, also after a failure. */
bool open_suite(const struct options *o, struct registry *registry, struct suite *suite, FILE *err);

#endif
