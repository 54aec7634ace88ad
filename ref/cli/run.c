/* Implements the functions that all commands share: choosing the rules, reading input and writing
   output. */
#include "cli/run.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/limits.h"
#include "base/source.h"
#include "cli/show.h"
#include "model/body.h"
#include "model/scope.h"
#include "native/native.h"
#include "proto/decode.h"
#include "proto/field.h"
#include "proto/wire.h"
#include "proto/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int run_usage(const char *what, const char *word)
{
    fprintf(stderr, "hclref: %s %s\n", what, word);
    return EXIT_SETUP;
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

void run_trace(const struct spec *spec)
{
    for (int id = 0; id < RULE_COUNT; id++)
        if (spec->trace[id])
            printf("# %s\n", spec_rule_name((enum rule_id)id));
}

int run_unwritable(const struct writer *w)
{
    fprintf(stderr, "hclref: the JSON of the answer cannot contain %s\n", w->refused);
    return EXIT_WRONG;
}

int run_json(struct writer *w, bool right)
{
    writer_close(w, '}');
    buf_byte(&w->out, '\n');
    if (w->refused)
        return run_unwritable(w);
    run_put(stdout, &w->out);
    return right ? EXIT_RIGHT : EXIT_WRONG;
}

int run_refuse(struct run *run)
{
    static const char *const hints[][2] = {
        {"expression, found `'`", "write a string as \"…\""},
        {"expression, found `and`", "write &&"},
        {"expression, found `or`", "write ||"},
        {" | not ", "write ! instead of not"},
        {"expression, found `${`", "write the expression without ${ }"},
        {"expression, found `=`", "an attribute is part of a file: hclref parse FILE"},
        {"function is named", "HCL has no functions of its own: --functions FILE defines some"},
        {"block, found `{`", "for a file of JSON: hclref body --syntax json --schema FILE"}};
    struct buf out = {.arena = run->arena};
    for (size_t i = 0; i < run->cx.diag_count; i++)
        show_diag(&run->cx, &out, run->cx.diags[i], run_colours(stderr));
    fflush(stdout);
    run_put(stderr, &out);
    buf_byte(&out, '\0');
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strstr(out.data, hints[i][0]) != NULL)
            fprintf(stderr, "hint: %s\n", hints[i][1]);
    return EXIT_WRONG;
}

/* --- The spec --- */

/* Splits a word of the form `left=right`. Returns false if there is no `=`, or if `left` is
   empty. */
static bool split(struct str word, struct str *left, struct str *right)
{
    const char *equals = word.length ? memchr(word.data, '=', word.length) : NULL;
    if (!equals || equals == word.data)
        return false;
    *left = str_slice(word, 0, (size_t)(equals - word.data));
    *right = str_slice(word, left->length + 1, word.length);
    return true;
}

/* Refuses an interpretation. Lists those of the same passage. */
static int refuse_reading(const char *word, struct str reading)
{
    run_usage("no ambiguous passage has this id and option (`hclref readings` lists all):", word);
    for (int i = 0; i < READING_OPTION_COUNT; i++) {
        struct spec_option option = spec_option((enum reading_option)i);
        if (str_equal(reading, str_from(option.reading)))
            fprintf(stderr, "  is it %s=%s?\n", option.reading, option.name);
    }
    return EXIT_SETUP;
}

int run_set_spec(struct run *run)
{
    const struct options *options = &run->options;
    spec_init(&run->spec, str_from(spec_editions[options->edition]));
    for (size_t i = 0; i < options->readings.count; i++) {
        const char *word = options->readings.items[i];
        struct str reading = STR(""), option;
        if (!split(str_from(word), &reading, &option) || !spec_read(&run->spec, reading, option))
            return refuse_reading(word, reading);
    }
    for (size_t i = 0; i < options->without.count; i++) {
        const char *word = options->without.items[i];
        if (!spec_without(&run->spec, str_from(word)))
            return run_usage("no such rule (`hclref rules` lists all rules):", word);
    }
    return EXIT_RIGHT;
}

const struct source *run_source(struct ctx *cx, struct str name, struct str text)
{
    struct source *source = ARENA_NEW(cx->arena, struct source);
    *source = (struct source){.name = name, .text = text};
    return source;
}

void run_begin(struct run *run)
{
    memset(run->spec.trace, 0, sizeof run->spec.trace);
    ctx_init(&run->cx, run->arena, &run->spec);
    run->cx.source = run_source(&run->cx, STR(""), STR(""));
}

/* --- Files --- */

static int unreadable(const char *path, const char *why)
{
    fprintf(stderr, "hclref: %s: %s\n", path, why);
    return EXIT_SETUP;
}

