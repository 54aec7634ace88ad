/* hclref: the reference, as a server of the protocol and by hand. */
#include "cli/run.h"
#include "proto/serve.h"
#include "version.h"

#include <fcntl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "hclref, the reference of the HCL conformance suite\n"
    "\n"
    "  hclref [serve]                  serve the protocol: JSON Lines on stdin, stdout\n"
    "  hclref eval EXPR | -f FILE      evaluate an expression\n"
    "  hclref template TEXT | -f FILE  evaluate a template\n"
    "  hclref parse FILE...            show the structure of files, as JSON\n"
    "  hclref body FILE --schema FILE  process a configuration file by a schema\n"
    "  hclref static ANALYSIS EXPR     analyse it: as list, map, call or traversal\n"
    "  hclref explain EXPR | -f FILE   evaluate step by step, with the rules that decide\n"
    "  hclref repl                     evaluate typed lines\n"
    "  hclref rules                    list the rules of an edition\n"
    "  hclref readings                 list the open passages and their options\n"
    "  hclref --help | --version\n"
    "\n"
    "Options, before or after the operands (-- ends them; FILE may be - for stdin):\n"
    "  --set NAME=EXPR        a variable; later expressions see earlier variables\n"
    "  --scope FILE           variables: a JSON object of values, as in the protocol\n"
    "  --functions FILE       functions: a JSON object, as in the protocol\n"
    "  --schema FILE          the schema, as in the protocol\n"
    "  --syntax json          the JSON syntax (eval, static, explain, body)\n"
    "  --mode literal         literal-only mode, without variables and functions\n"
    "  --template             explain a template\n"
    "  --edition EDITION      the edition of the spec (default 2024-02)\n"
    "  --without RULE         answer as if the rule were not part of the spec\n"
    "  --reading ID=OPTION    answer under this reading of an open passage (a * in the\n"
    "                         list of `hclref readings` marks the default)\n"
    "  --trace                also show the rules that decided the answer\n"
    "  --json                 print the answer of the protocol\n"
    "\n"
    "Exit status: 0 right, 1 the input was refused, 2 the command line or a file is\n"
    "wrong.\n";

static int print(FILE *stream, int status)
{
    fputs(usage, stream);
    return status;
}

/* If standard input, output or error is closed, the next file that is opened would take its place.
 * Fills the place with a file that can neither be read nor written as expected, so that this fails.
 */
static void fill_standard(void)
{
    for (int fd = 0, flags = O_WRONLY; fd <= STDERR_FILENO; fd++, flags = O_RDONLY)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags) < 0)
            return;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "serve";
    fill_standard();
    setlocale(LC_CTYPE, ""); /* which characters the terminal has */
    if (argc < 2 && isatty(STDIN_FILENO))
        return print(stderr, CLI_USAGE);
    bool helps = strcmp(command, "--help") == 0 || strcmp(command, "-h") == 0;
    if (helps || (argc == 3 && strcmp(argv[2], "--help") == 0)) /* also after a command */
        return print(stdout, CLI_RIGHT);
    if (strcmp(command, "--version") == 0) {
        puts("hclref " HCL_CONFORMANCE_VERSION);
        return CLI_RIGHT;
    }
    if (strcmp(command, "serve") != 0)
        return cli_run(argc - 1, argv + 1);
    if (argc > 2) {
        fprintf(stderr, "hclref: serve takes no arguments\n");
        return CLI_USAGE;
    }
    return serve(STDIN_FILENO, stdout);
}
