/* hclcheck: judges implementations of HCL. */
#include <stdio.h>

#include "base/buf.h"
#include "commands/compare.h"
#include "commands/coverage.h"
#include "commands/diff.h"
#include "commands/format.h"
#include "commands/ids.h"
#include "commands/lint.h"
#include "commands/merge.h"
#include "commands/prove.h"
#include "commands/run.h"
#include "options/options.h"

static enum exit_status dispatch(const struct options *o)
{
    switch (o->command) {
    case COMMAND_RUN:
        return run_command(o, stdout, stderr);
    case COMMAND_DIFF:
        return diff_command(o, stdout, stderr);
    case COMMAND_MERGE:
        return merge_command(o, stdout, stderr);
    case COMMAND_COMPARE:
        return compare_command(o, stdout, stderr);
    case COMMAND_LINT:
        return lint_command(o, stdout, stderr);
    case COMMAND_FORMAT:
        return format_command(o, stdout, stderr);
    case COMMAND_IDS:
        return ids_command(o, stdout, stderr);
    case COMMAND_COVERAGE:
        return coverage_command(o, stdout, stderr);
    case COMMAND_PROVE:
        return prove_command(o, stdout, stderr);
    case COMMAND_HELP:
        options_help(o->help_of, stdout);
        return EXIT_RIGHT;
    case COMMAND_VERSION:
        puts("hclcheck " OPTIONS_VERSION);
        return EXIT_RIGHT;
    }
    return EXIT_SETUP;
}

int main(int argc, char **argv)
{
    struct options o;
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
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
