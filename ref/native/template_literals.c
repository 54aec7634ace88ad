/* Implements the section Template Literals of the native syntax. Cases:
   spec-tests/native/templates/template-literals */

#include "base/unicode.h"
#include "native/template_scanner.h"

/* Reads `$${` or `%%{`, which stand for the texts `${` and `%{`. Under one interpretation of an
   ambiguous passage, a longer run of `$` or `%` is split into pairs of literal text. */
bool accept_introduction_escape(struct parser *p, struct buf *literal)
{
    char c = p->text.data[p->at];
    size_t run = 0;

    if (c != '$' && c != '%')
        return false;
    while (p->at + run < p->text.length && run < 4 && p->text.data[p->at + run] == c)
        run++;
    if (run > 2 && reads(p->cx, DOLLAR_RUNS_PAIRS)) {
        append_text(p, literal, 2, 0);
        return true;
    }
    if ((at_text(p, "$${") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_ESCAPE_INTERPOLATION)) ||
        (at_text(p, "%%{") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_ESCAPE_DIRECTIVE))) {
        append_text(p, literal, 3, 1);
        return true;
    }
    return false;
}

/* Returns true if a strip marker removes the character. */
static bool is_strippable(struct ctx *cx, int32_t c)
{
    return reads(cx, STRIP_SPACES_SPACE_SEPARATORS) ? unicode_is_space_separator(c)
                                                    : unicode_is_white_space(c);
}

/* Returns the offset of the last line of a text. If the text ends with a newline, this newline
   belongs to the last line. */
static size_t last_line(struct str text)
{
    size_t at = text.length;

    while (at > 0 && (at == text.length || text.data[at - 1] != '\n'))
        at--;
    return at;
}

/* Removes the spaces at the end of a literal, before a strip marker. */
static void strip_end(struct ctx *cx, struct template_part *literal, bool lines)
{
    struct str text = literal->as.literal;
    size_t keep = lines && reads(cx, STRIP_SPACES_ONE_LINE) ? last_line(text) : 0, length;
    int32_t c;

    for (size_t at = keep; (length = unicode_decode(text, at, &c)) > 0; at += length) {
        if (!is_strippable(cx, c))
            keep = at + length;
    }
    if (keep < text.length && rule(cx, NATIVE_TEMPLATE_LITERALS_STRIP_BEFORE)) {
        literal->as.literal.length = keep;
        literal->stripped = keep == 0;
    }
}

/* Removes the spaces at the start of a literal, after a strip marker. */
static void strip_start(struct ctx *cx, struct template_part *literal, bool lines)
{
    struct str text = literal->as.literal;
    size_t at = 0, length;
    int32_t c;

    while ((length = unicode_decode(text, at, &c)) > 0 && is_strippable(cx, c)) {
        at += length;
        if (c == '\n' && lines && reads(cx, STRIP_SPACES_ONE_LINE))
            break;
    }
    if (at > 0 && rule(cx, NATIVE_TEMPLATE_LITERALS_STRIP_AFTER)) {
        literal->as.literal = str_slice(text, at, text.length);
        literal->stripped = at == text.length;
    }
}

/* Only literals are stripped, not what interpolations and directives return. */
static bool is_strippable_part(const struct template_part *part)
{
    return part->kind == PART_LITERAL && !part->escaped;
}

void strip_literals(struct parser *p, size_t from, bool lines)
{
    for (size_t i = from; i < p->items.count; i++) {
        const struct template_part *part = part_at(p, i);
        if (part->strip_before && i > from && is_strippable_part(part_at(p, i - 1)))
            strip_end(p->cx, part_at(p, i - 1), lines);
        if (part->strip_after && i + 1 < p->items.count && is_strippable_part(part_at(p, i + 1)))
            strip_start(p->cx, part_at(p, i + 1), lines);
    }
}
