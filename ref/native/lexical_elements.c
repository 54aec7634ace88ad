/* Implements the section Lexical Elements of the native syntax. Cases:
   spec-tests/native/lexical-elements */

#include "base/arena.h"
#include "base/unicode.h"
#include "native/parser.h"

#include <string.h>

/* Returns true if the character at the offset `at` is `first`, and the next character is
   `second`. */
static bool at_pair(struct str text, size_t at, char first, char second)
{
    return text.length - at >= 2 && text.data[at] == first && text.data[at + 1] == second;
}

/* ---- Comments and Whitespace ---- */

size_t scan_newline(struct ctx *cx, struct str text, size_t at)
{
    if (at < text.length && text.data[at] == '\n' && rule(cx, NATIVE_LEXICAL_NEWLINE_LF))
        return 1;
    if (at_pair(text, at, '\r', '\n') && rule(cx, NATIVE_LEXICAL_NEWLINE_CRLF))
        return 2;
    return 0;
}

static bool at_line_comment(struct ctx *cx, struct str text, size_t at)
{
    if (text.data[at] == '#')
        return rule(cx, NATIVE_LEXICAL_LINE_COMMENT_HASH);
    return at_pair(text, at, '/', '/') && rule(cx, NATIVE_LEXICAL_LINE_COMMENT_SLASHES);
}

/* Returns the offset of the newline after a line comment, or the end of the text. */
static size_t line_comment_end(struct ctx *cx, struct str text, size_t at)
{
    for (; at < text.length; at++) {
        char c = text.data[at];
        if ((c == '\n' || c == '\r') && scan_newline(cx, text, at) > 0)
            break;
        if ((c == '\r' && reads(cx, LONE_CR_IN_COMMENT_REFUSED)) ||
            (c == '\0' && reads(cx, NUL_IN_TEXT_REFUSED)))
            break; /* the caller reports an error, because no token begins with this character */
    }
    return at;
}

/* Returns true if newlines are whitespace before an element has ended. In a tuple they always are,
   also if a newline ends a whole element. */
static bool ignores_in_element(struct parser *p)
{
    return p->newlines.rule == NATIVE_TUPLE_NEWLINES || reads(p->cx, OBJECT_NEWLINES_IGNORED);
}

/* Returns true if newlines and line comments are whitespace here. */
static bool newline_is_ignored(struct parser *p)
{
    bool ignored = p->newlines.meaning == NEWLINES_IGNORED ||
                   (p->newlines.meaning == NEWLINES_WITHIN && ignores_in_element(p));

    return ignored && (p->newlines.rule == IGNORED_BY_READING || rule(p->cx, p->newlines.rule));
}

/* Adds a comment to p->comments, unless it was added when the parser scanned it before. */
static void note_comment(struct parser *p, size_t start, size_t end)
{
    struct list *comments = p->comments;

    if (comments == NULL)
        return;
    const struct range *last = comments->count > 0 ? comments->items[comments->count - 1] : NULL;
    if (last != NULL && start < last->end)
        return;
    struct range *comment = ARENA_NEW(p->cx->arena, struct range);
    *comment = range_in(p, start, end);
    list_push(comments, comment);
}

/* Returns the offset after the inline comment at `at`. For an unclosed comment, the offset is
   greater than the length of the text. */
static size_t inline_comment_end(struct str text, size_t at)
{
    for (at += 2; at < text.length; at++) {
        if (at_pair(text, at, '*', '/'))
            return at + 2;
    }
    return text.length + 1;
}

/* Returns the offset after the comment at `at`. If the comment is no whitespace at the parser's
   position, returns `at`. */
