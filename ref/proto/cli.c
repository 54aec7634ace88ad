/* hclref by hand: eval, template, parse, body, rules, readings. */
#include "proto/cli.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "proto/cli_input.h"
#include "proto/cli_options.h"
#include "proto/cli_print.h"
#include "proto/cli_show.h"
#include "proto/encode.h"
#include "proto/ops.h"
#include "proto/reply.h"
#include "proto/request.h"
#include "proto/writer.h"
#include "spec/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One command in progress. */
struct run {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
    struct options options;
};

static int usage_error(const char *what, const char *word)
{
    fprintf(stderr, "hclref: %s %s\n", what, word);
    return CLI_USAGE;
}

static void put(FILE *stream, const struct buf *text)
{
    if (text->length > 0)
        fwrite(text->data, 1, text->length, stream);
}

/* Writes the diagnostics to stderr. */
static int refuse(struct run *run)
{
    const char *no_colour = getenv("NO_COLOR");
    bool colour = isatty(STDERR_FILENO) && !(no_colour && *no_colour);
    struct buf out = {.arena = run->arena};
    for (size_t i = 0; i < run->cx.diag_count; i++)
        show_diag(&run->cx, &out, run->cx.diags[i], colour);
    fflush(stdout);
    put(stderr, &out);
    return CLI_REFUSED;
}

/* --- The spec that the answer goes by --- */

static bool set_edition(struct run *run)
{
    const char *edition = run->options.edition ? run->options.edition : request_default_edition;
    for (const char *const *known = request_editions; *known; known++)
        if (strcmp(*known, edition) == 0 && spec_init(&run->spec, str_from(edition)))
            return true;
    usage_error("no such edition:", edition);
    return false;
}

static bool set_readings(struct run *run)
{
    for (size_t i = 0; i < run->options.readings.count; i++) {
        const char *word = run->options.readings.items[i];
        struct str reading, option;
        if (!input_split(str_from(word), &reading, &option) ||
            !spec_read(&run->spec, reading, option)) {
            usage_error("no such reading and option (hclref readings lists them):", word);
            return false;
        }
    }
    return true;
}

static bool set_spec(struct run *run)
{
    if (!set_edition(run) || !set_readings(run))
        return false;
    for (size_t i = 0; i < run->options.without.count; i++) {
        const char *word = run->options.without.items[i];
        if (!spec_without(&run->spec, str_from(word))) {
            usage_error("no such rule (hclref rules lists them):", word);
            return false;
        }
    }
    return true;
}

/* A fresh context: no diagnostics, no steps taken, nothing traced. */
static void begin(struct run *run)
{
    memset(run->spec.trace, 0, sizeof run->spec.trace);
    ctx_init(&run->cx, run->arena, &run->spec);
    run->cx.source = input_text(&run->cx, "", "");
}

/* --- Answers --- */

/* As JSON; of several files each under its name. */
static void print_structure(struct run *run, struct buf *out, const struct native_body *body)
{
    struct writer w = {.out = {.arena = run->arena}, .pretty = true};
    bool several = run->options.operands.count > 1;
    if (several) {
        writer_open(&w, '{');
        writer_name_key(&w, run->cx.source->name);
    }
    encode_structure(&run->cx, &w, body);
    if (several)
        writer_close(&w, '}');
    buf_append(out, buf_str(&w.out));
    buf_byte(out, '\n');
}

static void print_answer(struct run *run, struct buf *out, const struct answer *answer)
{
    switch (answer->kind) {
    case ANSWER_VALUE:
        print_value(&run->cx, out, answer->as.value);
        buf_byte(out, '\n');
        break;
    case ANSWER_BODY:
        print_body(&run->cx, out, answer->as.body);
        break;
    case ANSWER_STRUCTURE:
        print_structure(run, out, answer->as.structure);
        break;
    case ANSWER_HELLO:
    case ANSWER_TYPE:
    case ANSWER_STATIC:
        break; /* no command asks for them */
    }
}

static void print_trace(struct run *run)
{
    for (int id = 0; run->options.trace && id < RULE_COUNT; id++)
        if (run->spec.trace[id])
            printf("# %s\n", spec_rule_name((enum rule_id)id));
}

/* Prints what the protocol would answer, but for the id. `answer` is NULL for an error. */
static int print_json(struct run *run, const struct answer *answer)
{
    struct writer w = {.out = {.arena = run->arena}};
    writer_open(&w, '{');
    reply_members(&run->cx, &w, answer, run->options.trace);
    writer_close(&w, '}');
    buf_byte(&w.out, '\n');
    if (w.refused) {
        fprintf(stderr, "hclref: --json has no form for %s\n", w.refused);
        return CLI_REFUSED;
    }
    put(stdout, &w.out);
    return answer ? CLI_RIGHT : CLI_REFUSED;
}

