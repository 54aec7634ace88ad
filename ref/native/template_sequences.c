/* Native syntax: the elements of a template in a row: Template Interpolations, and the sequences of
   the directives, each by itself. Cases: spec-tests/native/templates/template-interpolations */

#include "base/arena.h"
#include "native/template_scanner.h"
#include "spec/spec.h"

/* The `~` that touches the opening brace. */
static void take_strip_before(struct parser *p, struct template_part *part)
{
    if (at_text(p, "~") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_STRIP_MARKER)) {
        part->strip_before = true;
        parser_seek(p, p->at + 1);
    }
}

/* "}" | "~}" */
static bool parse_sequence_end(struct parser *p, struct template_part *part)
{
    struct token token = *peek(p);

    if (token.kind == TOKEN_INVALID) {
        parser_seek(p, token.range.start);
        if (at_text(p, "~}") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_STRIP_MARKER)) {
            part->strip_after = true;
            parser_seek(p, p->at + 1);
        }
    }
    return expect(p, TOKEN_BRACE_CLOSE, NATIVE_INTERPOLATION_CLOSED, DIAG_TEMPLATE,
                  "`}`, the end of the sequence");
}

/* "for" Identifier ("," Identifier)? "in" Expression, the keyword consumed. */
static bool parse_for_directive(struct parser *p, struct template_part *part)
{
    struct template_directive *directive = ARENA_NEW(p->cx->arena, struct template_directive);

    part->kind = PART_FOR;
    part->as.sequence.directive = directive;
    TRY(parse_for_names(p, NATIVE_TEMPLATE_FOR_NAME, &directive->key_name, &directive->value_name));
    if (!take_keyword(p, "in"))
        TRY(forbid_here(p, NATIVE_TEMPLATE_FOR_IN, DIAG_TEMPLATE, "`in`"));
    return parse_expression(p, &part->as.sequence.expression);
}

static bool parse_directive(struct parser *p, struct template_part *part)
{
    struct ctx *cx = p->cx;

    if (at_keyword(p, "if") && rule(cx, NATIVE_TEMPLATE_IF_DIRECTIVE)) {
        advance(p);
        part->kind = PART_IF;
        part->as.sequence.directive = ARENA_NEW(cx->arena, struct template_directive);
        return parse_expression(p, &part->as.sequence.expression);
    }
    if (at_keyword(p, "else") && rule(cx, NATIVE_TEMPLATE_IF_ELSE)) {
        advance(p);
        part->kind = PART_ELSE;
        return true;
    }
    if (at_keyword(p, "endif")) {
        advance(p);
        part->kind = PART_ENDIF;
        return true;
    }
    if (at_keyword(p, "for") && rule(cx, NATIVE_TEMPLATE_FOR_DIRECTIVE)) {
        advance(p);
        return parse_for_directive(p, part);
    }
    if (at_keyword(p, "endfor")) {
        advance(p);
        part->kind = PART_ENDFOR;
        return true;
    }
    TRY(forbid_here(p, NATIVE_TEMPLATES_DIRECTIVE_KEYWORD, DIAG_TEMPLATE,
                    "`if`, `else`, `endif`, `for` or `endfor`"));
    part->kind = PART_LITERAL;
    while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END))
        advance(p);
    return true;
}

/* A sequence: its introduction of two bytes is here. Newlines between its braces are ignored, or,
   under another reading, mean what they mean around it. */
static bool parse_sequence(struct parser *p, bool interpolation)
{
    struct template_part *part = ARENA_NEW(p->cx->arena, struct template_part);
    struct newlines former = p->newlines;
    size_t start = p->at;

    if (reads(p->cx, NEWLINE_IN_SEQUENCE_IGNORED))
        set_newlines(p, NEWLINES_IGNORED, IGNORED_BY_READING);
    else
        set_newlines(p, NEWLINES_END, IGNORED_BY_READING);
    parser_seek(p, start + 2);
    take_strip_before(p, part);
    if (interpolation) {
        part->kind = PART_INTERPOLATION;
        TRY(parse_expression(p, &part->as.sequence.expression));
    } else {
        TRY(parse_directive(p, part));
    }
    TRY(parse_sequence_end(p, part));
    restore_newlines(p, former);
    part->range = (struct range){start, p->at};
    list_push(&p->items, part);
    return true;
}

static void finish_literal(struct parser *p, struct buf *literal, size_t start, bool escaped)
{
    if (literal->length > 0) {
        struct template_part *part = ARENA_NEW(p->cx->arena, struct template_part);
        part->kind = PART_LITERAL;
        part->range = (struct range){start, p->at};
        part->as.literal = buf_str(literal);
        part->escaped = escaped;
        list_push(&p->items, part);
    }
    *literal = (struct buf){.arena = p->cx->arena};
}

/* Whether the text of an escape sequence here is to stay a literal of its own. */
static bool begins_own_literal(const struct parser *p, const struct template_form *form)
{
    return form->escapes && at_text(p, "\\") && reads(p->cx, STRIP_ESCAPED_SPACES_KEPT);
}

bool scan_template(struct parser *p, const struct template_form *form)
{
    struct buf literal = {.arena = p->cx->arena};
    size_t start = p->at;

    for (;;) {
        if (begins_own_literal(p, form)) {
            finish_literal(p, &literal, start, false);
            start = p->at;
        }
        enum literal_step step = form->step(p, form, &literal);
        if (step == STEP_FAILED)
            return false;
        if (step == STEP_END) {
            finish_literal(p, &literal, start, false);
            return true;
        }
        if (step == STEP_ESCAPED) {
            finish_literal(p, &literal, start, true);
            start = p->at;
        }
        if (step != STEP_DEFAULT || take_introduction_escape(p, &literal))
            continue;
        bool interpolation = at_text(p, "${") && rule(p->cx, NATIVE_INTERPOLATION_SEQUENCE);
        if (interpolation || (at_text(p, "%{") && rule(p->cx, NATIVE_TEMPLATES_DIRECTIVE))) {
            finish_literal(p, &literal, start, false);
            TRY(parse_sequence(p, interpolation));
            start = p->at;
        } else {
            buf_append(&literal, str_slice(p->text, p->at, p->at + 1));
            parser_seek(p, p->at + 1);
        }
    }
}
