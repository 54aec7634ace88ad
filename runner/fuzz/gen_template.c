/* Templates: quoted, of heredocs, and standalone. */
#include "fuzz/gen_state.h"

/* Where a template stands: how its text is spelled. */
enum context { QUOTED, LINE, PLAIN };

/* Most pieces of a template, most lines of a heredoc. */
#define PIECES_MAX 4
#define LINES_MAX 3

static void pieces(struct gen *g, enum context context);

static void text(struct gen *g, enum context context)
{
    gen_put(g, context == QUOTED ? gen_quoted_text(g)
               : context == LINE ? gen_line_text(g)
                                 : gen_template_text(g));
}

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

static void if_directive(struct gen *g, enum context context, bool has_else)
{
    unsigned strip = open_sequence(g, "%{");
    gen_gap(g);
    gen_put(g, "if ");
    gen_expression(g, gen_primitive(GEN_BOOL), GEN_LEVEL_CONDITIONAL);
    close_sequence(g, strip);
    pieces(g, context);
    if (has_else) {
        directive(g, "else");
        pieces(g, context);
    }
    directive(g, "endif");
}

static const struct gen_type *element(const struct gen_type *type)
{
    return type->count > 0 ? type->members[0] : gen_primitive(GEN_NUMBER);
}

static void for_directive(struct gen *g, enum context context)
{
    unsigned strip = open_sequence(g, "%{");
    size_t names = g->local_count < GEN_LOCALS_MAX ? 1 : 0;
    const char *name = gen_local_name((unsigned)g->local_count * 2 + 1);
    gen_gap(g);
    gen_put(g, "for ");
    gen_put(g, gen_below(g, 4) == 3 ? "l, " : "");
    gen_put(g, name);
    gen_put(g, " in ");
    const struct gen_type *type = gen_iterated(g);
    close_sequence(g, strip);
    if (names > 0)
        gen_local(g, name, element(type));
    pieces(g, context);
    gen_local_end(g, names);
    directive(g, "endfor");
}

static void bad_directive(struct gen *g)
{
    static const char *const texts[] = {"%{ else }",  "%{ endif }", "%{ endfor }", "%{ if true }",
                                        "%{ other }", "%{",         "${",          "${}"};
    gen_put(g, texts[gen_below(g, 8)]);
}

/* --- Pieces --- */

/* A type that converts to string; the first piece is one, so that a lone interpolation is, too. */
static const struct gen_type *convertible(struct gen *g, bool first)
{
    return first ? gen_primitive(GEN_STRING) : gen_type_primitive(g);
}

static void piece(struct gen *g, enum context context, bool first)
{
    uint32_t unfit =
        g->faults_off > 0 || g->whole ? 1U << (GEN_PIECE_BAD_DIRECTIVE - GEN_FIRST_PIECE) : 0;
    bool one_line = g->one_line;
    g->one_line = true;
    g->depth++;
    unsigned which = gen_choose_but(g, GEN_GROUP_PIECE, unfit);
    switch (which) {
    case GEN_PIECE_INTERPOLATION:
        interpolation(g, convertible(g, first));
        break;
    case GEN_PIECE_IF:
    case GEN_PIECE_IF_ELSE:
        if_directive(g, context, which == GEN_PIECE_IF_ELSE);
        break;
    case GEN_PIECE_FOR:
        for_directive(g, context);
        break;
    case GEN_PIECE_BAD_DIRECTIVE:
        bad_directive(g);
        break;
    default:
        text(g, context);
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
        pieces(g, PLAIN);
}

static void end_line(struct gen *g)
{
    gen_put(g, g->style == GEN_STYLE_CRLF ? "\r\n" : "\n");
}

/* Each line begins with text that is no space, so that no line is blank. */
void gen_heredoc(struct gen *g, bool flush)
{
    static const char *const indents[] = {"  ", "    ", "", "      "};
    unsigned count = gen_below(g, LINES_MAX + 1);
    unsigned style = g->style;
    gen_put(g, flush ? "<<-EOT" : "<<EOT");
    end_line(g);
    g->style = style == GEN_STYLE_CRLF ? GEN_STYLE_CRLF : GEN_STYLE_PLAIN;
    for (unsigned i = 0; i < count; i++) {
        gen_put(g, indents[gen_below(g, 4)]);
        gen_put(g, ".");
        pieces(g, LINE);
        end_line(g);
    }
    g->style = style;
    gen_put(g, flush ? indents[gen_below(g, 4)] : "");
    gen_put(g, "EOT");
    end_line(g);
}