static size_t skip_comment(struct parser *p, size_t at)
{
    struct ctx *cx = p->cx;

    if (at_pair(p->text, at, '/', '*') && rule(cx, NATIVE_LEXICAL_INLINE_COMMENT)) {
        size_t end = inline_comment_end(p->text, at);
        if (end > p->text.length)
            return at; /* scan_invalid reports the unclosed comment */
        note_comment(p, at, end);
        return end;
    }
    if (at_line_comment(cx, p->text, at) &&
        (newline_is_ignored(p) || !rule(cx, NATIVE_LEXICAL_LINE_COMMENT_IS_NEWLINE))) {
        size_t end = line_comment_end(cx, p->text, at);
        note_comment(p, at, end);
        at = end + scan_newline(cx, p->text, end);
    }
    return at;
}

/* Returns the offset after the space, tab, newline or comment at `at`. If there is no whitespace at
   `at`, returns `at`. */
static size_t skip_one_kind(struct parser *p, size_t at)
{
    switch (p->text.data[at]) {
    case ' ':
        return rule(p->cx, NATIVE_LEXICAL_SPACE) ? at + 1 : at;
    case '\t':
        return rule(p->cx, NATIVE_LEXICAL_TAB) ? at + 1 : at;
    case '#':
    case '/':
        return skip_comment(p, at);
    case '\r':
    case '\n':
        if (scan_newline(p->cx, p->text, at) > 0 && newline_is_ignored(p))
            return at + scan_newline(p->cx, p->text, at);
        break;
    default:
        break;
    }
    return at;
}

/* Returns the offset of the first byte that is not whitespace, beginning at `at`. */
static size_t skip_whitespace(struct parser *p, size_t at)
{
    size_t end = at;

    do {
        at = end;
        end = at < p->text.length ? skip_one_kind(p, at) : at;
    } while (end > at);
    return at;
}

/* ---- Identifiers ---- */

static bool identifier_starts_with(struct ctx *cx, int32_t c)
{
    if (c == '_')
        return reads(cx, UNDERSCORE_START_ACCEPTED);
    bool starts = ucd_is_id_start(c) ||
                  (ucd_is_younger_id_start(c) && reads(cx, IDENTIFIER_UNICODE_VERSION_LATER));
    return starts && rule(cx, NATIVE_IDENTIFIERS_START);
}

static bool identifier_continues_with(struct ctx *cx, int32_t c)
{
    if (c == '-')
        return rule(cx, NATIVE_IDENTIFIERS_DASH);
    bool joiner = (c == 0x200C || c == 0x200D) && reads(cx, IDENTIFIER_JOINERS_ACCEPTED);
    bool continues = joiner || ucd_is_id_continue(c) ||
                     (ucd_is_younger_id_continue(c) && reads(cx, IDENTIFIER_UNICODE_VERSION_LATER));
    return continues && rule(cx, NATIVE_IDENTIFIERS_CONTINUE);
}

/* Identifier = ID_Start (ID_Continue | '-')*; */
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

/* Scans NumericLit = decimal+ ("." decimal+)? (expmark decimal+)?. Returns the offset after the
   literal at `at`, or `at` if there is no literal. */
static size_t scan_numeric_literal(struct ctx *cx, struct str text, size_t at)
{
    struct numeral number = str_numeral(text, at);

    if (number.whole == at || !rule(cx, NATIVE_NUMBERS_INTEGER))
        return at;
    if (number.fraction > number.whole && !rule(cx, NATIVE_NUMBERS_FRACTION))
        return number.whole;
    if (number.end == number.fraction || !rule(cx, NATIVE_NUMBERS_EXPONENT))
        return number.fraction;
    char sign = text.data[number.fraction + 1];
    bool is_signed = sign == '+' || sign == '-';
    return !is_signed || rule(cx, NATIVE_NUMBERS_EXPONENT_SIGN) ? number.end : number.fraction;
}

/* ---- Operators and Delimiters ---- */

/* Returns true if the rules in force make a spelling at `at` a single token. Because `<<` begins a
   heredoc only before an identifier, `<<<E` is `<` and `<<E`. */
