/* hclfuzz: looks for requests on which implementations and the reference disagree, and explains
 * them. The only program that links both the runner and the reference. `hclcheck fuzz` and the like
 * start it. */
#include "fuzz/commands/fuzz_commands.h"

static command_fn *const commands[COMMAND_COUNT] = {[COMMAND_FUZZ] = fuzz_command,
                                                    [COMMAND_TRIAGE] = triage_command,
                                                    [COMMAND_RELATIONS] = relations_command,
                                                    [COMMAND_EXPLAIN] = explain_command};

int main(int argc, char **argv)
{
    return commands_main(&options_hclfuzz, commands, argc, argv);
}
