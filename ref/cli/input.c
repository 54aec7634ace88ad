/* What the command line brings from outside: files, scopes, schemas. */
#include "cli/input.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/source.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "model/body.h"
#include "model/scope.h"
#include "native/native.h"
#include "proto/decode.h"
#include "proto/field.h"
#include "proto/request.h"
#include "proto/wire.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct source *new_source(struct ctx *cx, struct str name, struct str text)
{
    struct source *source = ARENA_NEW(cx->arena, struct source);
    *source = (struct source){.name = name, .text = text};
    return source;
}

const struct source *input_text(struct ctx *cx, const char *name, const char *text)
{
    return new_source(cx, str_from(name), str_from(text));
}

static int unreadable(const char *path, const char *why)
{
    fprintf(stderr, "hclref: %s: %s\n", path, why);
    return CLI_USAGE;
}

static int read_all(const char *path, FILE *file, struct buf *text)
{
    char chunk[16 * 1024];
    size_t count;
    errno = 0;
    while ((count = fread(chunk, 1, sizeof chunk, file)) > 0) {
        buf_append(text, (struct str){chunk, count});
        if (text->length > LIMIT_SOURCE_BYTES)
            return unreadable(path, "longer than hclref reads");
    }
    return ferror(file) ? unreadable(path, strerror(errno)) : CLI_RIGHT;
}

int input_file(struct ctx *cx, const char *path, const struct source **out)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file)
        return unreadable(path, strerror(errno));
    struct buf text = {.arena = cx->arena};
    int status = read_all(path, file, &text);
    if (!standard)
        fclose(file);
    *out = new_source(cx, str_from(standard ? "<stdin>" : path), buf_str(&text));
    return status;
}

static int read_json(struct ctx *cx, const char *path, const struct wire **out)
{
    int status = input_file(cx, path, &cx->source);
    if (status != CLI_RIGHT)
        return status;
    return wire_read(cx, cx->source->text, out) ? CLI_RIGHT : CLI_REFUSED;
}

static bool evaluate(struct ctx *cx, const struct scope *scope, const struct value **out)
{
    struct expression expression;
    return native_parse_expression(cx, &expression) &&
           expression_evaluate(cx, &expression, scope, out);
}

bool input_split(struct str word, struct str *left, struct str *right)
{
    const char *equals = word.length ? memchr(word.data, '=', word.length) : NULL;
    if (!equals || equals == word.data)
        return false;
    *left = str_slice(word, 0, (size_t)(equals - word.data));
    *right = str_slice(word, left->length + 1, word.length);
    return true;
}

/* Adds one --set to the variables; its expression sees those before it. */
static int add_set(struct ctx *cx, const char *word, struct variable *variables,
                   struct scope_parts *parts)
{
    struct variable variable;
    struct str text;
    if (!input_split(str_from(word), &variable.name, &text))
        return unreadable(word, "not of the form name=EXPR");
    for (size_t i = 0; i < parts->variable_count; i++)
        if (str_equal(variables[i].name, variable.name))
            return unreadable(word, "this variable is there already");
    cx->source = new_source(cx, str_format(cx->arena, "--set %.*s", STR_FMT(variable.name)), text);
    const struct scope *before =
        scope_global(cx, variables, parts->variable_count, parts->functions, parts->function_count);
    if (!evaluate(cx, before, &variable.value))
        return CLI_REFUSED;
    variables[parts->variable_count++] = variable;
    return CLI_RIGHT;
}

/* The variables of --scope. */
static int read_variables(struct ctx *cx, const char *path, struct scope_parts *parts)
{
    const struct wire *json;
    int status = read_json(cx, path, &json);
    if (status != CLI_RIGHT)
        return status;
    struct field root = field_root(json, STR(""));
    bool right = decode_variables(cx, &root, &parts->variables, &parts->variable_count);
    return right ? CLI_RIGHT : CLI_REFUSED;
}

static int read_functions(struct ctx *cx, const char *path, struct scope_parts *parts)
{
    const struct wire *json;
    int status = read_json(cx, path, &json);
    if (status != CLI_RIGHT)
        return status;
    struct field root = field_root(json, STR(""));
    bool right = decode_functions(cx, &root, &parts->functions, &parts->function_count);
    return right ? CLI_RIGHT : CLI_REFUSED;
}

int input_scope(struct ctx *cx, const struct options *options, struct scope_parts *out)
{
    int status = CLI_RIGHT;
    if (options->functions)
        status = read_functions(cx, options->functions, out);
    if (options->scope && status == CLI_RIGHT)
        status = read_variables(cx, options->scope, out);
    if (status != CLI_RIGHT)
        return status;
    struct variable *variables =
        ARENA_ARRAY(cx->arena, out->variable_count + options->sets.count, struct variable);
    if (out->variable_count > 0)
        memcpy(variables, out->variables, out->variable_count * sizeof *variables);
    out->variables = variables;
    for (size_t i = 0; i < options->sets.count && status == CLI_RIGHT; i++)
        status = add_set(cx, options->sets.items[i], variables, out);
    out->has_functions = options->functions != NULL;
    out->has_scope = options->scope != NULL || options->sets.count > 0;
    return status;
}

int input_schema(struct ctx *cx, const char *path, const struct schema **out)
{
    const struct wire *json;
    int status = read_json(cx, path, &json);
    if (status != CLI_RIGHT)
        return status;
    struct field root = field_root(json, STR(""));
    return decode_schema(cx, &root, out) ? CLI_RIGHT : CLI_REFUSED;
}
