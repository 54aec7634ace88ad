/* What the commands have in common: the spec, the input, errors on stderr. */
#include "cli/run.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "cli/show.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int run_usage(const char *what, const char *word)
{
    fprintf(stderr, "hclref: %s %s\n", what, word);
    return CLI_USAGE;
}

void run_put(FILE *stream, const struct buf *text)
{
    if (text->length > 0)
        fwrite(text->data, 1, text->length, stream);
}

bool run_colours(FILE *stream)
{
    const char *no_colour = getenv("NO_COLOR");
    return isatty(fileno(stream)) && !(no_colour && *no_colour);
}

size_t run_columns(FILE *stream)
{
    const char *given = getenv("COLUMNS");
    long columns = given ? strtol(given, NULL, 10) : 0;
    struct winsize size;
    if (columns <= 0 && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
    return columns > 0 ? (size_t)columns : RUN_COLUMNS;
}

bool run_speaks_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int run_refuse(struct run *run)
{
    struct buf out = {.arena = run->arena};
    for (size_t i = 0; i < run->cx.diag_count; i++)
        show_diag(&run->cx, &out, run->cx.diags[i], run_colours(stderr));
    fflush(stdout);
    run_put(stderr, &out);
    return CLI_REFUSED;
}

int run_input_failed(struct run *run, int status)
{
    return status == CLI_REFUSED ? run_refuse(run) : status;
}

/* --- The spec that the answer goes by --- */

static bool set_edition(struct run *run)
{
    const char *edition = run->options.edition ? run->options.edition : spec_default_edition();
    if (spec_init(&run->spec, str_from(edition)))
        return true;
    run_usage("no such edition:", edition);
    return false;
}

static bool set_readings(struct run *run)
{
    for (size_t i = 0; i < run->options.readings.count; i++) {
        const char *word = run->options.readings.items[i];
        struct str reading, option;
        if (!input_split(str_from(word), &reading, &option) ||
            !spec_read(&run->spec, reading, option)) {
            run_usage("no such reading and option (hclref readings lists them):", word);
            return false;
        }
    }
    return true;
}

bool run_set_spec(struct run *run)
{
    if (!set_edition(run) || !set_readings(run))
        return false;
    for (size_t i = 0; i < run->options.without.count; i++) {
        const char *word = run->options.without.items[i];
        if (!spec_without(&run->spec, str_from(word))) {
            run_usage("no such rule (hclref rules lists them):", word);
            return false;
        }
    }
    return true;
}

void run_begin(struct run *run)
{
    memset(run->spec.trace, 0, sizeof run->spec.trace);
    ctx_init(&run->cx, run->arena, &run->spec);
    run->cx.source = input_text(&run->cx, "", "");
}

/* --- Input --- */

/* The scope first: what it needs is not part of the answer's trace. */
static int read_scope(struct run *run, struct request *request, struct scope_parts *parts)
{
    request->syntax = run->options.syntax;
    parts->literal = run->options.mode == MODE_LITERAL;
    int status = input_scope(&run->cx, &run->options, parts);
    if (status == CLI_RIGHT)
        run_begin(run);
    return status;
}

static int finish_scope(struct run *run, struct request *request, const struct scope_parts *parts)
{
    return request_scope(&run->cx, parts, &request->scope) ? CLI_RIGHT : CLI_REFUSED;
}

int run_input_file(struct run *run, const char *path, struct request *request)
{
    struct scope_parts parts = {.literal = false};
    int status = read_scope(run, request, &parts);
    if (status == CLI_RIGHT)
        status = input_file(&run->cx, path, &run->cx.source);
    return status == CLI_RIGHT ? finish_scope(run, request, &parts) : status;
}

int run_input(struct run *run, const char *name, const char *text, struct request *request)
{
    struct scope_parts parts = {.literal = false};
    if (!text)
        return run_input_file(run, run->options.file, request);
    int status = read_scope(run, request, &parts);
    if (status != CLI_RIGHT)
        return status;
    run->cx.source = input_text(&run->cx, name, text);
    return finish_scope(run, request, &parts);
}
