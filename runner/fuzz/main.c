/* hclfuzz: looks for requests on which implementations and the reference disagree, and explains
 * them. The only program that links both the runner and the reference. `hclcheck fuzz` and the like
 * start it. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "fuzz/commands/fuzz_commands.h"
#include "options/options.h"
#include "process/guard.h"

typedef enum exit_status command_fn(const struct options *, FILE *out, FILE *err);

static const struct {
    enum options_command command;
    command_fn *run;
} commands[] = {{COMMAND_FUZZ, fuzz_command},
                {COMMAND_TRIAGE, triage_command},
                {COMMAND_RELATIONS, relations_command},
                {COMMAND_EXPLAIN, explain_command}};

static const char usage[] =
    "Looks for requests on which implementations of HCL disagree with the reference.\n\n"
    "usage: hclfuzz COMMAND [options] …    (hclfuzz COMMAND --help tells more)\n\n"
    "commands, which hclcheck knows by the same names:\n"
    "  fuzz                look for requests on which an implementation disagrees with the text\n"
    "  triage              go through what was found\n"
    "  relations           check what the answers of one implementation must have in common\n"
    "  explain CASE…       say which rule it behaves without, where it fails a case\n\n"
    "options:\n"
    "  --help              show this text\n"
    "  --version           show the version\n";

/* A signal is heard whatever the command does, also before and after it talks to implementations.
 */
static enum exit_status run_guarded(const struct options *o, command_fn *run)
{
    struct guard guard;
    guard_begin(&guard);
    enum exit_status status = run(o, stdout, stderr);
    if (guard_interrupted()) {
        fputs("hclcheck: interrupted\n", stderr);
        status = EXIT_SETUP;
    }
    guard_end(&guard);
    return status;
}

static enum exit_status dispatch(const struct options *o)
{
    if (o->command == COMMAND_HELP) {
        options_help(o->help_of, stdout);
        return EXIT_RIGHT;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (commands[i].command == o->command)
            return run_guarded(o, commands[i].run);
    fputs("hclfuzz: this command belongs to hclcheck (hclfuzz --help lists those of hclfuzz)\n",
          stderr);
    return EXIT_SETUP;
}

int main(int argc, char **argv)
{
    struct options o;
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    os_begin();
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return EXIT_RIGHT;
    }
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        puts("hclfuzz " OPTIONS_VERSION);
        return EXIT_RIGHT;
    }
    if (argc < 2 || argv[1][0] == '-')
        fputs("hclfuzz: which command? (hclfuzz --help lists them)\n", stderr);
    else if (options_read(argc, argv, &o, &why))
        status = dispatch(&o);
    else
        fprintf(stderr, "hclfuzz: %s (--help tells more)\n", buf_text(&why));
    if (argc >= 2 && argv[1][0] != '-')
        options_free(&o);
    buf_free(&why);
    if (fflush(stdout) != 0)
        status = EXIT_SETUP;
    return (int)status;
}
