/* Native syntax: Templates (Template Literals, Interpolations, If and For Directives, Unwrapping).
   Cases: spec-tests/native/templates */

#include "base/arena.h"
#include "base/unicode.h"
#include "model/convert.h"
#include "model/num.h"
#include "model/scope.h"
#include "native/evaluator.h"
#include "native/template_scanner.h"

#include <string.h>

static bool at_text(struct parser *p, const char *spelling)
{
    size_t length = strlen(spelling);
    return p->text.length - p->at >= length && memcmp(p->text.data + p->at, spelling, length) == 0;
}

/* ---- Template Literals ---- */

/* A doubled introduction stands for the introduction itself. Consumes it, or what a longer run of
   its character makes literal under the other reading. */
static bool take_escape(struct parser *p, struct buf *literal)
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

/* The literal without the spaces at its end, which is adjacent to a strip marker. */
static void strip_end(struct ctx *cx, struct template_element *literal)
{
    struct str text = literal->literal;
    size_t keep = 0, length;
    int32_t c;

    for (size_t at = 0; (length = unicode_decode(text, at, &c)) > 0; at += length) {
        if (!is_strippable(cx, c))
            keep = at + length;
        if (c == '\n' && reads(cx, STRIP_SPACES_ONE_LINE))
            keep = at + length;
    }
    if (keep < text.length && rule(cx, NATIVE_TEMPLATE_LITERALS_STRIP_BEFORE)) {
        literal->literal.length = keep;
        literal->stripped = keep == 0;
    }
}

static void strip_start(struct ctx *cx, struct template_element *literal)
{
    struct str text = literal->literal;
    size_t at = 0, length;
    int32_t c;

    while ((length = unicode_decode(text, at, &c)) > 0 && is_strippable(cx, c)) {
        at += length;
        if (c == '\n' && reads(cx, STRIP_SPACES_ONE_LINE))
            break;
    }
    if (at > 0 && rule(cx, NATIVE_TEMPLATE_LITERALS_STRIP_AFTER)) {
        literal->literal = str_slice(text, at, text.length);
        literal->stripped = at == text.length;
    }
}

static bool is_strippable_element(const struct template_element *element)
{
    return element->kind == ELEMENT_LITERAL && !element->escaped;
}

void strip_literals(struct ctx *cx, const struct list *elements)
{
    for (size_t i = 0; i < elements->count; i++) {
        struct template_element *element = elements->items[i];
        struct template_element *before = i > 0 ? elements->items[i - 1] : NULL;
        struct template_element *after = i + 1 < elements->count ? elements->items[i + 1] : NULL;
        if (element->strip_before && before != NULL && is_strippable_element(before))
            strip_end(cx, before);
        if (element->strip_after && after != NULL && is_strippable_element(after))
            strip_start(cx, after);
    }
}

/* ---- Interpolation and directive sequences ---- */

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
    return c != '"' && c != '\\' && c != '$' && c != '%' && c != '\r' && c != '\n';
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
        if (step != STEP_DEFAULT || take_escape(p, &literal))
            continue;
        bool interpolation = at_text(p, "${") && rule(p->cx, NATIVE_INTERPOLATION_SEQUENCE);
        if (interpolation || (at_text(p, "%{") && rule(p->cx, NATIVE_TEMPLATES_DIRECTIVE))) {
            finish_literal(p, &literal, start, false, elements);
            TRY(parse_sequence(p, interpolation, elements));
            start = p->at;
        } else {
            size_t end = plain_end(p);
            buf_append(&literal, str_slice(p->text, at, end));
            parser_seek(p, end);
        }
    }
}

/* ---- The tree: Template, TemplateIf, TemplateFor ---- */

struct builder {
    struct parser *parser;
    const struct list *elements;
    size_t at;
};

static bool build_parts(struct builder *b, bool nested, const struct template **out);

static const struct template_element *element_here(const struct builder *b)
{
    return b->at < b->elements->count ? b->elements->items[b->at] : NULL;
}

/* The directive that must end the sub-template; without the rule anything ends it. */
static bool build_end(struct builder *b, enum element_kind kind, enum rule_id rule_id,
                      const struct template_element *opening, const char *end)
{
    const struct template_element *here = element_here(b);

    if (here != NULL && here->kind == kind) {
        b->at++;
        return true;
    }
    if (rule(b->parser->cx, rule_id))
        return fail(b->parser->cx, DIAG_TEMPLATE, here != NULL ? here->range : opening->range,
                    "the directive opened here must be closed by `%s`", end);
    if (here != NULL)
        b->at++;
    return true;
}

