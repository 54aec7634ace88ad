#include "commands/commands.h"

#include "base/buf.h"
#include "options/config.h"

/* Says what to do next with the new file. */
static void print_next(const struct options *o, FILE *out)
{
    fprintf(out, "%s: written\n", OPTIONS_CONFIG);
    if (o->impls.count == 0)
        fputs("first: write the command line of your adapter into the member impl; for a program "
              "with\n"
              "       only a command line, replace that member by \"cli\": \"myparser {}\"\n",
              out);
    fputs(o->cli.command == NULL
              ? "next: hclcheck smoke checks the protocol, hclcheck judges by all cases\n"
              : "next: hclcheck judges by all cases\n",
          out);
}

enum exit_status init_command(const struct options *o, FILE *out, FILE *err)
{
    struct command unused = {0};
    struct buf why = {0};
    bool ok = (o->impls.count == 0 || command_split(o->impls.items[0], &unused, &why)) &&
              config_write(OPTIONS_CONFIG, o, &why);
    if (ok)
        print_next(o, out);
    else
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
    command_free(&unused);
    buf_free(&why);
    return ok && fflush(out) == 0 ? EXIT_RIGHT : EXIT_SETUP;
}
