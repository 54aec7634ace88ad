/* Runs the commands of hclref. Most commands run one operation of the protocol. */

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "cli/explain.h"
#include "cli/run.h"
#include "proto/encode.h"
#include "proto/ops.h"
#include "proto/reply.h"
#include "proto/serve.h"
#include "proto/writer.h"

#include <unistd.h>

/* Prints an answer as JSON. If the command has several files, prints an object with a member for
   each file. The key is the name of the file. Returns an exit status. */
static int print_json(struct run *run, struct buf *out, const struct answer *answer)
{
    struct writer w = {.out = {.arena = run->arena}, .pretty = true};
    bool several = run->options.operands.count > 1 && answer->kind == ANSWER_STRUCTURE;
    if (several) {
        writer_open(&w, '{');
        writer_name_key(&w, run->cx.source->name);
    }
    reply_result(&run->cx, &w, answer);
    if (several)
        writer_close(&w, '}');
    if (w.refused)
        return run_unwritable(&w);
    buf_append(out, buf_str(&w.out));
    buf_byte(out, '\n');
    return EXIT_RIGHT;
}

/* Prints the answer of a command. Returns an exit status. */
static int print_answer(struct run *run, struct buf *out, const struct answer *answer)
{
    if (answer->kind == ANSWER_VALUE) {
        print_value(&run->cx, out, answer->as.value);
        buf_byte(out, '\n');
    } else if (answer->kind == ANSWER_BODY) {
        print_body(&run->cx, out, answer->as.body);
    } else if (answer->kind == ANSWER_SOURCE) {
        buf_append(out, answer->as.text);
        buf_append(out, run->request.of != TREE_BODY ? STR("\n") : STR(""));
    } else {
        return print_json(run, out, answer);
    }
    return EXIT_RIGHT;
}

static int execute(struct run *run, const char *op)
{
    struct answer answer = {.recovered = NULL};
    bool right = op_run(&run->cx, op_find(str_from(op)), &run->request, &answer);
    if (run->options.json) {
        struct writer w = {.out = {.arena = run->arena}};
        writer_open(&w, '{');
        reply_members(&run->cx, &w, &answer, right, run->options.trace);
        return run_json(&w, right);
    }
    struct buf out = {.arena = run->arena};
    int status = right ? print_answer(run, &out, &answer) : run_refuse(run);
    run_put(stdout, &out);
    if (run->options.trace)
        run_trace(&run->spec);
    return status;
}

static int one_text(struct run *run, const char *op, size_t index, const char *name)
{
    int status = run_input(run, index, name);
    return status == EXIT_RIGHT ? execute(run, op) : status;
}

static int command_eval(struct run *run)
{
    return one_text(run, "evaluate", 0, "<expression>");
}

static int command_template(struct run *run)
{
    return one_text(run, "template", 0, "<template>");
}

/* Runs the operation `tree` or `print` on a file, an expression or a template. */
static int one_source(struct run *run, const char *op)
{
    struct options *options = &run->options;
    const char *expression = options->of_expression, *template = options->of_template;
    int status = EXIT_RIGHT;
    if (options->operands.count + (expression != NULL) + (template != NULL) != 1)
        return run_usage(options->command, "needs one FILE, -e EXPR or -t TEMPLATE");
    run->request.of = expression != NULL ? TREE_EXPRESSION
                      : template != NULL ? TREE_TEMPLATE
                                         : TREE_BODY;
    if (run->request.of == TREE_BODY)
        status = run_file(&run->cx, options->operands.items[0], &run->cx.source);
    else
        run->cx.source = expression != NULL
                             ? run_source(&run->cx, STR("<expression>"), str_from(expression))
                             : run_source(&run->cx, STR("<template>"), str_from(template));
    return status == EXIT_RIGHT ? execute(run, op) : status;
}

