/* Writes a badge with the scores of all levels that have cases, as SVG. */
#include "formats.h"

#include "base/buf.h"
#include "results.h"

#include <string.h>

/* The colours for rates of passed cases. `from` is the lowest rate with a colour, in tenths of a
   percent. */
static const struct {
    size_t from;
    const char *rgb;
} colours[] = {{1000, "#2a7f3f"}, {950, "#4d7a1f"}, {800, "#8a6d00"}, {0, "#b3362c"}};

enum { GLYPH_WIDTH = 7, PADDING = 7, HEIGHT = 20 };

static unsigned width_of(const char *text)
{
    return (unsigned)strlen(text) * GLYPH_WIDTH + 2 * PADDING;
}

/* Draws two texts of ASCII side by side. */
static void draw(const char *label, const char *message, const char *rgb, struct buf *out)
{
    unsigned left = width_of(label), right = width_of(message);
    buf_fmt(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%d\" role=\"img\" "
            "aria-label=\"%s: %s\"><clipPath id=\"r\"><rect width=\"%u\" height=\"%d\" rx=\"3\"/>"
            "</clipPath><g clip-path=\"url(#r)\"><rect width=\"%u\" height=\"%d\" fill=\"#444\"/>"
            "<rect x=\"%u\" width=\"%u\" height=\"%d\" fill=\"%s\"/></g>"
            "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">",
            left + right, HEIGHT, label, message, left + right, HEIGHT, left, HEIGHT, left, right,
            HEIGHT, rgb);
    buf_fmt(out,
            "<text x=\"%d\" y=\"14\" textLength=\"%u\">%s</text><text x=\"%u\" y=\"14\" "
            "textLength=\"%u\">%s</text></g></svg>\n",
            PADDING, left - 2 * PADDING, label, left + PADDING, right - 2 * PADDING, message);
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

void badge_print(const struct report *r, const struct run *run, struct buf *out)
{
    struct buf left = {0}, right = {0};
    struct share all = {0};
    bool known = edition_find(run->edition) < EDITION_COUNT, best = false;
    size_t i = 0;
    for (size_t k = 0; k < sizeof levels / sizeof *levels; k++) {
        struct share s = {0};
        for (unsigned p = 0; p < PROFILE_COUNT; p++) {
            if ((levels[k].profiles & 1u << p) == 0)
                continue;
            struct share n = profile_score(r, run, (enum profile)p);
            s.passed += n.passed;
            s.judged += n.judged;
            s.all += n.all;
        }
        if (s.judged == 0)
            continue;
        buf_fmt(&right, "%s%s %zu/%zu", right.len ? ", " : "", levels[k].name, s.passed, s.all);
        all.passed += s.passed;
        all.all += s.all;
        best = best || k > 0;
    }
    size_t tenths = all.all ? all.passed * 1000 / all.all : 0;
    buf_fmt(&left, "HCL%s%s", known ? " " : "", known ? run->edition : "");
    buf_fmt(&right, "%s%s", right.len ? "" : "-", run_is_sound(run) ? "" : ", incomplete");
    /* A program that only accepts or refuses does not get the best colour. */
    best = best && run_is_sound(run);
    while (colours[i].from > tenths || (i == 0 && !best))
        i++;
    draw(buf_text(&left), buf_text(&right), colours[i].rgb, out);
    buf_free(&left);
    buf_free(&right);
}
