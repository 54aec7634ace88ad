/* Starts hclcheck, which judges implementations of HCL. */
#include "commands/commands.h"

int main(int argc, char **argv)
{
    return commands_main(&options_hclcheck, hclcheck_commands, argc, argv);
}
