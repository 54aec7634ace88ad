/* Implements the introduction of the JSON syntax, which takes the grammar from RFC 7159 without a
   change. Cases: spec-tests/json/introduction */

#include "json/grammar.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/num.h"
#include "spec/spec.h"

#include <string.h>

/* A parser of JSON. Every function for parsing reports an error before it returns false or NULL. */
struct json_parser {
    struct ctx *cx;
    const struct source *source;
    struct str text;
    size_t at;
    struct list members; /* a stack: the members of unfinished objects and arrays */
};

static const struct json_node *parse_value(struct json_parser *p);

const char *json_kind_text(enum json_kind kind)
{
    static const char *const texts[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_NUMBER] = "a number",
        [JSON_STRING] = "a string",  [JSON_TRUE] = "a boolean", [JSON_FALSE] = "a boolean",
        [JSON_NULL] = "null",
    };

    return texts[kind];
}

/* Returns the next byte, or -1 at the end of the source. */
static int here(const struct json_parser *p)
{
    return p->at < p->text.length ? (unsigned char)p->text.data[p->at] : -1;
}

/* Returns the range of the next character, or an empty range at the end of the source. */
static struct range here_range(const struct json_parser *p)
{
    int32_t ignored;

    return (struct range){p->at, p->at + unicode_decode(p->text, p->at, &ignored), p->source};
}

static void *unexpected(struct json_parser *p, const char *expected)
{
    struct range range = here_range(p);
    struct str found = str_slice(p->text, range.start, range.end);

    if (found.length == 0)
        return fail(p->cx, DIAG_JSON, range, "expected %s, found the end of the source", expected);
    return fail(p->cx, DIAG_JSON, range, "expected %s, found `%.*s`", expected, STR_FMT(found));
}

/* If the rule is in force, reports the next character as unexpected and returns false. */
static bool forbid_here(struct json_parser *p, enum rule_id id, const char *expected)
{
    return !rule(p->cx, id) || unexpected(p, expected);
}

/* ws = *( space / tab / line feed / carriage return ) */
static void skip_whitespace(struct json_parser *p)
{
    while ((here(p) == ' ' || here(p) == '\t' || here(p) == '\n' || here(p) == '\r') &&
           rule(p->cx, JSON_GRAMMAR_WHITESPACE))
        p->at++;
}

/* Copies `node` to the arena. The copy's range is from `start` to the parser's position. */
static const struct json_node *new_node(struct json_parser *p, size_t start, struct json_node node)
{
    struct json_node *copy = ARENA_NEW(p->cx->arena, struct json_node);

    *copy = node;
    copy->range = (struct range){start, p->at, p->source};
    return copy;
}

/* ---- Numbers ---- */

/* Skips number = [ minus ] int [ frac ] [ exp ]. Returns false at the first wrong character. */
static bool skip_number(struct json_parser *p)
{
    p->at += here(p) == '-' ? 1 : 0;
    struct numeral number = str_numeral(p->text, p->at);
    if (here(p) == '0' && number.whole > p->at + 1)
        return false;
    bool is_number = number.whole > p->at && number.stop == number.end;
    p->at = number.stop;
    return is_number;
}

static const struct json_node *parse_number(struct json_parser *p)
{
    size_t start = p->at;
    bool too_large;

    if (!skip_number(p))
        return unexpected(p, "a digit of a JSON number");
    struct str text = str_slice(p->text, start, p->at);
    if (!num_check(p->cx, text, &too_large)) {
        p->cx->limit_exceeded = p->cx->limit_exceeded || too_large;
        return fail(p->cx, too_large ? DIAG_LIMIT_NUMBER_LITERAL : DIAG_JSON,
                    (struct range){start, p->at, p->source},
                    "the number is longer, larger or smaller than what is supported");
    }
    return new_node(p, start, (struct json_node){.kind = JSON_NUMBER, .as.number = text});
}

/* ---- Strings ---- */

