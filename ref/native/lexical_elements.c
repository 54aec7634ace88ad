/* Native syntax: Lexical Elements. Cases: spec-tests/native/lexical-elements */

#include "base/arena.h"
#include "base/unicode.h"
#include "native/parser.h"
#include "spec/spec.h"

#include <string.h>

static bool starts_with(struct str text, size_t at, const char *spelling)
{
    size_t length = strlen(spelling);
    return text.length - at >= length && memcmp(text.data + at, spelling, length) == 0;
}

/* ---- Comments and Whitespace ---- */

/* The length of the newline sequence at `at`, or 0. */
size_t scan_newline(struct ctx *cx, struct str text, size_t at)
{
    if (at < text.length && text.data[at] == '\n' && rule(cx, NATIVE_LEXICAL_NEWLINE_LF))
        return 1;
    if (starts_with(text, at, "\r\n") && rule(cx, NATIVE_LEXICAL_NEWLINE_CRLF))
        return 2;
    return 0;
}

static bool at_line_comment(struct ctx *cx, struct str text, size_t at)
{
    if (text.data[at] == '#')
        return rule(cx, NATIVE_LEXICAL_LINE_COMMENT_HASH);
    return starts_with(text, at, "//") && rule(cx, NATIVE_LEXICAL_LINE_COMMENT_SLASHES);
}

/* The offset where the line comment's closing newline sequence begins, or the end of the text. */
static size_t line_comment_end(struct ctx *cx, struct str text, size_t at)
{
    while (at < text.length && scan_newline(cx, text, at) == 0)
        at++;
    return at;
}

/* The offset behind the inline comment at `at`; past the end of the text where it is never closed. */
static size_t inline_comment_end(struct str text, size_t at)
{
    for (at += 2; at < text.length; at++) {
        if (starts_with(text, at, "*/"))
            return at + 2;
    }
    return text.length + 1;
}

/* Whether the newline or line comment that was met is whitespace here. */
static bool newline_is_ignored(struct parser *p)
{
    return p->newlines.meaning == NEWLINES_IGNORED &&
           (p->newlines.rule == IGNORED_BY_READING || rule(p->cx, p->newlines.rule));
}

/* The offset of the first byte at or behind `at` that is no whitespace. Newlines and line comments
   are whitespace only where newlines are ignored. */
static size_t skip_whitespace(struct parser *p, size_t at)
{
    struct ctx *cx = p->cx;

    while (at < p->text.length) {
        char c = p->text.data[at];
        if (c == ' ' && rule(cx, NATIVE_LEXICAL_SPACE)) {
            at++;
        } else if (c == '\t' && rule(cx, NATIVE_LEXICAL_TAB)) {
            at++;
        } else if (starts_with(p->text, at, "/*") && rule(cx, NATIVE_LEXICAL_INLINE_COMMENT)) {
            size_t end = inline_comment_end(p->text, at);
            if (end > p->text.length)
                return at;
            at = end;
        } else if (at_line_comment(cx, p->text, at) &&
                   (newline_is_ignored(p) ||
                    !rule(cx, NATIVE_LEXICAL_LINE_COMMENT_IS_NEWLINE))) {
            at = line_comment_end(cx, p->text, at);
            at += scan_newline(cx, p->text, at);
        } else if (scan_newline(cx, p->text, at) > 0 && newline_is_ignored(p)) {
            at += scan_newline(cx, p->text, at);
        } else {
            break;
        }
    }
    return at;
}

/* ---- Identifiers ---- */

static bool identifier_starts_with(struct ctx *cx, int32_t c)
{
    if (c == '_')
        return reads(cx, UNDERSCORE_START_ACCEPTED);
    return unicode_is_id_start(c) && rule(cx, NATIVE_IDENTIFIERS_START);
}

static bool identifier_continues_with(struct ctx *cx, int32_t c)
{
    if (c == '-')
        return rule(cx, NATIVE_IDENTIFIERS_DASH);
    return unicode_is_id_continue(c) && rule(cx, NATIVE_IDENTIFIERS_CONTINUE);
}