/* Runs an op on cx.source and prints what it gives. */
static int execute(struct run *run, const char *op, const struct request *request)
{
    struct answer answer;
    bool right = op_run(&run->cx, op_find(str_from(op)), request, &answer);
    if (run->options.json)
        return print_json(run, right ? &answer : NULL);
    struct buf out = {.arena = run->arena};
    int status = CLI_RIGHT;
    if (right)
        print_answer(run, &out, &answer);
    else
        status = refuse(run);
    put(stdout, &out);
    print_trace(run);
    return status;
}

/* The status of input that is not right: shows its diagnostics. */
static int input_failed(struct run *run, int status)
{
    return status == CLI_REFUSED ? refuse(run) : status;
}

/* --- Commands --- */

/* eval and template: one text, from the command line or a file. */
static int evaluate(struct run *run, const char *op, const char *name)
{
    const struct options *options = &run->options;
    struct request request = {.trace = options->trace};
    if (options->operands.count + (options->file != NULL) != 1)
        return usage_error(options->command, "needs one text, or -f FILE");
    int status = input_scope(&run->cx, options, &request.scope);
    if (status != CLI_RIGHT)
        return input_failed(run, status);
    begin(run); /* what --set needed is not this answer's trace */
    if (options->file)
        status = input_file(&run->cx, options->file, &run->cx.source);
    else
        run->cx.source = input_text(&run->cx, name, options->operands.items[0]);
    return status == CLI_RIGHT ? execute(run, op, &request) : status;
}

static int command_eval(struct run *run)
{
    return evaluate(run, "evaluate", "<expression>");
}

static int command_template(struct run *run)
{
    return evaluate(run, "template", "<template>");
}

static int command_parse(struct run *run)
{
    const struct words *files = &run->options.operands;
    struct request request = {.trace = run->options.trace};
    int worst = CLI_RIGHT;
    if (files->count == 0)
        return usage_error(run->options.command, "needs a file");
    for (size_t i = 0; i < files->count; i++) {
        begin(run);
        int status = input_file(&run->cx, files->items[i], &run->cx.source);
        if (status == CLI_RIGHT)
            status = execute(run, "parse", &request);
        worst = status > worst ? status : worst;
    }
    return worst;
}

static int command_body(struct run *run)
{
    const struct options *options = &run->options;
    struct request request = {.trace = options->trace};
    if (options->operands.count != 1 || !options->schema)
        return usage_error(options->command, "needs one file, and --schema FILE");
    int status = input_schema(&run->cx, options->schema, &request.schema);
    if (status == CLI_RIGHT)
        status = input_scope(&run->cx, options, &request.scope);
    if (status != CLI_RIGHT)
        return input_failed(run, status);
    begin(run);
    status = input_file(&run->cx, options->operands.items[0], &run->cx.source);
    return status == CLI_RIGHT ? execute(run, "body", &request) : status;
}

static int command_rules(struct run *run)
{
    if (run->options.operands.count > 0)
        return usage_error("unknown word", run->options.operands.items[0]);
    for (int id = 0; id < RULE_COUNT; id++)
        if (run->spec.active[id])
            puts(spec_rule_name((enum rule_id)id));
    return CLI_RIGHT;
}

/* Every option of every open passage, as --reading takes it; a star marks the one that holds. */
static int command_readings(struct run *run)
{
    static const struct {
        const char *reading, *option;
        bool is_default;
    } lines[] = {
#define READING(name, id) {id, NULL, false},
#define READING_OPTION(reading, name, id, index, is_default) {NULL, id, is_default},
#include "registry.def"
        {NULL, NULL, false}};
    const char *reading = "";
    if (run->options.operands.count > 0)
        return usage_error("unknown word", run->options.operands.items[0]);
    for (size_t i = 0; lines[i].reading || lines[i].option; i++) {
        if (lines[i].reading)
            reading = lines[i].reading;
        else
            printf("%c %s=%s\n", lines[i].is_default ? '*' : ' ', reading, lines[i].option);
    }
    return CLI_RIGHT;
}

/* The letters of the options stand in cli_options.c. */
static const struct {
    const char *name, *allowed;
    int (*run)(struct run *run);
} commands[] = {{"eval", "tjfcsewr", command_eval}, {"template", "tjfcsewr", command_template},
                {"parse", "tjewr", command_parse},  {"body", "tjcmsewr", command_body},
                {"rules", "e", command_rules},      {"readings", "", command_readings}};

int cli_run(int argc, char **argv)
{
    struct run run = {.arena = arena_new()};
    int status = CLI_USAGE;
    size_t i = 0, count = sizeof commands / sizeof *commands;
    while (i < count && strcmp(argv[0], commands[i].name) != 0)
        i++;
    if (i == count) {
        usage_error("unknown command (hclref --help tells more):", argv[0]);
    } else if (options_parse(run.arena, argc - 1, argv + 1, commands[i].allowed, &run.options) &&
               set_spec(&run)) {
        run.options.command = argv[0];
        begin(&run);
        status = commands[i].run(&run);
    }
    arena_free(run.arena);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("hclref: writing the answer");
        status = CLI_USAGE;
    }
    return status;
}