/* Reads \uXXXX. If \uXXXX is the high half of a surrogate pair, also reads the low half. */
static bool parse_unicode_escape(struct json_parser *p, struct buf *text)
{
    static const size_t length = sizeof "\\uXXXX" - 1;
    struct range range = {p->at, p->at + length, p->source};
    uint32_t c, joined;

    if (!unicode_hexadecimal(p->text, p->at + 2, 4, &c))
        return fail(p->cx, DIAG_JSON, (struct range){p->at, p->at + 2, p->source},
                    "four hexadecimal digits must follow");
    p->at += length;
    joined = c;
    if (unicode_join_surrogates(p->text, p->at, &joined) &&
        rule(p->cx, JSON_GRAMMAR_SURROGATE_PAIR)) {
        p->at += length;
        c = joined;
    }
    if (c >= 0xD800 && c <= 0xDFFF) {
        if (reads(p->cx, JSON_LONE_SURROGATE_ERROR))
            return fail(p->cx, DIAG_JSON, range, "the escape is half of a surrogate pair");
        c = 0xFFFD;
    }
    buf_code_point(text, (int32_t)c);
    return true;
}

/* Reads an escape of RFC 7159. The next byte is the backslash. */
static bool parse_escape(struct json_parser *p, struct buf *text)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char letter = p->at + 1 < p->text.length ? p->text.data[p->at + 1] : '\0';
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;

    if (found != NULL && rule(p->cx, JSON_GRAMMAR_ESCAPE)) {
        buf_byte(text, meanings[found - letters]);
        p->at += 2;
        return true;
    }
    if (letter == 'u' && rule(p->cx, JSON_GRAMMAR_UNICODE_ESCAPE))
        return parse_unicode_escape(p, text);
    TRY(forbid(p->cx, JSON_GRAMMAR_ESCAPE_LISTED, DIAG_JSON,
               (struct range){p->at, p->at + 1, p->source},
               "the characters after the backslash form no escape"));
    buf_byte(text, '\\');
    p->at++;
    return true;
}

/* Reads one character that is not escaped. */
static bool parse_character(struct json_parser *p, struct buf *text)
{
    int32_t c;
    size_t length = unicode_decode(p->text, p->at, &c);

    if (length == 0) {
        if (reads(p->cx, JSON_ENCODING_ERROR))
            return fail(p->cx, DIAG_SOURCE_ENCODING, (struct range){p->at, p->at + 1, p->source},
                        "the string is not well-formed UTF-8");
        buf_code_point(text, 0xFFFD);
        p->at++;
        return true;
    }
    if (c < 0x20)
        TRY(forbid(p->cx, JSON_GRAMMAR_CONTROL_CHARACTERS, DIAG_JSON,
                   (struct range){p->at, p->at + 1, p->source},
                   "a control character in a string must be escaped"));
    buf_append(text, str_slice(p->text, p->at, p->at + length));
    p->at += length;
    return true;
}

/* string = quotation-mark *char quotation-mark */
static bool parse_string(struct json_parser *p, struct str *out)
{
    struct buf text = {.arena = p->cx->arena};

    for (p->at++; here(p) != '"';) {
        if (here(p) < 0)
            return unexpected(p, "the quote that ends the string");
        TRY(here(p) == '\\' ? parse_escape(p, &text) : parse_character(p, &text));
    }
    p->at++;
    *out = buf_str(&text);
    return true;
}

/* Reads the comma after a member. If the closing bracket comes next, sets *more to false. */
static bool parse_separator(struct json_parser *p, int close, bool *more)
{
    skip_whitespace(p);
    *more = here(p) == ',';
    if (*more) {
        size_t comma = p->at++;
        skip_whitespace(p);
        if (here(p) == close) {
            TRY(forbid(p->cx, JSON_GRAMMAR_TRAILING_COMMA, DIAG_JSON,
                       (struct range){comma, comma + 1, p->source},
                       "a comma must not follow the last member"));
            *more = false;
        }
    }
    if (*more || here(p) == close)
        return true;
    *more = here(p) >= 0;
    return forbid_here(p, *more ? JSON_GRAMMAR_SEPARATORS : JSON_GRAMMAR_CLOSED,
                       close == '}' ? "`,` or `}`" : "`,` or `]`");
}

static bool parse_property(struct json_parser *p, struct json_property *property)
{
    size_t start = p->at;

    if (here(p) != '"')
        return unexpected(p, "a property name in quotes");
    TRY(parse_string(p, &property->name));
    property->name_range = (struct range){start, p->at, p->source};
    skip_whitespace(p);
    if (here(p) == ':')
        p->at++;
    else
        TRY(forbid_here(p, JSON_GRAMMAR_SEPARATORS, "`:` after the property name"));
    property->value = parse_value(p);
    return property->value != NULL;
}

