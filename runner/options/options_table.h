/* The commands and the options, one row each. */
#ifndef RUNNER_OPTIONS_TABLE_H
#define RUNNER_OPTIONS_TABLE_H

#include <stdbool.h>

#include "options/options.h"

enum option {
#define GROUP(title)
#define OPTION(name, taking, text, argument, commands, help) OPTION_##name,
#include "options/options.def"
#undef OPTION
#undef GROUP
    OPTION_COUNT
};

struct command_row {
    const char *name;
    char letter; /* in options.def */
    bool takes_files;
};

/* By enum options_command; COMMAND_HELP and what follows have no row. */
extern const struct command_row command_rows[];

#define COMMAND_ROWS COMMAND_HELP

struct option_row {
    const char *name;
    const char *argument; /* "": a switch */
    const char *commands; /* their letters, or "*" */
    const char *help;
};

/* By enum option. */
extern const struct option_row option_rows[];

/* Whether the command of this letter takes the option. */
bool option_is_of(const struct option_row *row, char letter);

#endif
