#include "options/options_table.h"

#include <string.h>

const struct command_row command_rows[COMMAND_ROWS] = {
#define COMMAND(name, word, letter, takes_files, program) {#word, letter, takes_files},
#include "options/commands.def"
#undef COMMAND
};

const struct option_row option_rows[OPTION_COUNT] = {
#define GROUP(title)
#define OPTION(name, taking, text, argument, commands, help) {text, argument, commands, help},
#include "options/options.def"
#undef OPTION
#undef GROUP
};

bool option_is_of(const struct option_row *row, char letter)
{
    return row->commands[0] == '*' || strchr(row->commands, letter) != NULL;
}
