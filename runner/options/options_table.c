#include "options/options_table.h"

const struct command_row command_rows[COMMAND_ROWS] = {
    [COMMAND_RUN] = {"run", 'r', false},     [COMMAND_DIFF] = {"diff", 'd', true},
    [COMMAND_MERGE] = {"merge", 'm', true},  [COMMAND_COMPARE] = {"compare", 'o', true},
    [COMMAND_LINT] = {"lint", 'l', false},   [COMMAND_FORMAT] = {"format", 'f', true},
    [COMMAND_IDS] = {"ids", 'i', false},     [COMMAND_COVERAGE] = {"coverage", 'c', false},
    [COMMAND_PROVE] = {"prove", 'p', false},
};

const struct option_row option_rows[OPTION_COUNT] = {
#define GROUP(title)
#define OPTION(name, text, argument, commands, help) {text, argument, commands, help},
#include "options/options.def"
#undef OPTION
#undef GROUP
};
