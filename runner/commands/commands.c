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
#include "options/config.h"
#include "process/cleanup.h"
#include "process/command.h"

/* Maximum number of bytes that tell_config prints of a command line. */
enum { COMMAND_SHOWN = 200 };

command_fn *const hclcheck_commands[COMMAND_COUNT] = {
    [COMMAND_RUN] = run_command,           [COMMAND_SMOKE] = smoke_command,
    [COMMAND_SHOW] = show_command,         [COMMAND_DIFF] = diff_command,
    [COMMAND_GROWTH] = growth_command,     [COMMAND_COMPARE] = compare_command,
    [COMMAND_LINT] = lint_command,         [COMMAND_FORMAT] = format_command,
    [COMMAND_COVERAGE] = coverage_command, [COMMAND_PROVE] = prove_command,
    [COMMAND_ADAPT] = adapt_command,       [COMMAND_EXPORT] = export_command,
    [COMMAND_INIT] = init_command,
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

/* Prints that the options come from a file, and which program hclcheck starts. */
static void tell_config(const struct options *o, FILE *err)
{
    const char *cli = o->cli.command, *command = cli != NULL ? cli : o->impls.items[0];
    struct buf text = {0};
    if (o->config.count == 0 || (!o->verbose && !os_is_terminal(err)))
        return;
    text_escape(command, strlen(command), COMMAND_SHOWN, &text);
    fprintf(err, "%s: %s %s\n", OPTIONS_CONFIG, cli != NULL ? "cli" : "impl", buf_text(&text));
    buf_free(&text);
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
    if (end == COMMAND_LINE_READ && commands[o.command] != NULL)
        tell_config(&o, stderr);
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

/* Prints what to do after hclcheck.conf was written. */
static void print_next(const struct options *o, FILE *out)
{
    fprintf(out, "%s: written\n", OPTIONS_CONFIG);
    if (o->impls.count == 0)
        fputs("first: write the command line of your adapter into the member impl; for a program "
              "with\n"
              "       only a command line, replace that member by \"cli\": \"myparser {}\"\n",
              out);
    struct buf program = {0};
    options_program(o, options_hclcheck.name, &program);
    if (o->cli.command == NULL)
        fprintf(out, "next, to check the protocol: %s smoke\n", program.data);
    fprintf(out, "next, to judge by all cases: %s\n", program.data);
    buf_free(&program);
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
