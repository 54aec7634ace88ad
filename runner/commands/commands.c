#include "commands/commands.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "base/text.h"
#include "commands/progress.h"
#include "process/cleanup.h"
#include "process/command.h"

command_fn *const hclcheck_commands[COMMAND_COUNT] = {
    [COMMAND_RUN] = run_command,       [COMMAND_SMOKE] = smoke_command,
    [COMMAND_SHOW] = show_command,     [COMMAND_DIFF] = diff_command,
    [COMMAND_GROWTH] = growth_command, [COMMAND_LINT] = lint_command,
    [COMMAND_FORMAT] = format_command, [COMMAND_COVERAGE] = coverage_command,
    [COMMAND_PROVE] = prove_command,   [COMMAND_ADAPT] = adapt_command,
    [COMMAND_EXPORT] = export_command,
};

/* Executes hclfuzz with the same command line. Returns only if hclfuzz cannot be started. */
static enum exit_status start_hclfuzz(const struct options *o, FILE *out, FILE *err)
{
    struct buf path = {0};
    fflush(out);
    if (program_find("hclfuzz", &path)) {
        execv(buf_text(&path), o->argv);
        fprintf(err, "hclcheck: cannot start %s: %s\n", buf_text(&path), strerror(errno));
    } else {
        fputs(
            "hclcheck: hclfuzz, which runs this command, is neither beside hclcheck nor on PATH\n",
            err);
    }
    buf_free(&path);
    return EXIT_SETUP;
}

/* Runs a command. Removes temporary files and processes after a signal. */
static enum exit_status run_guarded(command_fn *command, const struct options *o)
{
    struct cleanup cleanup;
    struct progress progress;
    cleanup_begin(&cleanup);
    /* hclfuzz fuzz shows its own status line. */
    progress_begin(&progress, stderr, o->command == COMMAND_FUZZ ? NULL : "at work");
    progress.only_hello = true;
    enum exit_status status = command(o, stdout, stderr);
    progress_end(&progress);
    if (cleanup_interrupted()) {
        fputs("hclcheck: interrupted\n", stderr);
        status = EXIT_SETUP;
    }
    cleanup_end(&cleanup);
    return status;
}

/* Returns false if the output cannot be written. A reader that has left needs no message. */
static bool flush_output(const struct program *program)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (errno != EPIPE)
        fprintf(stderr, "%s: standard output: %s\n", program->name, strerror(errno));
    return false;
}

int commands_main(const struct program *program, command_fn *const *commands, int argc, char **argv)
{
    struct options o;
    enum exit_status status = EXIT_SETUP;
    os_begin();
    signal(SIGXFSZ, SIG_IGN); /* a write beyond ulimit -f fails with a message */
    enum command_line_end end = options_read(program, argc, argv, &o, stderr);
    if (end == COMMAND_LINE_ANSWERED)
        status = EXIT_RIGHT;
    else if (end == COMMAND_LINE_READ && commands[o.command] == NULL)
        status = start_hclfuzz(&o, stdout, stderr);
    else if (end == COMMAND_LINE_READ && (o.impls.count > 0 || program == &options_hclfuzz))
        status = run_guarded(commands[o.command], &o);
    else if (end == COMMAND_LINE_READ)
        status = commands[o.command](&o, stdout, stderr);
    options_free(&o);
    return flush_output(program) ? (int)status : EXIT_SETUP;
}

bool open_suite(const struct options *o, struct registry *registry, struct suite *suite, FILE *err)
{
    struct faults faults = {0};
    suite_open(o->cases, o->registry, registry, suite, &faults);
    bool ok = faults.count == 0 && suite->count > 0;
    if (faults.count > 0)
        faults_print(&faults, err);
    else if (!ok)
        fprintf(err, "hclcheck: --cases: no case in %s; name the folder of a suite\n", o->cases);
    faults_free(&faults);
    return ok;
}
