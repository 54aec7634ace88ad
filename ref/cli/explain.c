/* Draws an evaluation as a tree. Each node is an expression, with the rules that decided the
   expression. */
#include "cli/explain.h"

#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "base/unicode.h"
#include "cli/run.h"
#include "cli/show.h"
#include "proto/encode.h"
#include "proto/ops.h"

#include <langinfo.h>
#include <string.h>

enum {
    LINE_LEAST =
        40, /* minimum number of columns for the names of rules, also at deep indentation */
    SHOWN_SOURCE = 60, /* maximum number of bytes of a source text in the drawing */
    SHOWN_VALUE = 80   /* maximum number of bytes of a value in the drawing */
};

struct symbols {
    const char *tee, *corner, *bar, *arrow, *cut;
};

static const struct symbols ascii = {"|- ", "`- ", "|  ", " -> ", "..."},
                            boxes = {"├─ ", "└─ ", "│  ", " → ", "…"};
static const char gap[] = "   ";

static const char dim[] = "\x1b[2m", bold[] = "\x1b[1m", red[] = "\x1b[1;31m", plain[] = "\x1b[0m";

struct drawing {
    struct ctx *cx;
    struct buf *out;
    const struct symbols *symbols;
    struct explain_style style;
    struct buf prefix; /* the text with which each line of the current children begins */
    unsigned level;
};

static void put(struct drawing *d, const char *text)
{
    buf_append(d->out, str_from(text));
}

static void colour(struct drawing *d, const char *code)
{
    if (d->style.colour)
        put(d, code);
}

/* --- The rules and interpretations of a step --- */

/* A list of names, wrapped into lines. */
struct names {
    struct drawing *drawing;
    const char *margin; /* text after drawing->prefix on each line */
    size_t column;      /* 0 before the first line */
};

static void end_line(struct drawing *d, const char *text)
{
    put(d, text);
    colour(d, plain);
    put(d, "\n");
}

static void add_name(struct names *names, struct str name)
{
    struct drawing *d = names->drawing;
    size_t indent = 3 * ((size_t)d->level + 1);
    size_t width = indent + LINE_LEAST < d->style.columns ? d->style.columns - indent : LINE_LEAST;
    if (names->column > 0 && names->column + 2 + name.length < width) {
        put(d, ", ");
        names->column += 2;
    } else {
        if (names->column > 0)
            end_line(d, ",");
        buf_append(d->out, buf_str(&d->prefix));
        put(d, names->margin);
        colour(d, dim);
        names->column = 0;
    }
    buf_append(d->out, name);
    names->column += name.length;
}

static void draw_names(struct drawing *d, const struct step *step, bool readings,
                       const char *margin)
{
    struct names names = {.drawing = d, .margin = margin};
    for (int id = 0; id < RULE_COUNT; id++)
        if (step->rules[id])
            add_name(&names, str_from(spec_rule_name((enum rule_id)id)));
    for (int id = 0; readings && id < READING_COUNT; id++) {
        struct spec_option option = spec_option(d->cx->spec->chosen[id]);
        if (step->readings[id])
            add_name(&names,
                     str_format(d->cx->arena, "reading %s=%s", option.reading, option.name));
    }
    if (names.column > 0)
        end_line(d, "");
}

/* --- A step --- */

/* Draws the characters in the first `limit` bytes of a text. If the text is longer, also draws an
   ellipsis. */
static void draw_cut(struct drawing *d, struct str text, size_t limit)
{
    size_t end = 0;
    while (end < text.length) {
        size_t length = unicode_grapheme(text, end);
        if (end + length > limit)
            break;
        end += length;
    }
    buf_append(d->out, str_slice(text, 0, end));
    if (end < text.length)
        put(d, d->symbols->cut);
}

/* Returns the source text of a step, with one space instead of each run of white space. */
static struct str source_text(struct drawing *d, const struct step *step)
{
    struct buf out = {.arena = d->cx->arena};
    struct str text = step->source->text;
    size_t end = step->range.end < text.length ? step->range.end : text.length;
    bool blank = false;
    if (step->range.start >= end)
        return STR("(each element)"); /* a splat evaluates an empty expression for each element */
    for (size_t i = step->range.start; i < end && out.length <= SHOWN_SOURCE; i++) {
        char c = text.data[i];
        bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!is_blank || !blank)
            buf_byte(&out, is_blank ? ' ' : c);
        blank = is_blank;
    }
    struct buf shown = {.arena = d->cx->arena};
    show_text(&shown, buf_str(&out), false);
    return buf_str(&shown);
}