/* Identifier = ID_Start (ID_Continue | '-')*;
   The offset behind the identifier at `at`, or `at` where there is none. */
size_t scan_identifier(struct ctx *cx, struct str text, size_t at)
{
    int32_t c;
    size_t length = unicode_decode(text, at, &c);

    if (length == 0 || !identifier_starts_with(cx, c))
        return at;
    do {
        at += length;
        length = unicode_decode(text, at, &c);
    } while (length > 0 && identifier_continues_with(cx, c));
    return at;
}

/* ---- Numeric Literals ---- */

static size_t scan_digits(struct str text, size_t at)
{
    while (at < text.length && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    return at;
}

/* NumericLit = decimal+ ("." decimal+)? (expmark decimal+)?;
   The offset behind the literal at `at`, or `at` where there is none. */
static size_t scan_numeric_literal(struct ctx *cx, struct str text, size_t at)
{
    size_t end = scan_digits(text, at);

    if (end == at || !rule(cx, NATIVE_NUMBERS_INTEGER))
        return at;
    if (end < text.length && text.data[end] == '.' && scan_digits(text, end + 1) > end + 1 &&
        rule(cx, NATIVE_NUMBERS_FRACTION))
        end = scan_digits(text, end + 1);
    if (end < text.length && (text.data[end] == 'e' || text.data[end] == 'E')) {
        size_t digits = end + 1;
        bool is_signed =
            digits < text.length && (text.data[digits] == '+' || text.data[digits] == '-');
        if (is_signed)
            digits++;
        if (scan_digits(text, digits) > digits && rule(cx, NATIVE_NUMBERS_EXPONENT) &&
            (!is_signed || rule(cx, NATIVE_NUMBERS_EXPONENT_SIGN)))
            end = scan_digits(text, digits);
    }
    return end;
}

/* ---- Operators and Delimiters ---- */

static const struct {
    enum token_kind kind;
    const char *spelling;
} spellings[] = {
#define TOKEN(name, spelling) {name, spelling},
#include "native/tokens.def"
#undef TOKEN
};

static bool scan_operator(struct parser *p, size_t at, struct token *token)
{
    for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++) {
        size_t length = strlen(spellings[i].spelling);
        if (!starts_with(p->text, at, spellings[i].spelling))
            continue;
        if (spellings[i].kind == TOKEN_DIRECTIVE && reads(p->cx, PERCENT_BRACE_TWO_TOKENS))
            continue;
        if (length > 1 && !rule(p->cx, NATIVE_TOKENS_LONGEST_MATCH))
            continue;
        token->kind = spellings[i].kind;
        token->range.end = at + length;
        return true;
    }
    return false;
}

/* The token that begins behind the whitespace at `at`. */
static struct token scan_token(struct parser *p, size_t at)
{
    struct ctx *cx = p->cx;
    struct token token = {.kind = TOKEN_END};
    size_t end;

again:
    at = skip_whitespace(p, at);
    token.range = (struct range){at, at};
    if (at >= p->text.length)
        return token;
    if (at_line_comment(cx, p->text, at)) {
        end = line_comment_end(cx, p->text, at);
        token.kind = end < p->text.length ? TOKEN_NEWLINE : TOKEN_END;
        token.range.end = end + scan_newline(cx, p->text, end);
    } else if (scan_newline(cx, p->text, at) > 0) {
        token.kind = TOKEN_NEWLINE;
        token.range.end = at + scan_newline(cx, p->text, at);
    } else if ((end = scan_identifier(cx, p->text, at)) > at) {
        token.kind = TOKEN_IDENTIFIER;
        token.range.end = end;
    } else if ((end = scan_numeric_literal(cx, p->text, at)) > at) {
        token.kind = TOKEN_NUMBER;
        token.range.end = end;
    } else if (starts_with(p->text, at, "/*") || !scan_operator(p, at, &token)) {
        int32_t ignored;
        size_t length = unicode_decode(p->text, at, &ignored);
        bool comment = starts_with(p->text, at, "/*");
        token.kind = TOKEN_INVALID;
        token.range.end = at + (length > 0 ? length : 1);
        if (comment ? !rule(cx, NATIVE_LEXICAL_INLINE_COMMENT_CLOSED)
                    : !rule(cx, NATIVE_TOKENS_LISTED_ONLY)) {
            at = comment ? p->text.length : token.range.end;
            token.kind = TOKEN_END;
            goto again;
        }
    }
    token.text = str_slice(p->text, token.range.start, token.range.end);
    return token;
}

