/* Writes a badge with the scores of all levels that have cases, as SVG. */
#include "formats.h"

#include "base/buf.h"
#include "escape.h"
#include "results.h"

/* The colours for rates of passed cases. `from` is the lowest rate with a colour, in tenths of a
   percent. */
static const struct {
    size_t from;
    const char *rgb;
} colours[] = {{1000, "#2a7f3f"}, {950, "#4d7a1f"}, {800, "#8a6d00"}, {0, "#b3362c"}};

enum { GLYPH_WIDTH = 7, PADDING = 7, HEIGHT = 20 };

/* Returns the number of characters in a text of UTF-8. */
static unsigned glyphs(const char *text)
{
    unsigned n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void draw_text(unsigned x, unsigned width, const char *text, struct buf *out)
{
    buf_fmt(out, "<text x=\"%u\" y=\"14\" textLength=\"%u\">", x + PADDING, width - 2 * PADDING);
    escape_markup(text, BADGE_TEXT_MAX, out);
    buf_str(out, "</text>");
}

static void draw(const char *label, const char *message, const char *rgb, struct buf *out)
{
    unsigned left = glyphs(label) * GLYPH_WIDTH + 2 * PADDING;
    unsigned right = glyphs(message) * GLYPH_WIDTH + 2 * PADDING;
    buf_fmt(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%d\" role=\"img\" "
            "aria-label=\"",
            left + right, HEIGHT);
    escape_markup(label, BADGE_TEXT_MAX, out);
    buf_str(out, ": ");
    escape_markup(message, BADGE_TEXT_MAX, out);
    buf_fmt(out,
            "\"><clipPath id=\"r\"><rect width=\"%u\" height=\"%d\" rx=\"3\"/></clipPath>"
            "<g clip-path=\"url(#r)\"><rect width=\"%u\" height=\"%d\" fill=\"#444\"/>"
            "<rect x=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\"/></g>"
            "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">",
            left + right, HEIGHT, left, HEIGHT, left, right, HEIGHT, rgb);
    draw_text(0, left, label, out);
    draw_text(left, right, message, out);
    buf_str(out, "</g></svg>\n");
}

/* The levels that a badge shows. */
static const struct {
    const char *name;
    unsigned profiles; /* the profiles of the level: bit i is profile i */
} levels[] = {{"parses", 1u << PROFILE_PARSER},
              {"structure", 1u << PROFILE_STRUCTURE},
              {"evaluates", 1u << PROFILE_EXPRESSIONS | 1u << PROFILE_TEMPLATES},
              {"bodies", 1u << PROFILE_BODIES},
              {"JSON", 1u << PROFILE_JSON},
              {"writes", 1u << PROFILE_WRITES | 1u << PROFILE_EDITS}};

/* Returns the common score of several profiles. */
static struct share score_of(const struct report *r, const struct run *run, unsigned set)
{
    struct share sum = {0};
    for (unsigned i = 0; i < PROFILE_COUNT; i++) {
        struct share s =
            (set & 1u << i) == 0 ? (struct share){0} : profile_score(r, run, (enum profile)i);
        sum.passed += s.passed;
        sum.judged += s.judged;
        sum.all += s.all;
    }
    return sum;
}

/* Appends each level with judged cases, and the number of its cases. Returns the set of the
   profiles that belong to these levels. */
static unsigned add_levels(const struct report *r, const struct run *run, struct buf *out)
{
    unsigned tested = 0;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        struct share s = score_of(r, run, levels[i].profiles);
        if (s.judged == 0)
            continue;
        buf_fmt(out, "%s%s %zu/%zu", tested != 0 ? ", " : "", levels[i].name, s.passed, s.all);
        tested |= levels[i].profiles;
    }
    if (tested == 0)
        buf_char(out, '-');
    return tested;
}

void badge_print(const struct report *r, const struct run *run, struct buf *out)
{
    struct buf left = {0}, right = {0};
    unsigned set = add_levels(r, run, &right);
    struct share s = score_of(r, run, set);
    size_t tenths = s.all ? s.passed * 1000 / s.all : 0, i = 0;
    buf_fmt(&left, "HCL%s%s", edition_find(run->edition) < EDITION_COUNT ? " " : "",
            edition_find(run->edition) < EDITION_COUNT ? run->edition : "");
    if (!run_is_sound(run))
        buf_str(&right, ", incomplete");
    /* A program that only accepts or refuses does not get the best colour. */
    bool best = run_is_sound(run) && set != 1u << PROFILE_PARSER;
    while (colours[i].from > tenths || (i == 0 && !best))
        i++;
    draw(buf_text(&left), buf_text(&right), colours[i].rgb, out);
    buf_free(&left);
    buf_free(&right);
}
