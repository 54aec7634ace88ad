/* hclcheck: judges implementations of HCL. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"
#include "commands/compare.h"
#include "commands/coverage.h"
#include "commands/diff.h"
#include "commands/format.h"
#include "commands/growth.h"
#include "commands/ids.h"
#include "commands/lint.h"
#include "commands/merge.h"
#include "commands/prove.h"
#include "commands/run.h"
#include "commands/show.h"
#include "commands/smoke.h"
#include "options/options.h"
#include "process/guard.h"
#include "process/program.h"

/* Becomes hclfuzz, with this command line. Returns only where that cannot be started. */
static enum exit_status start_hclfuzz(const struct options *o, FILE *out, FILE *err)
{
    struct buf path = {0};
    fflush(out);
    if (program_find("hclfuzz", &path)) {
        execv(buf_text(&path), o->argv);
        fprintf(err, "hclcheck: cannot start %s: %s\n", buf_text(&path), strerror(errno));
    } else {
        fputs("hclcheck: hclfuzz, which does this, is neither beside hclcheck nor on PATH\n", err);
    }
    buf_free(&path);
    return EXIT_SETUP;
}

typedef enum exit_status command_fn(const struct options *, FILE *out, FILE *err);

#define HCLCHECK(word) word##_command
#define HCLFUZZ(word) start_hclfuzz
static command_fn *const commands[] = {
#define COMMAND(name, word, takes_files, program) program(word),
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
    else if (o->impls.count > 0 && commands[o->command] != start_hclfuzz)
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
