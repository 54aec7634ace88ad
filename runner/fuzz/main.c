/* Program hclfuzz: finds requests on which implementations and the reference disagree, and
 * explains the differences. hclcheck starts this program for `hclcheck fuzz` and similar
 * commands. */
#include "fuzz/commands/fuzz_commands.h"

static command_fn *const commands[COMMAND_COUNT] = {[COMMAND_FUZZ] = fuzz_command,
                                                    [COMMAND_TRIAGE] = triage_command,
                                                    [COMMAND_RELATIONS] = relations_command,
                                                    [COMMAND_EXPLAIN] = explain_command};

int main(int argc, char **argv)
{
    return commands_main(&options_hclfuzz, commands, argc, argv);
}
