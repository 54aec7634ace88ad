/* Native syntax: Template Literals. Cases: spec-tests/native/templates/template-literals */

#include "base/unicode.h"
#include "native/template_scanner.h"
#include "spec/spec.h"

/* A doubled introduction stands for the introduction itself. Consumes it, or what a longer run of
   its character makes literal under the other reading. */
bool take_introduction_escape(struct parser *p, struct buf *literal)
{
    char c = p->text.data[p->at];
    size_t run = 0;

    if (c != '$' && c != '%')
        return false;
    while (p->at + run < p->text.length && run < 4 && p->text.data[p->at + run] == c)
        run++;
    if (run > 2 && reads(p->cx, DOLLAR_RUNS_PAIRS)) {
        buf_append(literal, str_slice(p->text, p->at, p->at + 2));
        parser_seek(p, p->at + 2);
        return true;
    }
    if ((at_text(p, "$${") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_ESCAPE_INTERPOLATION)) ||
        (at_text(p, "%%{") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_ESCAPE_DIRECTIVE))) {
        buf_append(literal, str_slice(p->text, p->at + 1, p->at + 3));
        parser_seek(p, p->at + 3);
        return true;
    }
    return false;
}

/* Whether a strip marker takes the character away. */
static bool is_strippable(struct ctx *cx, int32_t c)
{
    if (reads(cx, STRIP_SPACES_SPACE_SEPARATORS))
        return unicode_is_space_separator(c);
    return unicode_is_white_space(c);
}

/* Where the last line of the text begins; its line end is part of it. */
static size_t last_line(struct str text)
{
    size_t at = text.length;

    while (at > 0 && (at == text.length || text.data[at - 1] != '\n'))
        at--;
    return at;
}

/* The literal without the spaces at its end, which is adjacent to a strip marker. */
static void strip_end(struct ctx *cx, struct template_part *literal)
{
    struct str text = literal->as.literal;
    size_t keep = 0, length;
    int32_t c;

    if (reads(cx, STRIP_SPACES_ONE_LINE))
        keep = last_line(text);
    for (size_t at = keep; (length = unicode_decode(text, at, &c)) > 0; at += length) {
        if (!is_strippable(cx, c))
            keep = at + length;
    }
    if (keep < text.length && rule(cx, NATIVE_TEMPLATE_LITERALS_STRIP_BEFORE)) {
        literal->as.literal.length = keep;
        literal->stripped = keep == 0;
    }
}

static void strip_start(struct ctx *cx, struct template_part *literal)
{
    struct str text = literal->as.literal;
    size_t at = 0, length;
    int32_t c;

    while ((length = unicode_decode(text, at, &c)) > 0 && is_strippable(cx, c)) {
        at += length;
        if (c == '\n' && reads(cx, STRIP_SPACES_ONE_LINE))
            break;
    }
    if (at > 0 && rule(cx, NATIVE_TEMPLATE_LITERALS_STRIP_AFTER)) {
        literal->as.literal = str_slice(text, at, text.length);
        literal->stripped = at == text.length;
    }
}

static bool is_strippable_part(const struct template_part *part)
{
    return part->kind == PART_LITERAL && !part->escaped;
}

void strip_literals(struct parser *p, size_t from)
{
    for (size_t i = from; i < p->items.count; i++) {
        const struct template_part *part = part_at(p, i);
        struct template_part *before = i > from ? part_at(p, i - 1) : NULL;
        struct template_part *after = i + 1 < p->items.count ? part_at(p, i + 1) : NULL;
        if (part->strip_before && before != NULL && is_strippable_part(before))
            strip_end(p->cx, before);
        if (part->strip_after && after != NULL && is_strippable_part(after))
            strip_start(p->cx, after);
    }
}
