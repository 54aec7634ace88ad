/* Declares the commands of hclfuzz. hclcheck has commands of the same names, which start
 * hclfuzz. */
#ifndef RUNNER_FUZZ_COMMANDS_H
#define RUNNER_FUZZ_COMMANDS_H

#include "commands/commands.h"

/* fuzz_command looks for requests on which implementations and the reference disagree.
 * triage_command shows the findings, and stores verdicts on them. explain_command explains why
 * cases fail. relations_command checks relations between the answers of one implementation. */
command_fn fuzz_command, triage_command, explain_command, relations_command;

#endif