/* object = begin-object [ member *( value-separator member ) ] end-object */
static const struct json_node *parse_object(struct json_parser *p)
{
    size_t start = p->at++, from = p->members.count;
    struct json_node node = {.kind = JSON_OBJECT};

    skip_whitespace(p);
    for (bool more = here(p) != '}'; more;) {
        struct json_property *property = ARENA_NEW(p->cx->arena, struct json_property);
        skip_whitespace(p);
        TRY(parse_property(p, property));
        list_push(&p->members, property);
        TRY(parse_separator(p, '}', &more));
    }
    p->at += here(p) >= 0 ? 1 : 0;
    node.as.object.count = p->members.count - from;
    node.as.object.properties = (const struct json_property *const *)list_take(&p->members, from);
    return new_node(p, start, node);
}

/* array = begin-array [ value *( value-separator value ) ] end-array */
static const struct json_node *parse_array(struct json_parser *p)
{
    size_t start = p->at++, from = p->members.count;
    struct json_node node = {.kind = JSON_ARRAY};

    skip_whitespace(p);
    for (bool more = here(p) != ']'; more;) {
        const struct json_node *element = parse_value(p);
        TRY(element);
        list_push(&p->members, element);
        TRY(parse_separator(p, ']', &more));
    }
    p->at += here(p) >= 0 ? 1 : 0;
    node.as.array.count = p->members.count - from;
    node.as.array.elements = (const struct json_node *const *)list_take(&p->members, from);
    return new_node(p, start, node);
}

static bool accept_literal(struct json_parser *p, const char *name, enum rule_id id)
{
    size_t length = strlen(name);

    if (p->text.length - p->at < length || memcmp(p->text.data + p->at, name, length) != 0 ||
        !rule(p->cx, id))
        return false;
    p->at += length;
    return true;
}

/* false / null / true / object / array / number / string */
static const struct json_node *parse_any(struct json_parser *p)
{
    size_t start = p->at;
    int c = here(p);
    struct str text;

    if (c == '{' && rule(p->cx, JSON_GRAMMAR_OBJECT))
        return parse_object(p);
    if (c == '[' && rule(p->cx, JSON_GRAMMAR_ARRAY))
        return parse_array(p);
    if ((c == '-' || (c >= '0' && c <= '9')) && rule(p->cx, JSON_GRAMMAR_NUMBER))
        return parse_number(p);
    if (c == '"' && rule(p->cx, JSON_GRAMMAR_STRING)) {
        TRY(parse_string(p, &text));
        return new_node(p, start, (struct json_node){.kind = JSON_STRING, .as.string = text});
    }
    if (accept_literal(p, "true", JSON_GRAMMAR_TRUE))
        return new_node(p, start, (struct json_node){.kind = JSON_TRUE});
    if (accept_literal(p, "false", JSON_GRAMMAR_FALSE))
        return new_node(p, start, (struct json_node){.kind = JSON_FALSE});
    if (accept_literal(p, "null", JSON_GRAMMAR_NULL))
        return new_node(p, start, (struct json_node){.kind = JSON_NULL});
    if (c < 0 || rule(p->cx, JSON_GRAMMAR_VALUE))
        return unexpected(p, "a JSON value");
    p->at++;
    return new_node(p, start, (struct json_node){.kind = JSON_NULL});
}

static const struct json_node *parse_value(struct json_parser *p)
{
    skip_whitespace(p);
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, here_range(p)));
    const struct json_node *node = parse_any(p);
    ctx_leave(p->cx);
    return node;
}

/* JSON-text = ws value ws */
const struct json_node *json_parse(struct ctx *cx, const struct source *source)
{
    struct json_parser p = {
        .cx = cx, .source = source, .text = source->text, .members = {.arena = cx->arena}};
    static const char mark[] = "\xEF\xBB\xBF";

    TRY(ctx_check_source(cx, source));
    if (p.text.length >= 3 && memcmp(p.text.data, mark, 3) == 0) {
        if (reads(cx, JSON_BYTE_ORDER_MARK_ERROR))
            return fail(cx, DIAG_SOURCE_BOM, (struct range){0, 3, source},
                        "a byte order mark must not precede the value");
        p.at = 3;
    }
    const struct json_node *node = parse_value(&p);
    TRY(node);
    skip_whitespace(&p);
    if (here(&p) >= 0)
        TRY(forbid_here(&p, JSON_GRAMMAR_WHOLE, "the end of the source"));
    return node;
}