static bool is_inherited(const struct step *step)
{
    if (step->children.count == 0)
        return false;
    const struct step *last = step->children.items[step->children.count - 1];
    return !last->value && last->diag == step->diag;
}

static void draw_failure(struct drawing *d, const struct step *step)
{
    colour(d, red);
    if (is_inherited(step) || !step->diag) {
        put(d, "error");
    } else {
        struct buf text = {.arena = d->cx->arena};
        buf_append(&text, str_from(diag_kinds[step->diag->code].summary));
        if (step->diag->detail.length > 0)
            buf_append(&text, STR(": "));
        show_text(&text, step->diag->detail, false);
        put(d, "error: ");
        draw_cut(d, buf_str(&text), SHOWN_VALUE);
    }
    colour(d, plain);
}

static void draw_outcome(struct drawing *d, const struct step *step, struct str source)
{
    if (!step->value) {
        put(d, d->symbols->arrow);
        draw_failure(d, step);
        return;
    }
    struct buf text = {.arena = d->cx->arena};
    print_value_line(d->cx, &text, step->value, SHOWN_VALUE);
    if (str_equal(source, buf_str(&text)))
        return; /* a literal */
    put(d, d->symbols->arrow);
    colour(d, bold);
    draw_cut(d, buf_str(&text), SHOWN_VALUE);
    colour(d, plain);
}

static void draw_step(struct drawing *d, const struct step *step, bool last);

static void draw_children(struct drawing *d, const struct step *step)
{
    for (size_t i = 0; i < step->children.count; i++)
        draw_step(d, step->children.items[i], i + 1 == step->children.count);
}

static void draw_step(struct drawing *d, const struct step *step, bool last)
{
    struct str source = source_text(d, step);
    size_t before = d->prefix.length;
    buf_append(d->out, buf_str(&d->prefix));
    if (d->level > 0) {
        put(d, last ? d->symbols->corner : d->symbols->tee);
        buf_append(&d->prefix, str_from(last ? gap : d->symbols->bar));
    }
    if (!str_equal(step->parent->source->name,
                   step->source->name)) { /* the step belongs to the definition of a function */
        show_text(d->out, step->source->name, false);
        put(d, ": ");
    }
    draw_cut(d, source, SHOWN_SOURCE);
    draw_outcome(d, step, source);
    put(d, "\n");
    draw_names(d, step, true, step->children.count > 0 ? d->symbols->bar : gap);
    d->level++;
    draw_children(d, step);
    d->level--;
    d->prefix.length = before;
}

struct explain_style explain_style_here(void)
{
    return (struct explain_style){.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
                                  .colour = run_colours(stdout),
                                  .columns = command_line_columns(stdout)};
}

void explain_print(struct ctx *cx, struct buf *out, const struct steps *steps,
                   struct explain_style style)
{
    struct drawing d = {.cx = cx,
                        .out = out,
                        .symbols = style.unicode ? &boxes : &ascii,
                        .style = style,
                        .prefix = {.arena = cx->arena}};
    put(&d, "parse\n");
    draw_names(&d, &steps->root, false, gap);
    draw_children(&d, &steps->root);
    if (steps->skipped > 0)
        buf_append(out, str_format(cx->arena, "(%zu further steps)\n", steps->skipped));
}

/* --- The command `explain` --- */

int explain_command(struct run *run)
{
    const struct options *options = &run->options;
    struct answer answer;
    struct steps steps;
    if (options->is_template && options->syntax == SYNTAX_JSON)
        return run_usage(options->command, "takes --template or --syntax json, not both");
    int status = run_input(run, 0, options->is_template ? "<template>" : "<expression>");
    if (status != EXIT_RIGHT)
        return status;
    steps_watch(&steps, &run->cx);
    struct str op = options->is_template ? STR("template") : STR("evaluate");
    bool right = op_run(&run->cx, op_find(op), &run->request, &answer);
    steps_finish(&steps, &run->cx);
    struct buf out = {.arena = run->arena};
    explain_print(&run->cx, &out, &steps, explain_style_here());
    run_put(stdout, &out);
    return right ? EXIT_RIGHT : run_refuse(run);
}