static bool token_is_read(struct parser *p, enum token_kind kind, size_t at, size_t length)
{
    if (kind == TOKEN_DIRECTIVE && reads(p->cx, PERCENT_BRACE_TWO_TOKENS))
        return false;
    if (kind == TOKEN_HEREDOC && at_pair(p->text, at + 1, '<', '<') &&
        rule(p->cx, NATIVE_HEREDOC_MARKER))
        return false;
    return length == 1 || rule(p->cx, NATIVE_TOKENS_LONGEST_MATCH);
}

/* Scans an operator or delimiter. Tries longer spellings first. */
static bool scan_operator(struct parser *p, size_t at, struct token *token)
{
    const char *text = p->text.data + at;
    size_t left = p->text.length - at;

#define TOKEN(name, spelling)                                                                      \
    if (text[0] == (spelling)[0] && left >= sizeof(spelling) - 1 &&                                \
        memcmp(text, spelling, sizeof(spelling) - 1) == 0 &&                                       \
        token_is_read(p, name, at, sizeof(spelling) - 1)) {                                        \
        token->kind = name;                                                                        \
        token->range.end = at + sizeof(spelling) - 1;                                              \
        return true;                                                                               \
    }
#include "native/tokens.def"
#undef TOKEN
    return false;
}

/* Scans a newline sequence. A line comment counts as a newline sequence. */
static bool scan_line_end(struct parser *p, size_t at, struct token *token)
{
    struct ctx *cx = p->cx;
    bool comment = at_line_comment(cx, p->text, at);
    size_t end = comment ? line_comment_end(cx, p->text, at) : at;

    if (comment)
        note_comment(p, at, end);
    token->kind = TOKEN_NEWLINE;
    if (comment && end == p->text.length)
        token->kind = reads(cx, EOF_AS_NEWLINE_ENDS_ITEM) ? TOKEN_END : TOKEN_INVALID;
    token->range.end = end + scan_newline(cx, p->text, end);
    return token->range.end > at;
}

/* Scans any valid token at `at`. */
static bool scan_known_token(struct parser *p, size_t at, struct token *token)
{
    size_t end;

    if ((end = scan_identifier(p->cx, p->text, at)) > at) {
        token->kind = TOKEN_IDENTIFIER;
    } else if ((end = scan_numeric_literal(p->cx, p->text, at)) > at) {
        token->kind = TOKEN_NUMBER;
    } else {
        return scan_line_end(p, at, token) ||
               (!at_pair(p->text, at, '/', '*') && scan_operator(p, at, token));
    }
    token->range.end = end;
    return true;
}

/* Makes an invalid token from the character at `at`. Returns false if the rules in force skip the
   character. */
static bool scan_invalid(struct parser *p, size_t at, struct token *token)
{
    int32_t ignored;
    size_t length = unicode_decode(p->text, at, &ignored);
    bool comment = at_pair(p->text, at, '/', '*');

    token->kind = TOKEN_INVALID;
    token->range.end = at + (length > 0 ? length : 1);
    if (comment ? rule(p->cx, NATIVE_LEXICAL_INLINE_COMMENT_CLOSED)
                : rule(p->cx, NATIVE_TOKENS_LISTED_ONLY))
        return true;
    if (comment)
        token->range.end = p->text.length;
    return false;
}

/* ---- Functions for the parser ---- */

void scan_token(struct parser *p)
{
    struct token *token = &p->token;
    size_t at = p->at;

    p->peeked = true;
    do {
        at = skip_whitespace(p, at);
        token->range = range_in(p, at, at);
        token->text = (struct str){0};
        if (at >= p->text.length) {
            token->kind = TOKEN_END;
            return;
        }
        if (scan_known_token(p, at, token) || scan_invalid(p, at, token))
            break;
        at = token->range.end;
    } while (true);
    token->text = str_slice(p->text, token->range.start, token->range.end);
}

/* Returns true if the next token is the identifier `keyword`. A keyword may also be a name. */
bool at_keyword(struct parser *p, const char *keyword)
{
    return at_token(p, TOKEN_IDENTIFIER) && str_equal(peek(p)->text, str_from(keyword));
}

bool accept_keyword(struct parser *p, const char *keyword)
{
    return at_keyword(p, keyword) && accept(p, TOKEN_IDENTIFIER);
}

