#include "options/options_table.h"

const struct command_row command_rows[COMMAND_ROWS] = {
#define COMMAND(name, word, takes_files, program) {#word, takes_files},
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

bool option_is_of(const struct option_row *row, enum options_command command)
{
    return (row->commands >> command & 1u) != 0;
}