static int command_tree(struct run *run)
{
    run->request.syntax = run->options.syntax;
    if (run->options.syntax == SYNTAX_JSON && run->options.of_expression == NULL)
        return run_usage(run->options.command, "needs -e EXPR with --syntax json");
    return one_source(run, "tree");
}

static int command_print(struct run *run)
{
    run->request.parentheses = run->options.parentheses;
    return one_source(run, "print");
}

static int command_parse(struct run *run)
{
    const struct words *files = &run->options.operands;
    int worst = EXIT_RIGHT;
    for (size_t i = 0; i < files->count; i++) {
        run_begin(run);
        int status = run_file(&run->cx, files->items[i], &run->cx.source);
        if (status == EXIT_RIGHT)
            status = execute(run, "parse");
        worst = status > worst ? status : worst;
    }
    return worst;
}

static int command_body(struct run *run)
{
    struct options *options = &run->options;
    if (options->operands.count != 1 || !options->schema)
        return run_usage(options->command, "needs one file, and --schema FILE");
    options->file = options->operands.items[--options->operands.count];
    run->request.expand = options->expand;
    if (options->functions_by != NULL && options->mode == MODE_LITERAL)
        return run_usage(options->command, "cannot take --user-functions with --mode literal");
    if (options->functions_by != NULL)
        run->request.user_functions = (struct user_functions){
            .block = str_from(options->functions_by), .json = options->syntax == SYNTAX_JSON};
    int status = run_schema(run);
    return status == EXIT_RIGHT ? one_text(run, "body", 0, "") : status;
}

static int command_rules(struct run *run)
{
    for (int id = 0; id < RULE_COUNT; id++)
        if (spec_holds(&run->spec, (enum rule_id)id))
            puts(spec_rule_name((enum rule_id)id));
    return EXIT_RIGHT;
}

/* Lists the interpretations of all ambiguous passages, in the form for --reading. A star marks each
   default interpretation. */
static int command_readings(struct run *run)
{
    (void)run;
    for (int id = 0; id < READING_OPTION_COUNT; id++) {
        struct spec_option option = spec_option((enum reading_option)id);
        printf("%c %s=%s\n", option.is_default ? '*' : ' ', option.reading, option.name);
    }
    return EXIT_RIGHT;
}

static int command_serve(struct run *run)
{
    (void)run;
    return serve(STDIN_FILENO, stdout);
}

static int (*const commands[COMMAND_COUNT])(struct run *run) = {
    [COMMAND_SERVE] = command_serve,       [COMMAND_EVAL] = command_eval,
    [COMMAND_TEMPLATE] = command_template, [COMMAND_PARSE] = command_parse,
    [COMMAND_BODY] = command_body,         [COMMAND_TREE] = command_tree,
    [COMMAND_PRINT] = command_print,       [COMMAND_EXPLAIN] = explain_command,
    [COMMAND_RULES] = command_rules,       [COMMAND_READINGS] = command_readings};

int cli_run(int argc, char **argv)
{
    struct run run = {.arena = arena_new()};
    size_t command, room = command_line_room(&options_hclref, argc);
    struct command_line line = {.program = &options_hclref,
                                .argc = argc,
                                .argv = argv,
                                .room = ARENA_ARRAY(run.arena, room, char *),
                                .columns = command_line_columns(stdout),
                                .out = stdout,
                                .err = stderr};
    spec_init(&run.spec, str_from(spec_default_edition()));
    run.options.edition = (unsigned)run.spec.edition;
    enum command_line_end end = command_line_read(&line, &run.options, &command);
    int status = end == COMMAND_LINE_ANSWERED ? EXIT_RIGHT : EXIT_SETUP;
    if (end == COMMAND_LINE_READ && run_set_spec(&run) == EXIT_RIGHT) {
        run.options.command = argc > 1 ? argv[1] : "serve";
        run_begin(&run);
        status = commands[command](&run);
    }
    arena_free(run.arena);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("hclref: the answer could not be written");
        status = EXIT_SETUP;
    }
    return status;
}
