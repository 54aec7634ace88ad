#ifndef HCL_CLI_OPTIONS_H
#define HCL_CLI_OPTIONS_H

#include "common/command_line.h"
#include "proto/request.h"

#include <stdbool.h>
#include <stddef.h>

enum options_command {
    COMMAND_SERVE,
    COMMAND_EVAL,
    COMMAND_TEMPLATE,
    COMMAND_PARSE,
    COMMAND_BODY,
    COMMAND_TREE,
    COMMAND_PRINT,
    COMMAND_EXPLAIN,
    COMMAND_RULES,
    COMMAND_READINGS,
    COMMAND_COUNT
};

struct options {
    const char *command;
    struct words operands;
    struct words sets;         /* --set name=EXPR */
    struct words without;      /* --without RULE */
    struct words readings;     /* --reading id=option */
    const char *file;          /* -f FILE */
    const char *scope;         /* --scope FILE */
    const char *schema;        /* --schema FILE */
    unsigned edition;          /* --edition E: an index into spec_editions */
    const char *functions;     /* --functions FILE */
    const char *functions_by;  /* --user-functions TYPE */
    const char *of_expression; /* -e EXPR */
    const char *of_template;   /* -t TEMPLATE */
    enum syntax syntax;
    enum { MODE_FULL, MODE_LITERAL } mode;
    bool expand; /* --expand */
    bool trace, json;
    bool is_template; /* --template */
    bool parentheses; /* --parentheses */
};

/* The table of hclref's commands and options, from which command_line_read fills struct options. */
extern const struct program options_hclref;

#endif