/* TemplateIf */
static bool build_if(struct builder *b, struct template_part *part)
{
    const struct template_element *opening = element_here(b);

    b->at++;
    part->kind = PART_IF;
    part->expression = opening->expression;
    TRY(build_parts(b, true, &part->body));
    const struct template_element *here = element_here(b);
    while (here != NULL && here->kind == ELEMENT_ELSE) {
        if (part->otherwise != NULL && rule(b->parser->cx, NATIVE_TEMPLATE_IF_ONE_ELSE))
            return fail(b->parser->cx, DIAG_TEMPLATE, here->range,
                        "the directive `if` has an `else` already");
        b->at++;
        TRY(build_parts(b, true, &part->otherwise));
        here = element_here(b);
    }
    return build_end(b, ELEMENT_ENDIF, NATIVE_TEMPLATE_IF_ENDIF, opening, "endif");
}

/* TemplateFor */
static bool build_for(struct builder *b, struct template_part *part)
{
    const struct template_element *opening = element_here(b);

    b->at++;
    part->kind = PART_FOR;
    part->expression = opening->expression;
    part->key_name = opening->key_name;
    part->value_name = opening->value_name;
    TRY(build_parts(b, true, &part->body));
    return build_end(b, ELEMENT_ENDFOR, NATIVE_TEMPLATE_FOR_ENDFOR, opening, "endfor");
}

static bool build_part(struct builder *b, struct template_part *part)
{
    const struct template_element *here = element_here(b);

    part->range = here->range;
    switch (here->kind) {
    case ELEMENT_LITERAL:
        part->kind = PART_LITERAL;
        part->literal = here->literal;
        part->stripped = here->stripped;
        b->at++;
        return true;
    case ELEMENT_INTERPOLATION:
        part->kind = PART_INTERPOLATION;
        part->expression = here->expression;
        b->at++;
        return true;
    case ELEMENT_IF:
        return build_if(b, part);
    case ELEMENT_FOR:
        return build_for(b, part);
    case ELEMENT_ELSE:
    case ELEMENT_ENDIF:
    case ELEMENT_ENDFOR:
        break;
    }
    part->kind = PART_LITERAL;
    b->at++;
    if (rule(b->parser->cx, NATIVE_TEMPLATES_STRAY_END))
        return fail(b->parser->cx, DIAG_TEMPLATE, here->range,
                    "no open directive belongs to this one");
    return true;
}

static bool ends_sub_template(const struct template_element *element)
{
    return element->kind == ELEMENT_ELSE || element->kind == ELEMENT_ENDIF ||
           element->kind == ELEMENT_ENDFOR;
}

/* Template, up to the end of the elements or, in a sub-template, the directive that ends it. */
static bool build_parts(struct builder *b, bool nested, const struct template **out)
{
    struct ctx *cx = b->parser->cx;
    struct list list = {.arena = cx->arena};
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_DEPTH, (struct range){0, 0}));
    while (ok && element_here(b) != NULL && !(nested && ends_sub_template(element_here(b)))) {
        struct template_part *part = ARENA_NEW(cx->arena, struct template_part);
        ok = build_part(b, part);
        list_push(&list, part);
    }
    ctx_leave(cx);
    struct template *template = ARENA_NEW(cx->arena, struct template);
    struct template_part *parts = ARENA_ARRAY(cx->arena, list.count, struct template_part);
    for (size_t i = 0; i < list.count; i++)
        parts[i] = *(const struct template_part *)list.items[i];
    template->parts = parts;
    template->count = list.count;
    *out = template;
    return ok;
}

bool build_template(struct parser *p, const struct list *elements, size_t start,
                    const struct native_expression **out)
{
    struct builder builder = {.parser = p, .elements = elements};
    const struct template *template;

    TRY(build_parts(&builder, false, &template));
    struct native_expression *e = new_expression(p, EXPRESSION_TEMPLATE, start);
    e->as.template = template;
    *out = e;
    return true;
}

static enum literal_step standalone_step(struct parser *p, const struct template_form *form,
                                         struct buf *literal)
{
    (void)form;
    (void)literal;
    return p->at >= p->text.length ? STEP_END : STEP_DEFAULT;
}

/* Template, the whole source. */
bool parse_standalone_template(struct parser *p, const struct native_expression **out)
{
    static const struct template_form form = {.step = standalone_step};
    struct list elements = {.arena = p->cx->arena};

    TRY(scan_template(p, &form, &elements));
    strip_literals(p->cx, &elements);
    p->previous_end = p->at;
    return build_template(p, &elements, 0, out);
}

/* ---- Evaluation ---- */

/* What the parts of a template amount to. */
struct result {
    struct buf text;
    bool unknown;
};

static bool evaluate_parts(struct ctx *cx, const struct template *template,
                           const struct scope *scope, struct result *result);

static const struct operand_rules interpolation_rules = {
    .type = &type_string,
    .explicit_conversion = true,
    .wrong_type = NATIVE_INTERPOLATION_CONVERTIBLE,
    .null = NATIVE_INTERPOLATION_NULL,
    .unknown = NATIVE_TEMPLATES_UNKNOWN,
    .dynamic = NATIVE_TEMPLATES_DYNAMIC,
    .code = DIAG_INTERPOLATION,
};

