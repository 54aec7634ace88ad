/* Native syntax: the elements of a template in a row: Template Interpolations, and the sequences of
   the directives, each by itself. Cases: spec-tests/native/templates/template-interpolations */

#include "base/arena.h"
#include "native/template_scanner.h"
#include "spec/spec.h"

/* The `~` that touches the opening brace. */
static void take_strip_before(struct parser *p, struct template_element *element)
{
    if (at_text(p, "~") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_STRIP_MARKER)) {
        element->strip_before = true;
        parser_seek(p, p->at + 1);
    }
}

/* "}" | "~}" */
static bool parse_sequence_end(struct parser *p, struct template_element *element)
{
    struct token token = *peek(p);

    if (token.kind == TOKEN_INVALID) {
        parser_seek(p, token.range.start);
        if (at_text(p, "~}") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_STRIP_MARKER)) {
            element->strip_after = true;
            parser_seek(p, p->at + 1);
        }
    }
    return expect(p, TOKEN_BRACE_CLOSE, NATIVE_INTERPOLATION_CLOSED, DIAG_TEMPLATE,
                  "`}`, the end of the sequence");
}

/* "for" Identifier ("," Identifier)? "in" Expression, the keyword consumed. */
static bool parse_for_directive(struct parser *p, struct template_element *element)
{
    element->kind = ELEMENT_FOR;
    TRY(parse_for_names(p, NATIVE_TEMPLATE_FOR_NAME, &element->key_name, &element->value_name));
    if (!take_keyword(p, "in") && rule(p->cx, NATIVE_TEMPLATE_FOR_IN))
        return unexpected(p, DIAG_TEMPLATE, "`in`");
    return parse_expression(p, &element->expression);
}

static bool parse_directive(struct parser *p, struct template_element *element)
{
    struct ctx *cx = p->cx;

    if (at_keyword(p, "if") && rule(cx, NATIVE_TEMPLATE_IF_DIRECTIVE)) {
        advance(p);
        element->kind = ELEMENT_IF;
        return parse_expression(p, &element->expression);
    }
    if (at_keyword(p, "else") && rule(cx, NATIVE_TEMPLATE_IF_ELSE)) {
        advance(p);
        element->kind = ELEMENT_ELSE;
        return true;
    }
    if (at_keyword(p, "endif")) {
        advance(p);
        element->kind = ELEMENT_ENDIF;
        return true;
    }
    if (at_keyword(p, "for") && rule(cx, NATIVE_TEMPLATE_FOR_DIRECTIVE)) {
        advance(p);
        return parse_for_directive(p, element);
    }
    if (at_keyword(p, "endfor")) {
        advance(p);
        element->kind = ELEMENT_ENDFOR;
        return true;
    }
    if (rule(cx, NATIVE_TEMPLATES_DIRECTIVE_KEYWORD))
        return unexpected(p, DIAG_TEMPLATE, "`if`, `else`, `endif`, `for` or `endfor`");
    element->kind = ELEMENT_LITERAL;
    while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END))
        advance(p);
    return true;
}

/* A sequence: its introduction of two bytes is here. Newlines between its braces are ignored, or,
   under another reading, mean what they mean around it. */
static bool parse_sequence(struct parser *p, bool interpolation, struct list *elements)
{
    struct template_element *element = ARENA_NEW(p->cx->arena, struct template_element);
    struct newlines former = p->newlines;
    size_t start = p->at;

    if (reads(p->cx, NEWLINE_IN_SEQUENCE_IGNORED))
        set_newlines(p, NEWLINES_IGNORED, IGNORED_BY_READING);
    else
        set_newlines(p, NEWLINES_END, IGNORED_BY_READING);
    parser_seek(p, start + 2);
    take_strip_before(p, element);
    if (interpolation) {
        element->kind = ELEMENT_INTERPOLATION;
        TRY(parse_expression(p, &element->expression));
    } else {
        TRY(parse_directive(p, element));
    }
    TRY(parse_sequence_end(p, element));
    restore_newlines(p, former);
    element->range = (struct range){start, p->at};
    list_push(elements, element);
    return true;
}

static void finish_literal(struct parser *p, struct buf *literal, size_t start, bool escaped,
                           struct list *elements)
{
    if (literal->length > 0) {
        struct template_element *element = ARENA_NEW(p->cx->arena, struct template_element);
        element->kind = ELEMENT_LITERAL;
        element->range = (struct range){start, p->at};
        element->literal = buf_str(literal);
        element->escaped = escaped;
        list_push(elements, element);
    }
    *literal = (struct buf){.arena = p->cx->arena};
}

/* Whether the byte means the same in every form of template and need not be looked at by itself. */
static bool is_plain(char c)
{
    return c != '"' && c != '\\' && c != '$' && c != '%' && c != '\r' && c != '\n' && c != '\0';
}

/* The offset behind the literal byte here and the plain bytes that follow it on its line. */
static size_t plain_end(const struct parser *p)
{
    size_t at = p->at + 1;

    if (p->text.data[p->at] != '\n') {
        while (at < p->text.length && is_plain(p->text.data[at]))
            at++;
    }
    return at;
}

/* Makes what the last step appended a literal of its own, apart from what stands before it. */
static void split_literal(struct parser *p, struct buf *literal, size_t before, size_t *start,
                          size_t at, struct list *elements)
{
    struct str own = str_slice(buf_str(literal), before, literal->length);
    struct buf escaped = {.arena = p->cx->arena};

    buf_append(&escaped, own);
    literal->length = before;
    finish_literal(p, literal, *start, false, elements);
    finish_literal(p, &escaped, at, true, elements);
    *start = p->at;
}

bool scan_template(struct parser *p, const struct template_form *form, struct list *elements)
{
    struct buf literal = {.arena = p->cx->arena};
    size_t start = p->at;

    for (;;) {
        size_t at = p->at, before = literal.length;
        enum literal_step step = form->step(p, form, &literal);
        if (step == STEP_FAILED)
            return false;
        if (step == STEP_END) {
            finish_literal(p, &literal, start, false, elements);
            return true;
        }
        if (step == STEP_ESCAPED)
            split_literal(p, &literal, before, &start, at, elements);
        if (step != STEP_DEFAULT || take_introduction_escape(p, &literal))
            continue;
        bool interpolation = at_text(p, "${") && rule(p->cx, NATIVE_INTERPOLATION_SEQUENCE);
        if (interpolation || (at_text(p, "%{") && rule(p->cx, NATIVE_TEMPLATES_DIRECTIVE))) {
            finish_literal(p, &literal, start, false, elements);
            TRY(parse_sequence(p, interpolation, elements));
            start = p->at;
        } else {
            size_t end = plain_end(p);
            buf_append_slice(&literal, str_slice(p->text, at, end));
            parser_seek(p, end);
        }
    }
}