/* ---- The parser's view ---- */

void parser_init(struct parser *p, struct ctx *cx)
{
    *p = (struct parser){.cx = cx, .text = cx->source->text, .newlines = {.meaning = NEWLINES_END}};
}

struct token peek(struct parser *p)
{
    if (!p->peeked) {
        p->token = scan_token(p, p->at);
        p->peeked = true;
    }
    return p->token;
}

struct token advance(struct parser *p)
{
    struct token token = peek(p);

    p->previous_end = token.range.end;
    parser_seek(p, token.range.end);
    return token;
}

void parser_seek(struct parser *p, size_t at)
{
    p->at = at;
    p->peeked = false;
}

bool at_token(struct parser *p, enum token_kind kind)
{
    return peek(p).kind == kind;
}

bool take(struct parser *p, enum token_kind kind)
{
    if (!at_token(p, kind))
        return false;
    advance(p);
    return true;
}

/* Keywords: an identifier that has a role where the parser stands. */
bool at_keyword(struct parser *p, const char *keyword)
{
    return at_token(p, TOKEN_IDENTIFIER) && str_equal(peek(p).text, str_from(keyword));
}

bool take_keyword(struct parser *p, const char *keyword)
{
    if (!at_keyword(p, keyword))
        return false;
    advance(p);
    return true;
}

void skip_newlines(struct parser *p)
{
    while (take(p, TOKEN_NEWLINE))
        continue;
}

void operand_position(struct parser *p)
{
    while (p->newlines.meaning == NEWLINES_SEPARATE && at_token(p, TOKEN_NEWLINE) &&
           rule(p->cx, p->newlines.rule))
        advance(p);
}

struct newlines set_newlines(struct parser *p, enum newline_meaning meaning, enum rule_id rule_id)
{
    struct newlines former = p->newlines;

    restore_newlines(p, (struct newlines){meaning, rule_id});
    return former;
}

void restore_newlines(struct parser *p, struct newlines former)
{
    p->newlines = former;
    p->peeked = false;
}

bool expect(struct parser *p, enum token_kind kind, enum rule_id rule_id, enum diag_code code,
            const char *expected)
{
    if (take(p, kind) || !rule(p->cx, rule_id))
        return true;
    return unexpected(p, code, expected);
}

static struct str token_description(struct parser *p, struct token token)
{
    switch (token.kind) {
    case TOKEN_END:
        return STR("the end of the source");
    case TOKEN_NEWLINE:
        return STR("the end of the line");
    case TOKEN_INVALID:
        if (starts_with(token.text, 0, "/*") || starts_with(p->text, token.range.start, "/*"))
            return STR("a comment that is never closed");
        return str_format(p->cx->arena, "`%.*s`, which begins no token", STR_FMT(token.text));
#define TOKEN(name, spelling) case name:
#include "native/tokens.def"
#undef TOKEN
    case TOKEN_IDENTIFIER:
    case TOKEN_NUMBER:
        break;
    }
    return str_format(p->cx->arena, "`%.*s`", STR_FMT(token.text));
}

bool unexpected(struct parser *p, enum diag_code code, const char *expected)
{
    struct token token = peek(p);
    struct str found = token_description(p, token);

    return fail(p->cx, code, token.range, "expected %s, found %.*s", expected, STR_FMT(found));
}

struct native_expression *new_expression(struct parser *p, enum expression_kind kind, size_t start)
{
    struct native_expression *e = ARENA_NEW(p->cx->arena, struct native_expression);

    e->kind = kind;
    e->range = (struct range){start, p->previous_end};
    return e;
}
