/* hclcheck: judges implementations of HCL. */
#include <stdio.h>

#include "base/buf.h"
#include "base/os.h"
#include "commands/compare.h"
#include "commands/coverage.h"
#include "commands/diff.h"
#include "commands/explain.h"
#include "commands/format.h"
#include "commands/fuzz.h"
#include "commands/growth.h"
#include "commands/ids.h"
#include "commands/lint.h"
#include "commands/merge.h"
#include "commands/new.h"
#include "commands/power.h"
#include "commands/prove.h"
#include "commands/relations.h"
#include "commands/run.h"
#include "commands/show.h"
#include "commands/smoke.h"
#include "commands/triage.h"
#include "options/options.h"
#include "process/guard.h"

static enum exit_status (*const commands[])(const struct options *, FILE *out, FILE *err) = {
#define COMMAND(name, word, letter, takes_files) word##_command,
#include "options/commands.def"
#undef COMMAND
};

/* A signal is heard whatever a command with implementations does, also before and after it talks to
 * them. */
static enum exit_status run_guarded(const struct options *o)
{
    struct guard guard;
    guard_begin(&guard);
    enum exit_status status = commands[o->command](o, stdout, stderr);
    if (guard_interrupted()) {
        fputs("hclcheck: interrupted\n", stderr);
        status = EXIT_SETUP;
    }
    guard_end(&guard);
    return status;
}

static enum exit_status dispatch(const struct options *o)
{
    if (o->command == COMMAND_HELP)
        options_help(o->help_of, stdout);
    else if (o->command == COMMAND_VERSION)
        puts("hclcheck " OPTIONS_VERSION);
    else if (o->impls.count > 0)
        return run_guarded(o);
    else
        return commands[o->command](o, stdout, stderr);
    return EXIT_RIGHT;
}

int main(int argc, char **argv)
{
    struct options o;
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    os_begin();
    if (options_read(argc, argv, &o, &why))
        status = dispatch(&o);
    else
        fprintf(stderr, "hclcheck: %s (--help tells more)\n", buf_text(&why));
    options_free(&o);
    buf_free(&why);
    if (fflush(stdout) != 0)
        status = EXIT_SETUP;
    return (int)status;
}