static bool evaluate_interpolation(struct ctx *cx, const struct template_part *part,
                                   const struct scope *scope, struct result *result)
{
    const struct value *value, *text;
    bool unknown = false;

    TRY(evaluate(cx, part->expression, scope, &value));
    TRY(operand(cx, &interpolation_rules, value, part->expression->range, &text, &unknown));
    if (unknown)
        result->unknown = true;
    else
        buf_append(&result->text, text->as.string);
    return ctx_step(cx, unknown ? 1 : text->as.string.length / 16 + 1, part->range);
}

static const struct operand_rules if_rules = {
    .type = &type_bool,
    .open_unknown = true,
    .wrong_type = NATIVE_TEMPLATE_IF_PREDICATE_BOOL,
    .null = NATIVE_TEMPLATE_IF_PREDICATE_NULL,
    .unknown = NATIVE_TEMPLATE_IF_UNKNOWN,
    .dynamic = NATIVE_TEMPLATE_IF_UNKNOWN,
    .code = DIAG_PREDICATE,
};

/* Template If Directive: errors of the sub-template that is not selected are passed over, as in the
   conditional; since it makes a string in any case, it need not be evaluated at all. */
static bool evaluate_if(struct ctx *cx, const struct template_part *part, const struct scope *scope,
                        struct result *result)
{
    bool holds, unknown = false;

    TRY(predicate(cx, &if_rules, part->expression, scope, &holds, &unknown));
    if (unknown) {
        result->unknown = true;
        return !reads(cx, CONDITIONAL_UNKNOWN_PREDICATE_ERROR_REPORTED) ||
               (evaluate_parts(cx, part->body, scope, result) &&
                (part->otherwise == NULL || evaluate_parts(cx, part->otherwise, scope, result)));
    }
    if (holds)
        return evaluate_parts(cx, part->body, scope, result);
    return part->otherwise == NULL || evaluate_parts(cx, part->otherwise, scope, result);
}

/* Template For Directive */
static bool evaluate_for_directive(struct ctx *cx, const struct template_part *part,
                                   const struct scope *scope, struct result *result)
{
    const struct value *collection;
    bool unknown = false;
    size_t count;

    TRY(evaluate(cx, part->expression, scope, &collection));
    TRY(iterable(cx, collection, part->expression->range, &count, &unknown));
    if (unknown) {
        result->unknown = true;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        const struct value *key, *value;
        iteration_element(cx, collection, i, &key, &value);
        struct variable variables[2];
        for_variables(cx, part->key_name, key, part->value_name, value, variables);
        struct scope child = {.parent = scope, .variables = variables, .variable_count = 2};
        TRY(evaluate_parts(cx, part->body, &child, result));
        TRY(ctx_step(cx, 1, part->range));
    }
    return true;
}

static bool evaluate_parts(struct ctx *cx, const struct template *template,
                           const struct scope *scope, struct result *result)
{
    bool ok = true;

    TRY(ctx_enter(cx, DIAG_LIMIT_EVALUATION_DEPTH, (struct range){0, 0}));
    for (size_t i = 0; ok && i < template->count; i++) {
        const struct template_part *part = &template->parts[i];
        switch (part->kind) {
        case PART_LITERAL:
            if (rule(cx, NATIVE_TEMPLATE_LITERALS_TEXT))
                buf_append(&result->text, part->literal);
            ok = ctx_step(cx, part->literal.length / 16 + 1, part->range);
            break;
        case PART_INTERPOLATION:
            ok = evaluate_interpolation(cx, part, scope, result);
            break;
        case PART_IF:
            ok = evaluate_if(cx, part, scope, result);
            break;
        case PART_FOR:
            ok = evaluate_for_directive(cx, part, scope, result);
            break;
        }
    }
    ctx_leave(cx);
    return ok;
}

/* The interpolation that is all there is of a template, or NULL. */
static const struct template_part *only_interpolation(struct ctx *cx,
                                                      const struct template *template)
{
    const struct template_part *only = NULL;

    for (size_t i = 0; i < template->count; i++) {
        const struct template_part *part = &template->parts[i];
        if (part->kind == PART_LITERAL && part->stripped && reads(cx, STRIPPED_UNWRAP_UNWRAPPED))
            continue;
        if (part->kind != PART_INTERPOLATION || only != NULL)
            return NULL;
        only = part;
    }
    return only;
}

/* Templates, and Template Interpolation Unwrapping */
bool evaluate_template(struct ctx *cx, const struct native_expression *e, const struct scope *scope,
                       const struct value **out)
{
    struct result result = {.text = {.arena = cx->arena}};
    const struct template_part *only = only_interpolation(cx, e->as.template);

    if (only != NULL && rule(cx, NATIVE_UNWRAP))
        return evaluate(cx, only->expression, scope, out);
    if (!rule(cx, NATIVE_TEMPLATES_STRING))
        return fail(cx, DIAG_TEMPLATE, e->range, "only a single interpolation is a template");
    TRY(evaluate_parts(cx, e->as.template, scope, &result));
    *out =
        result.unknown ? value_unknown(cx, &type_string) : value_string(cx, buf_str(&result.text));
    return true;
}