void skip_newlines(struct parser *p)
{
    while (accept(p, TOKEN_NEWLINE))
        continue;
}

void skip_separating_newlines(struct parser *p)
{
    while (p->newlines.meaning == NEWLINES_SEPARATE && at_token(p, TOKEN_NEWLINE) &&
           rule(p->cx, p->newlines.rule))
        advance(p);
}

void skip_newlines_before_operand(struct parser *p)
{
    if (p->newlines.meaning == NEWLINES_SEPARATE && at_token(p, TOKEN_NEWLINE) &&
        ignores_in_element(p))
        skip_separating_newlines(p);
}

/* Tokens that continue a value. No element of an object and no item of a body begins with a token
   that continues a value. */
static const bool only_continues[TOKEN_COUNT] = {
    [TOKEN_DOT] = true,           [TOKEN_QUESTION] = true,   [TOKEN_OR] = true,
    [TOKEN_AND] = true,           [TOKEN_EQUAL] = true,      [TOKEN_NOT_EQUAL] = true,
    [TOKEN_LESS] = true,          [TOKEN_LESS_EQUAL] = true, [TOKEN_GREATER] = true,
    [TOKEN_GREATER_EQUAL] = true, [TOKEN_PLUS] = true,       [TOKEN_STAR] = true,
    [TOKEN_SLASH] = true,         [TOKEN_PERCENT] = true,
};

/* Returns true if the next token continues a value after skipped newlines. */
static bool continues_value(struct parser *p)
{
    enum token_kind kind = peek(p)->kind;

    if (p->newlines.meaning == NEWLINES_SEPARATE)
        return only_continues[kind] && p->newlines.rule == NATIVE_OBJECT_NEWLINES &&
               reads(p->cx, OBJECT_NEWLINE_CONTINUATION_CONTINUES) && rule(p->cx, p->newlines.rule);
    return (only_continues[kind] || kind == TOKEN_MINUS || kind == TOKEN_BRACKET_OPEN) &&
           reads(p->cx, ONE_LINE_HEREDOC_ACCEPTED);
}

void skip_newlines_within_value(struct parser *p, bool after_heredoc)
{
    bool separates = p->newlines.meaning == NEWLINES_SEPARATE;

    if ((!separates && !(p->newlines.meaning == NEWLINES_END && after_heredoc)) ||
        !at_token(p, TOKEN_NEWLINE))
        return;
    struct parser before = *p;
    advance(p);
    if (separates)
        skip_newlines(p);
    if (!continues_value(p))
        *p = before;
}

struct newlines begin_unended(struct parser *p)
{
    struct newlines former = p->newlines;

    if (former.meaning == NEWLINES_SEPARATE)
        set_newlines(p, NEWLINES_WITHIN, former.rule);
    return former;
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
    return accept(p, kind) || forbid_here(p, rule_id, code, expected);
}

static struct str token_description(struct parser *p, const struct token *token)
{
    const char *reason = "";

    if (token->kind == TOKEN_END)
        return STR("the end of the source");
    if (token->kind == TOKEN_NEWLINE)
        return STR("the end of the line");
    if (token->kind == TOKEN_INVALID) {
        if (at_pair(p->text, token->range.start, '/', '*'))
            return STR("a comment that is never closed");
        if (at_line_comment(p->cx, p->text, token->range.start))
            return STR("a comment without a newline");
        reason = ", which begins no token";
    }
    return str_format(p->cx->arena, "`%.*s`%s", STR_FMT(token->text), reason);
}

void *unexpected(struct parser *p, enum diag_code code, const char *expected)
{
    const struct token *token = peek(p);
    struct str found = token_description(p, token);

    return fail(p->cx, code, token->range, "expected %s, found %.*s", expected, STR_FMT(found));
}

bool forbid_here(struct parser *p, enum rule_id id, enum diag_code code, const char *expected)
{
    return !rule(p->cx, id) || unexpected(p, code, expected);
}
