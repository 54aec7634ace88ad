/* The commands of hclcheck and hclfuzz. */
#ifndef RUNNER_COMMANDS_H
#define RUNNER_COMMANDS_H

#include <stdio.h>

#include "base/exit_status.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "options/options.h"
#include "process/command.h"
#include "process/confine.h"
#include "process/sched.h"

/* The name of the reference in hello. No other implementation can trace or omit rules. */
#define REFERENCE_NAME "hclref"

/* Runs a command. Prints the output to out, and usage and set-up errors to err. */
typedef enum exit_status command_fn(const struct options *options, FILE *out, FILE *err);

command_fn run_command, smoke_command, show_command, diff_command, growth_command, merge_command,
    compare_command, adapt_command, init_command, export_command, lint_command, format_command,
    ids_command, coverage_command, prove_command;

/* The functions that run the commands of hclcheck. A function is NULL if hclfuzz runs the
   command. */
extern command_fn *const hclcheck_commands[COMMAND_COUNT];

/* Implements main() of hclcheck and hclfuzz: reads the command line and runs its command. If the
 * function of the command is NULL, hclfuzz replaces this process. */
int commands_main(const struct program *program, command_fn *const *commands, int argc,
                  char **argv);

/* Loads the suite in the folder of --cases. Returns false, after printing the reason to err, if the
 * suite has a fault or no case. The caller frees registry and suite in either case. */
bool open_suite(const struct options *o, struct registry *registry, struct suite *suite, FILE *err);

/* The implementation that --impl names, and the limits of its processes. */
struct implementation {
    struct command command;
    struct confine confine;
};

/* Parses `command`, a value of --impl. Returns false, after printing the reason to err, if the
 * value is not valid. The caller frees *i in either case. */
bool implementation_open(struct implementation *i, const char *command, const struct options *o,
                         FILE *err);

/* Returns a scheduler configuration without callbacks. tasks: the number of requests to send. */
struct sched_config implementation_sched(const struct implementation *i, const struct options *o,
                                         size_t tasks);

void implementation_free(struct implementation *i);

#endif