static int read_all(const char *path, FILE *file, struct buf *text)
{
    char chunk[16 * 1024];
    size_t count;
    errno = 0;
    while ((count = fread(chunk, 1, sizeof chunk, file)) > 0) {
        buf_append(text, (struct str){chunk, count});
        if (text->length > LIMIT_SOURCE_BYTES)
            return unreadable(path, "the file has more than 64 MiB, the limit of a source");
    }
    return ferror(file) ? unreadable(path, strerror(errno)) : EXIT_RIGHT;
}

int run_file(struct ctx *cx, const char *path, const struct source **out)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file)
        return unreadable(path, strerror(errno));
    struct buf text = {.arena = cx->arena};
    int status = read_all(path, file, &text);
    if (!standard)
        fclose(file);
    *out = run_source(cx, str_from(standard ? "<stdin>" : path), buf_str(&text));
    return status;
}

/* Reads a JSON file. Sets *out to the whole JSON value, for the decoders. */
static int read_json(struct ctx *cx, const char *path, struct field *out)
{
    const struct wire *json;
    int status = run_file(cx, path, &cx->source);
    if (status != EXIT_RIGHT)
        return status;
    if (!wire_read(cx, cx->source->text, &json))
        return EXIT_WRONG;
    *out = field_root(json, STR(""));
    return EXIT_RIGHT;
}

int run_schema(struct run *run)
{
    struct field root;
    int status = read_json(&run->cx, run->options.schema, &root);
    if (status == EXIT_RIGHT && !decode_schema(&run->cx, &root, &run->request.schema))
        status = EXIT_WRONG;
    return status == EXIT_WRONG ? run_refuse(run) : status;
}

/* --- The scope --- */

/* Adds the variable of a `--set` option. The option's expression may use earlier variables. */
static int add_set(struct ctx *cx, const char *word, struct variable *variables,
                   struct scope_parts *parts)
{
    struct expression expression;
    struct variable variable;
    struct str text;
    if (!split(str_from(word), &variable.name, &text))
        return unreadable(word, "--set needs the form NAME=EXPR");
    for (size_t i = 0; i < parts->variable_count; i++)
        if (str_equal(variables[i].name, variable.name))
            return unreadable(word, "this variable was set before");
    cx->source = run_source(cx, str_format(cx->arena, "--set %.*s", STR_FMT(variable.name)), text);
    const struct scope *before =
        scope_global(cx, variables, parts->variable_count, parts->functions, parts->function_count);
    if (!native_parse_expression(cx, cx->source, &expression) ||
        !expression_evaluate(cx, &expression, before, &variable.value))
        return EXIT_WRONG;
    variables[parts->variable_count++] = variable;
    return EXIT_RIGHT;
}

/* Reads the variables of --scope and --set, and the functions of --functions. Does not read --mode.
 *out must be empty before the call. */
static int collect_scope(struct ctx *cx, const struct options *options, struct scope_parts *out)
{
    struct field root;
    int status = options->functions ? read_json(cx, options->functions, &root) : EXIT_RIGHT;
    if (status == EXIT_RIGHT && options->functions &&
        !decode_functions(cx, &root, &out->functions, &out->function_count))
        status = EXIT_WRONG;
    if (status == EXIT_RIGHT && options->scope)
        status = read_json(cx, options->scope, &root);
    if (status == EXIT_RIGHT && options->scope &&
        !decode_variables(cx, &root, &out->variables, &out->variable_count))
        status = EXIT_WRONG;
    if (status != EXIT_RIGHT)
        return status;
    struct variable *variables =
        ARENA_ARRAY(cx->arena, out->variable_count + options->sets.count, struct variable);
    if (out->variable_count > 0)
        memcpy(variables, out->variables, out->variable_count * sizeof *variables);
    out->variables = variables;
    for (size_t i = 0; i < options->sets.count && status == EXIT_RIGHT; i++)
        status = add_set(cx, options->sets.items[i], variables, out);
    out->has_functions = options->functions != NULL;
    out->has_scope = options->scope != NULL || options->sets.count > 0;
    return status;
}

/* --- Input --- */

int run_input(struct run *run, size_t index, const char *name)
{
    const struct options *options = &run->options;
    struct scope_parts parts = {.literal = options->mode == MODE_LITERAL};
    if (options->operands.count + (options->file != NULL) != index + 1)
        return run_usage(options->command, "needs one text, or -f FILE");
    int status = collect_scope(&run->cx, options, &parts);
    if (status != EXIT_RIGHT)
        return status == EXIT_WRONG ? run_refuse(run) : status;
    run->request.syntax = options->syntax;
    run_begin(run); /* clears the trace, because rules that decided the scope do not count */
    if (options->file)
        status = run_file(&run->cx, options->file, &run->cx.source);
    else
        run->cx.source =
            run_source(&run->cx, str_from(name), str_from(options->operands.items[index]));
    if (status == EXIT_RIGHT && !request_scope(&run->cx, &parts, &run->request.scope))
        status = run_refuse(run);
    return status;
}
