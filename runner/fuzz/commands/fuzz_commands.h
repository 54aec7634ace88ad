/* Declares the commands of hclfuzz. Each command is also a command of hclcheck, which starts
   hclfuzz. */
#ifndef RUNNER_FUZZ_COMMANDS_H
#define RUNNER_FUZZ_COMMANDS_H

#include "commands/commands.h"

/* fuzz_command looks for requests on which implementations and the reference disagree.
   triage_command shows the findings, and stores verdicts on them. relations_command checks
   relations between the answers of one implementation. */
command_fn fuzz_command, triage_command, relations_command;

/* relations_command with --only laws: judges laws (laws/laws.h) with generated sources and
   values. */
command_fn fuzz_laws;

#endif
