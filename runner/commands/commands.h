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

/* Does a command. Prints to out, and problems of usage and set-up to err. */
typedef enum exit_status command_fn(const struct options *options, FILE *out, FILE *err);

command_fn run_command, smoke_command, show_command, diff_command, growth_command, merge_command,
    compare_command, adapt_command, init_command, export_command, lint_command, format_command,
    ids_command, coverage_command, prove_command;

/* The commands of hclcheck, by enum options_command; NULL: hclfuzz does it. */
extern command_fn *const hclcheck_commands[COMMAND_COUNT];

/* The main function of both programs: reads the command line and does its command. A command that
 * is NULL belongs to hclfuzz, which then takes the place of this program. */
int commands_main(const struct program *program, command_fn *const *commands, int argc,
                  char **argv);

/* Loads the suite of --cases. False, with the reason printed to err, if it has a fault or no case.
 * Free both in either case. */
bool open_suite(const struct options *o, struct registry *registry, struct suite *suite, FILE *err);

/* The program of --impl, and its limits. */
struct implementation {
    struct command command;
    struct confine confine;
};

/* Reads a command line of --impl. False, with the reason printed to err. Free in either case. */
bool implementation_open(struct implementation *i, const char *command, const struct options *o,
                         FILE *err);

/* The scheduler's configuration for so many tasks, without its functions. */
struct sched_config implementation_sched(const struct implementation *i, const struct options *o,
                                         size_t tasks);

void implementation_free(struct implementation *i);

#endif
