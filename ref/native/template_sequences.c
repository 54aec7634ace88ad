/* Implements the section Template Interpolations of the native syntax. Makes a list of the parts of
   a template. Also reads template directives. The evaluation of interpolations is in templates.c.
   Cases: spec-tests/native/templates/template-interpolations */

#include "base/arena.h"
#include "native/template_scanner.h"

/* Consumes a `~` that touches a brace. */
static bool accept_strip_marker(struct parser *p)
{
    bool marker = at_text(p, "~") && rule(p->cx, NATIVE_TEMPLATE_LITERALS_STRIP_MARKER);

    if (marker)
        parser_seek(p, p->at + 1);
    return marker;
}

/* "}" | "~}" */
static bool parse_sequence_end(struct parser *p, struct template_part *part)
{
    const struct token *token = peek(p);

    if (token->kind == TOKEN_INVALID) {
        parser_seek(p, token->range.start);
        part->strip_after = at_text(p, "~}") && accept_strip_marker(p);
    }
    return expect(p, TOKEN_BRACE_CLOSE, NATIVE_INTERPOLATION_CLOSED, DIAG_TEMPLATE,
                  "`}`, the end of the sequence");
}

/* Returns the kind of directive that the next keyword begins. Returns PART_LITERAL if the next
   token begins no directive. */
static enum part_kind directive_kind(struct parser *p)
{
    if (at_keyword(p, "if") && rule(p->cx, NATIVE_TEMPLATE_IF_DIRECTIVE))
        return PART_IF;
    if (at_keyword(p, "else") && rule(p->cx, NATIVE_TEMPLATE_IF_ELSE))
        return PART_ELSE;
    if (at_keyword(p, "endif"))
        return PART_ENDIF;
    if (at_keyword(p, "for") && rule(p->cx, NATIVE_TEMPLATE_FOR_DIRECTIVE))
        return PART_FOR;
    return at_keyword(p, "endfor") ? PART_ENDFOR : PART_LITERAL;
}

/* "if" Expression | "else" | "endif" | "endfor" |
   "for" Identifier ("," Identifier)? "in" Expression */
static bool parse_directive(struct parser *p, struct template_part *part)
{
    part->kind = directive_kind(p);
    if (part->kind == PART_LITERAL) {
        TRY(forbid_here(p, NATIVE_TEMPLATES_DIRECTIVE_KEYWORD, DIAG_TEMPLATE,
                        "`if`, `else`, `endif`, `for` or `endfor`"));
        while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END))
            advance(p);
        return true;
    }
    advance(p);
    if (part->kind != PART_IF && part->kind != PART_FOR)
        return true;
    struct template_directive *directive = ARENA_NEW(p->cx->arena, struct template_directive);
    part->as.sequence.directive = directive;
    if (part->kind == PART_FOR) {
        TRY(parse_for_names(p, NATIVE_TEMPLATE_FOR_NAME, &directive->names));
        if (!accept_keyword(p, "in"))
            TRY(forbid_here(p, NATIVE_TEMPLATE_FOR_IN, DIAG_TEMPLATE, "`in`"));
    }
    part->as.sequence.expression = parse_expression(p);
    return part->as.sequence.expression != NULL;
}

/* Reads a sequence. The next bytes are `${` or `%{`. The chosen interpretation of an ambiguous
   passage decides if newlines in the sequence are ignored. */
static bool parse_sequence(struct parser *p, bool interpolation)
{
    struct template_part *part = ARENA_NEW(p->cx->arena, struct template_part);
    bool ignored = reads(p->cx, NEWLINE_IN_SEQUENCE_IGNORED);
    struct newlines former =
        set_newlines(p, ignored ? NEWLINES_IGNORED : NEWLINES_END, IGNORED_BY_READING);
    size_t start = p->at;

    parser_seek(p, start + 2);
    part->strip_before = accept_strip_marker(p);
    if (interpolation) {
        part->kind = PART_INTERPOLATION;
        TRY(part->as.sequence.expression = parse_expression(p));
    } else {
        TRY(parse_directive(p, part));
    }
    TRY(parse_sequence_end(p, part));
    restore_newlines(p, former);
    part->range = range_in(p, start, p->at);
    list_push(&p->items, part);
    return true;
}

/* A literal, while it is being read. */
struct literal {
    struct buf text;
    size_t start;
};

/* Appends a literal to p->items, unless the literal is empty. Begins a new literal. */
static void finish_literal(struct parser *p, struct literal *literal, bool escaped)
{
    if (literal->text.length > 0) {
        struct template_part *part = ARENA_NEW(p->cx->arena, struct template_part);
        part->kind = PART_LITERAL;
        part->range = range_in(p, literal->start, p->at);
        part->as.literal = buf_str(&literal->text);
        part->escaped = escaped;
        list_push(&p->items, part);
    }
    *literal = (struct literal){.text = {.arena = p->cx->arena}, .start = p->at};
}

bool scan_template(struct parser *p, const struct template_form *form)
{
    struct literal literal = {.text = {.arena = p->cx->arena}, .start = p->at};

    while (true) {
        if (form->escapes && at_text(p, "\\") && reads(p->cx, STRIP_ESCAPED_SPACES_KEPT))
            finish_literal(p, &literal, false);
        enum literal_step step = form->step(p, form, &literal.text);
        if (step == STEP_FAILED)
            return false;
        if (step == STEP_END) {
            finish_literal(p, &literal, false);
            return true;
        }
        if (step == STEP_ESCAPED)
            finish_literal(p, &literal, true);
        if (step != STEP_DEFAULT || accept_introduction_escape(p, &literal.text))
            continue;
        bool interpolation = at_text(p, "${") && rule(p->cx, NATIVE_INTERPOLATION_SEQUENCE);
        if (interpolation || (at_text(p, "%{") && rule(p->cx, NATIVE_TEMPLATES_DIRECTIVE))) {
            finish_literal(p, &literal, false);
            TRY(parse_sequence(p, interpolation));
            literal.start = p->at;
        } else {
            append_text(p, &literal.text, 1, 0);
        }
    }
}
