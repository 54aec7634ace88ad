/* Writes quoted templates, heredocs and standalone templates. */
#include "fuzz/generate/gen_state.h"

/* The kinds of templates. Literal text is written differently in each kind. */
enum context { QUOTED = GEN_TEXT_QUOTED, LINE = GEN_TEXT_LINE, STANDALONE = GEN_TEXT_STANDALONE };

#define PIECES_MAX 4 /* maximum number of pieces of a template */
#define LINES_MAX 3  /* maximum number of lines of a heredoc */

#define MARKER "EOT"

static const char *const other_markers[] = {"E", "été", "EOT-1", "end_2"};
static const char *const indents[] = {"  ", "    ", "", "      ", "  ", " ", "", "\t"};

static void pieces(struct gen *g, enum context context);

/* --- Sequences --- */

static unsigned open_sequence(struct gen *g, const char *introduction)
{
    unsigned strip = gen_choose(g, GEN_GROUP_STRIP);
    gen_put(g, introduction);
    gen_put(g, strip == GEN_STRIP_BEFORE || strip == GEN_STRIP_BOTH ? "~ " : "");
    return strip;
}

static void close_sequence(struct gen *g, unsigned strip)
{
    gen_put(g, strip == GEN_STRIP_AFTER || strip == GEN_STRIP_BOTH ? " ~}" : "}");
}

static void directive(struct gen *g, const char *word)
{
    unsigned strip = open_sequence(g, "%{");
    gen_gap(g);
    gen_put(g, word);
    gen_gap(g);
    close_sequence(g, strip);
}

static void interpolation(struct gen *g, const struct gen_type *type)
{
    unsigned strip = open_sequence(g, "${");
    gen_expression(g, type, GEN_LEVEL_CONDITIONAL);
    close_sequence(g, strip);
}

static void if_directive(struct gen *g, enum context context, unsigned elses)
{
    unsigned strip = open_sequence(g, "%{");
    gen_gap(g);
    gen_put(g, "if ");
    gen_expression(g, gen_primitive(GEN_BOOL), GEN_LEVEL_CONDITIONAL);
    close_sequence(g, strip);
    pieces(g, context);
    for (; elses > 0; elses--) {
        directive(g, "else");
        pieces(g, context);
    }
    directive(g, "endif");
}

static void for_directive(struct gen *g, enum context context)
{
    unsigned strip = open_sequence(g, "%{");
    size_t names = g->local_count < GEN_LOCALS_MAX ? 1 : 0;
    const char *name = gen_local_name((unsigned)g->local_count * 2 + 1);
    gen_gap(g);
    gen_put(g, "for ");
    gen_introduction(g, gen_below(g, 4) == 3 ? "l" : NULL, name);
    const struct gen_type *type = gen_iterated(g);
    close_sequence(g, strip);
    if (names > 0)
        gen_local(g, name, gen_element(type));
    pieces(g, context);
    gen_local_end(g, names);
    directive(g, "endfor");
}

/* --- Pieces --- */

static void piece(struct gen *g, enum context context, bool first)
{
    static const char *const bad_directives[] = {
        "%{ else }", "%{ endif }", "%{ endfor }", "%{ if true }", "%{ other }", "%{", "${", "${}"};
    bool one_line = g->one_line;
    g->one_line = true;
    g->depth++;
    uint32_t unfit = context == QUOTED ? 0 : GEN_BIT(PIECE, BAD_TEXT);
    unsigned which = gen_choose_but(g, GEN_GROUP_PIECE, unfit);
    switch (which) {
    case GEN_PIECE_INTERPOLATION:
        /* The first interpolation is a string. If a template consists of one interpolation, the
           result has the type of the expression. */
        interpolation(g, first ? gen_primitive(GEN_STRING) : gen_type_primitive(g));
        break;
    case GEN_PIECE_IF:
    case GEN_PIECE_IF_ELSE:
    case GEN_PIECE_IF_ELSE_ELSE:
        if_directive(g, context, which == GEN_PIECE_IF ? 0 : which == GEN_PIECE_IF_ELSE ? 1 : 2);
        break;
    case GEN_PIECE_FOR:
        for_directive(g, context);
        break;
    case GEN_PIECE_BAD_DIRECTIVE:
        gen_put(g, GEN_ONE_OF(g, bad_directives));
        break;
    case GEN_PIECE_BAD_TEXT:
        gen_put(g, gen_text(g, GEN_TEXT_BAD));
        break;
    default:
        gen_put(g, gen_text(g, (enum gen_pool)context));
        break;
    }
    g->depth--;
    g->one_line = one_line;
}

static void pieces(struct gen *g, enum context context)
{
    unsigned count = gen_below(g, PIECES_MAX);
    for (unsigned i = 0; i < count; i++)
        piece(g, context, i == 0);
}

/* --- Templates --- */

void gen_quoted(struct gen *g)
{
    gen_put(g, "\"");
    pieces(g, QUOTED);
    gen_put(g, "\"");
}

void gen_template(struct gen *g)
{
    if (gen_below(g, 8) == 7)
        interpolation(g, gen_type_any(g));
    else
        pieces(g, STANDALONE);
}

/* Writes the lines of a heredoc. `in_text` is in the first line. The dot in each line prevents
   blank lines. */
static void heredoc_lines(struct gen *g, const char *in_text)
{
    unsigned count = gen_below(g, LINES_MAX + 1);
    for (unsigned i = 0; i < count; i++) {
        gen_put(g, GEN_ONE_OF(g, indents));
        gen_put(g, i == 0 ? in_text : "");
        gen_put(g, ".");
        pieces(g, LINE);
        gen_end_line(g);
    }
}

void gen_heredoc(struct gen *g, bool flush)
{
    unsigned which = gen_choose(g, GEN_GROUP_HEREDOC), style = g->style;
    const char *marker = which == GEN_HEREDOC_OTHER_MARKER ? GEN_ONE_OF(g, other_markers) : MARKER;
    gen_put(g, flush ? "<<-" : "<<");
    gen_put(g, marker);
    gen_end_line(g);
    g->style = style == GEN_STYLE_CRLF ? GEN_STYLE_CRLF : GEN_STYLE_PLAIN;
    heredoc_lines(g, which == GEN_HEREDOC_MARKER_IN_TEXT ? MARKER " " : "");
    g->style = style;
    gen_put(g, flush ? GEN_ONE_OF(g, indents) : "");
    gen_put(g, marker);
    if (which == GEN_HEREDOC_SPACE_AFTER_CLOSING)
        gen_put(g, gen_below(g, 2) == 0 ? "  " : "\t");
    gen_end_line(g);
}
