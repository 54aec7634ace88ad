/* Runs the prompt: reads inputs, evaluates expressions and templates, and sets variables. */
#include "cli/repl.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "cli/print.h"
#include "cli/run.h"
#include "model/body.h"
#include "model/scope.h"
#include "native/native.h"
#include "version.h"

#include <stdio.h>

void repl_refuse(struct repl *repl, const char *what, struct str word)
{
    struct buf out = {.arena = repl->work};
    show_text(&out, word, false);
    fflush(stdout);
    fprintf(stderr, "hclref: %s%s%.*s\n", what, word.length > 0 ? " " : "", STR_FMT(buf_str(&out)));
    repl->refused = true;
}

void repl_begin(struct repl *repl, struct ctx *cx, struct spec *spec, struct str text)
{
    struct source *source = ARENA_NEW(repl->work, struct source);
    *source = (struct source){.name = STR("<input>"), .text = text};
    *spec = repl->session.spec;
    ctx_init(cx, repl->work, spec);
    cx->source = source;
}

/* Shows the diagnostics of an input. Translates ranges in input->text to ranges in the whole
   input. */
void repl_show_errors(struct repl *repl, struct ctx *cx, const struct repl_input *input)
{
    struct source source = {.name = STR("<input>"), .text = input->whole};
    struct buf out = {.arena = repl->work};
    cx->source = &source;
    for (size_t i = 0; i < cx->diag_count; i++) {
        struct diag diag = *cx->diags[i];
        diag.range.start += input->offset;
        diag.range.end += input->offset;
        show_diag(cx, &out, &diag, run_colours(stderr));
    }
    fflush(stdout);
    run_put(stderr, &out);
    repl->refused = true;
}

void repl_show_value(struct repl *repl, struct ctx *cx, struct str name, const struct value *value)
{
    struct buf out = {.arena = repl->work};
    if (name.length > 0) {
        show_text(&out, name, false);
        buf_append(&out, STR(" = "));
    }
    print_value(cx, &out, value);
    buf_byte(&out, '\n');
    run_put(stdout, &out);
}

bool repl_evaluate(struct repl *repl, struct ctx *cx, enum input_kind kind,
                   const struct value **out)
{
    struct expression expression;
    bool is_template = kind == INPUT_TEMPLATE;
    return (is_template ? native_parse_template : native_parse_expression)(cx, &expression) &&
           expression_evaluate(cx, &expression, session_scope(&repl->session, cx), out) &&
           cx->diag_count == 0;
}

static void answer(struct repl *repl, const struct repl_input *input)
{
    struct spec spec;
    struct ctx cx;
    const struct value *value;
    repl_begin(repl, &cx, &spec, input->text);
    if (repl_evaluate(repl, &cx, input->kind, &value)) {
        repl_show_value(repl, &cx, input->name, value);
        if (input->name.length > 0)
            session_set(&repl->session, input->name, value);
    } else {
        repl_show_errors(repl, &cx, input);
    }
    if (repl->trace)
        run_trace(&spec);
}

/* Reads one input, which may have several lines. Returns false at the end of standard input. */
static bool read_input(struct repl *repl, struct lines *lines, struct buf *text,
                       struct repl_input *out)
{
    unsigned count = 0;
    do {
        enum line line = lines_read(lines, count > 0, text);
        if (line == LINE_NONE && count == 0)
            return false;
        if (line == LINE_ABANDONED) {
            out->kind = INPUT_NOTHING;
            return true;
        }
        if (line == LINE_NONE)
            return true; /* at the end of standard input, the evaluation reports that the input is
                            incomplete */
        buf_byte(text, '\n');
        *out = repl_input_read(repl, buf_str(text));
        arena_reset(repl->work);
    } while (!out->complete && ++count < REPL_LINES && text->length < REPL_BYTES);
    return true;
}

static void loop(struct repl *repl, struct lines *lines)
{
    struct arena *arena = arena_new();
    struct repl_input input;
    for (bool more = true; more && !repl->quit;) {
        struct buf text = {.arena = arena};
        more = read_input(repl, lines, &text, &input);
        if (more && input.kind == INPUT_COMMAND)
            repl_command_run(repl, &input);
        else if (more && input.kind != INPUT_NOTHING)
            answer(repl, &input);
        fflush(stdout);
        arena_reset(repl->work);
        arena_reset(arena);
    }
    arena_free(arena);
}

/* Opens a session with the edition, rules, interpretations, variables and functions from the
   command line. */
static int open_session(struct run *run, struct session *session)
{
    struct scope_parts parts = {.literal = false};
    *session = (struct session){.spec = run->spec};
    int status = run_scope(run, &parts);
    for (size_t i = 0; status == CLI_RIGHT && i < parts.variable_count; i++)
        session_set(session, parts.variables[i].name, parts.variables[i].value);
    session_functions(session, NULL, parts.functions, parts.function_count);
    return status;
}

int repl_command(struct run *run)
{
    struct repl repl = {.trace = run->options.trace};
    int status = open_session(run, &repl.session);
    if (status == CLI_RIGHT) {
        struct lines *lines = lines_open(run->arena);
        repl.work = arena_new();
        if (lines_interactive(lines))
            printf("hclref %s, edition %s. :help lists the commands, :quit or control-D ends.\n",
                   HCL_CONFORMANCE_VERSION, spec_editions[repl.session.spec.edition]);
        loop(&repl, lines);
        status = repl.refused && !lines_interactive(lines) ? CLI_REFUSED : CLI_RIGHT;
        lines_close(lines);
        arena_free(repl.work);
    }
    session_close(&repl.session);
    return status;
}
