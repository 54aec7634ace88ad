/* The commands of hclfuzz, which hclcheck knows by the same names. */
#ifndef RUNNER_FUZZ_COMMANDS_H
#define RUNNER_FUZZ_COMMANDS_H

#include "commands/commands.h"

/* Looks for requests on which implementations disagree with the reference; goes through what was
 * found; says why cases fail; checks relations between the answers of one implementation. */
command_fn fuzz_command, triage_command, explain_command, relations_command;

#endif
