/* The commands of hclfuzz, which hclcheck knows by the same names. */
#ifndef RUNNER_FUZZ_COMMANDS_H
#define RUNNER_FUZZ_COMMANDS_H

#include "commands/commands.h"

/* fuzz_command looks for requests on which implementations disagree with the reference;
 * triage_command shows the findings and takes verdicts on them; explain_command says why cases
 * fail; relations_command checks relations between the answers of one implementation. */
command_fn fuzz_command, triage_command, explain_command, relations_command;

#endif
