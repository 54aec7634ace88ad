/* Runs the program hclfuzz. The program finds requests that an implementation and the reference
   answer differently, and explains the differences. `hclcheck fuzz`, `triage` and `relations`
   start hclfuzz. hclfuzz asks hclref as a process. */
#include "fuzz/commands/fuzz_commands.h"

static command_fn *const commands[COMMAND_COUNT] = {[COMMAND_FUZZ] = fuzz_command,
                                                    [COMMAND_TRIAGE] = triage_command,
                                                    [COMMAND_RELATIONS] = relations_command};

int main(int argc, char **argv)
{
    return commands_main(&options_hclfuzz, commands, argc, argv);
}
