/* Writes a badge with the score of one profile. The format is SVG, or the JSON that shields.io
 * reads
 * ("endpoint"). */
#include "formats.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "base/utf8.h"
#include "escape.h"
#include "profiles.h"
#include "results.h"

#include <string.h>

/* The colours for pass rates. `from` is the lowest rate with this colour, in tenths of a
   percent. */
static const struct {
    size_t from;
    const char *name, *rgb;
} colours[] = {{1000, "brightgreen", "#2a7f3f"},
               {950, "green", "#4d7a1f"},
               {800, "yellow", "#8a6d00"},
               {0, "red", "#b3362c"}};

enum { GLYPH_WIDTH = 7, PADDING = 7, HEIGHT = 20 };

/* Returns the number of characters in a text. */
static unsigned glyphs(const char *text)
{
    unsigned n = 0, cp;
    for (size_t step; *text; text += step, n++)
        if ((step = utf8_decode(text, strlen(text), &cp)) == 0)
            step = 1;
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

static void print_json(const char *label, const char *message, const char *colour, struct buf *out)
{
    buf_str(out, "{\"schemaVersion\":1,\"label\":");
    json_print_string(label, JSON_PRINT_ASCII, out);
    buf_str(out, ",\"message\":");
    json_print_string(message, JSON_PRINT_ASCII, out);
    buf_fmt(out, ",\"color\":\"%s\"}\n", colour);
}

/* Returns the first profile that has a tested case. */
static enum profile first_tested(const struct report *r, const struct run *run)
{
    unsigned i = 0;
    while (i + 1 < PROFILE_COUNT && !profile_score(r, run, (enum profile)i).tested)
        i++;
    return (enum profile)i;
}

void badge_print(const struct report *r, const struct badge *badge, struct buf *out)
{
    const struct run *run = &r->runs[0];
    enum profile profile = badge->profile == PROFILE_COUNT ? first_tested(r, run) : badge->profile;
    struct profile_score s = profile_score(r, run, profile);
    size_t tenths = s.all ? s.passed * 1000 / s.all : 0, i = 0;
    struct buf left = {0}, right = {0};
    if (badge->label)
        text_escape(badge->label, strlen(badge->label), BADGE_TEXT_MAX, &left);
    else
        buf_fmt(&left, "HCL %s %s", edition_find(run->edition) < EDITION_COUNT ? run->edition : "",
                profile_name(profile));
    score_rate(s.passed, s.tested ? s.all : 0, &right);
    if (!run_is_sound(run))
        buf_str(&right, ", incomplete");
    while (colours[i].from > tenths || (i == 0 && !run_is_sound(run)))
        i++;
    if (badge->json)
        print_json(buf_text(&left), buf_text(&right), colours[i].name, out);
    else
        draw(buf_text(&left), buf_text(&right), colours[i].rgb, out);
    buf_free(&left);
    buf_free(&right);
}
