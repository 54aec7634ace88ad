/* Defines the commands and options of hclref. */
#include "cli/options.h"

#include "spec/spec.h"
#include "version.h"

#include <stdint.h>

static const struct command_row commands[COMMAND_COUNT] = {
    [COMMAND_SERVE] = {"serve", "", "serve the protocol: JSON Lines on stdin, stdout (the default)",
                       NULL, NULL, 0, 0},
    [COMMAND_EVAL] = {"eval", "EXPR | -f FILE", "evaluate an expression", NULL, NULL, 0, SIZE_MAX},
    [COMMAND_TEMPLATE] = {"template", "TEXT | -f FILE", "evaluate a template", NULL, NULL, 0,
                          SIZE_MAX},
    [COMMAND_PARSE] = {"parse", "FILE...", "show the structure of files, as JSON", NULL, NULL, 1,
                       SIZE_MAX},
    [COMMAND_BODY] = {"body", "FILE --schema FILE",
                      "print the attributes and blocks of a file that a schema asks for", NULL,
                      NULL, 0, SIZE_MAX},
    [COMMAND_TREE] = {"tree", "FILE | -e EXPR | -t TEMPLATE", "print the syntax tree, as JSON",
                      NULL, NULL, 0, 1},
    [COMMAND_PRINT] = {"print", "FILE | -e EXPR | -t TEMPLATE", "print the source in standard form",
                       NULL, NULL, 0, 1},
    [COMMAND_EXPLAIN] = {"explain", "EXPR | -f FILE",
                         "evaluate step by step; show the rules that decide each step", NULL, NULL,
                         0, SIZE_MAX},
    [COMMAND_RULES] = {"rules", "", "list the rules of an edition", NULL, NULL, 0, 0},
    [COMMAND_READINGS] = {"readings", "", "list the ambiguous passages and their options", NULL,
                          NULL, 0, 0}};

/* A bit for each command. */
enum {
    OF_EVAL = 1u << COMMAND_EVAL,
    OF_TEMPLATE = 1u << COMMAND_TEMPLATE,
    OF_PARSE = 1u << COMMAND_PARSE,
    OF_BODY = 1u << COMMAND_BODY,
    OF_TREE = 1u << COMMAND_TREE,
    OF_PRINT = 1u << COMMAND_PRINT,
    OF_EXPLAIN = 1u << COMMAND_EXPLAIN,
    OF_RULES = 1u << COMMAND_RULES,
    EXPRESSIONS = OF_EVAL | OF_EXPLAIN,
    ONE_TEXT = EXPRESSIONS | OF_TEMPLATE,
    SCOPED = ONE_TEXT | OF_BODY,
    ANSWERING = SCOPED | OF_PARSE | OF_TREE | OF_PRINT
};

#define TO(kind, member) kind, offsetof(struct options, member), 0, 0, NULL, NULL, NULL
#define SWITCH(member) TO(OPTION_SWITCH, member)
#define TEXT(member) TO(OPTION_TEXT, member)
#define WORDS(member) TO(OPTION_WORDS, member)
#define CHOICE(member, names)                                                                      \
    OPTION_CHOICE, offsetof(struct options, member), 0, 0, names, NULL, NULL

static const char *const syntaxes[] = {"native", "json", NULL}; /* enum syntax */
static const char *const modes[] = {"full", "literal", NULL};

static const struct option_row rows[] = {
    {"-f", "FILE", ONE_TEXT, "read the text from a file; - is standard input", TEXT(file)},
    {"-e", "EXPR", OF_TREE | OF_PRINT, "the source is an expression", TEXT(of_expression)},
    {"-t", "TEMPLATE", OF_TREE | OF_PRINT, "the source is a template", TEXT(of_template)},
    {"--parentheses", NULL, OF_PRINT,
     "write parentheses around each operation, conditional and access", SWITCH(parentheses)},
    {"--set", "NAME=EXPR", SCOPED, "set a variable; EXPR may use variables that were set before",
     WORDS(sets)},
    {"--scope", "FILE", SCOPED, "read variables from the JSON object `scope` of the protocol",
     TEXT(scope)},
    {"--functions", "FILE", SCOPED,
     "read functions from the JSON object `functions` of the protocol", TEXT(functions)},
    {"--schema", "FILE", OF_BODY, "read the schema, in the JSON form of the protocol",
     TEXT(schema)},
    {"--expand", NULL, OF_BODY, "replace each block `dynamic` by the blocks that it generates",
     SWITCH(expand)},
    {"--user-functions", "TYPE", OF_BODY,
     "read functions from the blocks of this type; the functions see only their parameters",
     TEXT(functions_by)},
    {"--syntax", "S", EXPRESSIONS | OF_BODY | OF_TREE, "the syntax: native (the default) or json",
     CHOICE(syntax, syntaxes)},
    {"--mode", "MODE", ONE_TEXT | OF_BODY,
     "full (the default), or literal: expressions have no variables and functions",
     CHOICE(mode, modes)},
    {"--template", NULL, OF_EXPLAIN, "the text is a template", SWITCH(is_template)},
    {"--edition", "EDITION", ANSWERING | OF_RULES,
     "the edition of the specification (default: the newest)", CHOICE(edition, spec_editions)},
    {"--without", "RULE", ANSWERING, "answer as if the rule were not part of the specification",
     WORDS(without)},
    {"--reading", "ID=OPTION", ANSWERING,
     "choose an interpretation of an ambiguous passage; `hclref readings` lists all "
     "interpretations, with a * before each default",
     WORDS(readings)},
    {"--trace", NULL, ANSWERING & ~OF_EXPLAIN, "also show the rules that decided the answer",
     SWITCH(trace)},
    {"--json", NULL, ANSWERING & ~OF_EXPLAIN, "print the answer as the JSON of the protocol",
     SWITCH(json)},
};

const struct program options_hclref = {
    .name = "hclref",
    .version = HCL_CONFORMANCE_VERSION,
    .about = "hclref, the reference of the HCL conformance suite",
    .usage = "hclref COMMAND [options] [--] ...    (hclref COMMAND --help tells more)",
    .status = "0 success, 1 the input has errors, 2 the command line or a file is wrong",
    .notes = "Options may come before or after the other arguments; -- ends the options. A FILE "
             "may be - for "
             "standard input.",
    .commands = commands,
    .command_count = COMMAND_COUNT,
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .own = ~0u,
    .listed = ~0u,
    .fallback = COMMAND_SERVE,
    .for_file = "parse",
    .operands = offsetof(struct options, operands)};
