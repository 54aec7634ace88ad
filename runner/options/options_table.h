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

/* The commands as bits, for options.def. */
enum {
#define COMMAND(name, word, takes_files, program) OF_##name = 1u << COMMAND_##name,
#include "options/commands.def"
#undef COMMAND
    ASKING = OF_RUN | OF_DIFF | OF_GROWTH | OF_FUZZ | OF_RELATIONS | OF_EXPLAIN | OF_SHOW |
             OF_SMOKE | OF_COVERAGE | OF_PROVE,
    EVERY = (1u << COMMAND_HELP) - 1
};

struct command_row {
    const char *name;
    bool takes_files;
};

/* By enum options_command; COMMAND_HELP and what follows have no row. */
extern const struct command_row command_rows[];

#define COMMAND_ROWS COMMAND_HELP

struct option_row {
    const char *name;
    const char *argument; /* "": a switch */
    unsigned commands;    /* bits: OF_… */
    const char *help;
};

/* By enum option. */
extern const struct option_row option_rows[];

/* Tells whether the command takes the option. */
bool option_is_of(const struct option_row *row, enum options_command command);

#endif
