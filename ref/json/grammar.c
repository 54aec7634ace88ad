/* JSON syntax: the introduction, which takes over the grammar of RFC 7159 as it is.
   Cases: spec-tests/json/introduction */

#include "json/grammar.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/num.h"
#include "spec/spec.h"

#include <string.h>

struct json_parser {
    struct ctx *cx;
    struct str text;
    size_t at;
    struct list members; /* of the objects and arrays being read */
};

static bool parse_value(struct json_parser *p, const struct json_node **out);

const char *json_kind_text(enum json_kind kind)
{
    switch (kind) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_NUMBER:
        return "a number";
    case JSON_STRING:
        return "a string";
    case JSON_TRUE:
    case JSON_FALSE:
        return "a boolean";
    case JSON_NULL:
        break;
    }
    return "null";
}

/* The byte here, or -1 at the end. */
static int here(const struct json_parser *p)
{
    return p->at < p->text.length ? (unsigned char)p->text.data[p->at] : -1;
}

static struct range here_range(const struct json_parser *p)
{
    int32_t ignored;
    size_t length = unicode_decode(p->text, p->at, &ignored);

    return (struct range){p->at, p->at + length};
}

static bool unexpected(struct json_parser *p, const char *expected)
{
    struct range range = here_range(p);
    struct str found = str_slice(p->text, range.start, range.end);

    if (found.length == 0)
        return fail(p->cx, DIAG_JSON, range, "expected %s, found the end of the source", expected);
    return fail(p->cx, DIAG_JSON, range, "expected %s, found `%.*s`", expected, STR_FMT(found));
}

/* For what stands here and the rule forbids. */
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

static struct json_node *new_node(struct json_parser *p, enum json_kind kind, size_t start)
{
    struct json_node *node = ARENA_NEW(p->cx->arena, struct json_node);

    node->kind = kind;
    node->range = (struct range){start, p->at};
    return node;
}

/* ---- Numbers ---- */

static size_t skip_digits(const struct json_parser *p, size_t at)
{
    while (at < p->text.length && p->text.data[at] >= '0' && p->text.data[at] <= '9')
        at++;
    return at;
}

/* number = [ minus ] int [ frac ] [ exp ]; the offset behind it, or where it goes wrong. */
static bool scan_number(const struct json_parser *p, size_t *end)
{
    struct str text = p->text;
    size_t at = p->at + (here(p) == '-' ? 1 : 0), digits;

    *end = at;
    digits = skip_digits(p, at);
    if (digits == at || (text.data[at] == '0' && digits > at + 1))
        return false;
    at = *end = digits;
    if (at < text.length && text.data[at] == '.') {
        *end = at + 1;
        digits = skip_digits(p, at + 1);
        if (digits == at + 1)
            return false;
        at = *end = digits;
    }
    if (at < text.length && (text.data[at] == 'e' || text.data[at] == 'E')) {
        at++;
        if (at < text.length && (text.data[at] == '+' || text.data[at] == '-'))
            at++;
        *end = at;
        digits = skip_digits(p, at);
        if (digits == at)
            return false;
        *end = digits;
    }
    return true;
}

static bool parse_number(struct json_parser *p, const struct json_node **out)
{
    size_t start = p->at, end;
    bool too_large;

    if (!scan_number(p, &end)) {
        p->at = end;
        return unexpected(p, "a digit as the JSON grammar has it");
    }
    struct str text = str_slice(p->text, start, end);
    p->at = end;
    if (!num_check(p->cx, text, &too_large)) {
        p->cx->limit_exceeded = p->cx->limit_exceeded || too_large;
        return fail(p->cx, too_large ? DIAG_LIMIT_NUMBER_LITERAL : DIAG_JSON,
                    (struct range){start, end},
                    "the number is longer, larger or smaller than what is supported");
    }
    struct json_node *node = new_node(p, JSON_NUMBER, start);
    node->as.number = text;
    *out = node;
    return true;
}

/* ---- Strings ---- */

static bool scan_hexadecimal(const struct json_parser *p, size_t at, uint32_t *out)
{
    *out = 0;
    for (size_t i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdefABCDEF";
        char c = at + i < p->text.length ? p->text.data[at + i] : '\0';
        const char *digit = c != '\0' ? strchr(digits, c) : NULL;
        if (digit == NULL)
            return false;
        size_t value = (size_t)(digit - digits);
        *out = *out << 4 | (uint32_t)(value < 16 ? value : value - 6);
    }
    return true;
}

static bool parse_unicode_escape(struct json_parser *p, struct buf *text)
{
    struct range range = {p->at, p->at + 6};
    uint32_t c, low;

    if (!scan_hexadecimal(p, p->at + 2, &c))
        return fail(p->cx, DIAG_JSON, (struct range){p->at, p->at + 2},
                    "four hexadecimal digits must follow");
    p->at += 6;
    if (c >= 0xD800 && c < 0xDC00 && p->text.length - p->at >= 6 &&
        memcmp(p->text.data + p->at, "\\u", 2) == 0 && scan_hexadecimal(p, p->at + 2, &low) &&
        low >= 0xDC00 && low <= 0xDFFF && rule(p->cx, JSON_GRAMMAR_SURROGATE_PAIR)) {
        p->at += 6;
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    if (c >= 0xD800 && c <= 0xDFFF) {
        if (reads(p->cx, JSON_LONE_SURROGATE_ERROR))
            return fail(p->cx, DIAG_JSON, range, "the escape is half of a surrogate pair");
        c = 0xFFFD;
    }
    buf_code_point(text, (int32_t)c);
    return true;
}

/* The escapes of RFC 7159, standing at the backslash. */
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
    TRY(forbid(p->cx, JSON_GRAMMAR_ESCAPE_LISTED, DIAG_JSON, (struct range){p->at, p->at + 1},
               "the characters behind the backslash form no escape"));
    buf_byte(text, '\\');
    p->at++;
    return true;
}

/* One character of a string that is no quote and no backslash. */
static bool parse_character(struct json_parser *p, struct buf *text)
{
    int32_t c;
    size_t length = unicode_decode(p->text, p->at, &c);

    if (length == 0) {
        if (reads(p->cx, JSON_ENCODING_ERROR))
            return fail(p->cx, DIAG_SOURCE_ENCODING, (struct range){p->at, p->at + 1},
                        "the string is not well-formed UTF-8");
        buf_code_point(text, 0xFFFD);
        p->at++;
        return true;
    }
    if (c < 0x20)
        TRY(forbid(p->cx, JSON_GRAMMAR_CONTROL_CHARACTERS, DIAG_JSON,
                   (struct range){p->at, p->at + 1},
                   "a control character in a string must be escaped"));
    buf_append(text, str_slice(p->text, p->at, p->at + length));
    p->at += length;
    return true;
}

/* string = quotation-mark *char quotation-mark, standing at the first. */
static bool parse_string(struct json_parser *p, struct str *out)
{
    struct buf text = {.arena = p->cx->arena};

    p->at++;
    while (true) {
        if (here(p) == '"')
            break;
        if (here(p) < 0)
            return unexpected(p, "the quote that ends the string");
        if (here(p) == '\\')
            TRY(parse_escape(p, &text));
        else
            TRY(parse_character(p, &text));
    }
    p->at++;
    *out = buf_str(&text);
    return true;
}

/* ---- Objects and arrays ---- */

/* Behind a member: a comma and no closing delimiter, or the closing delimiter; *more tells. */
static bool parse_separator(struct json_parser *p, int close, bool *more)
{
    skip_whitespace(p);
    *more = here(p) == ',';
    if (*more) {
        size_t comma = p->at++;
        skip_whitespace(p);
        if (here(p) == close) {
            TRY(forbid(p->cx, JSON_GRAMMAR_TRAILING_COMMA, DIAG_JSON,
                       (struct range){comma, comma + 1}, "no comma stands behind the last member"));
            *more = false;
        }
    }
    if (!*more && here(p) < 0) {
        TRY(forbid_here(p, JSON_GRAMMAR_CLOSED, close == '}' ? "`,` or `}`" : "`,` or `]`"));
    } else if (!*more && here(p) != close) {
        TRY(forbid_here(p, JSON_GRAMMAR_SEPARATORS, close == '}' ? "`,` or `}`" : "`,` or `]`"));
        *more = true;
    }
    return true;
}

/* The closing delimiter, or, without the rule that demands one, the end of the source. */
static void skip_delimiter(struct json_parser *p)
{
    if (here(p) >= 0)
        p->at++;
}

static bool parse_property(struct json_parser *p, struct json_property *property)
{
    size_t start = p->at;

    if (here(p) != '"')
        return unexpected(p, "a property name in quotes");
    TRY(parse_string(p, &property->name));
    property->name_range = (struct range){start, p->at};
    skip_whitespace(p);
    if (here(p) == ':')
        p->at++;
    else
        TRY(forbid_here(p, JSON_GRAMMAR_SEPARATORS, "`:` behind the property name"));
    return parse_value(p, &property->value);
}

/* object = begin-object [ member *( value-separator member ) ] end-object */
static bool parse_object(struct json_parser *p, const struct json_node **out)
{
    size_t start = p->at++, from = p->members.count;
    bool more;

    skip_whitespace(p);
    more = here(p) != '}';
    while (more) {
        struct json_property *property = ARENA_NEW(p->cx->arena, struct json_property);
        skip_whitespace(p);
        TRY(parse_property(p, property));
        list_push(&p->members, property);
        TRY(parse_separator(p, '}', &more));
    }
    skip_delimiter(p);
    struct json_node *node = new_node(p, JSON_OBJECT, start);
    node->as.object.count = p->members.count - from;
    node->as.object.properties = (const struct json_property *const *)list_take(&p->members, from);
    *out = node;
    return true;
}

/* array = begin-array [ value *( value-separator value ) ] end-array */
static bool parse_array(struct json_parser *p, const struct json_node **out)
{
    size_t start = p->at++, from = p->members.count;
    bool more;

    skip_whitespace(p);
    more = here(p) != ']';
    while (more) {
        const struct json_node *element;
        TRY(parse_value(p, &element));
        list_push(&p->members, element);
        TRY(parse_separator(p, ']', &more));
    }
    skip_delimiter(p);
    struct json_node *node = new_node(p, JSON_ARRAY, start);
    node->as.array.count = p->members.count - from;
    node->as.array.elements = (const struct json_node *const *)list_take(&p->members, from);
    *out = node;
    return true;
}

/* ---- Values ---- */

/* false / null / true */
static bool parse_literal_name(struct json_parser *p, const struct json_node **out)
{
    static const struct {
        const char *name;
        enum json_kind kind;
        enum rule_id rule;
    } names[] = {{"true", JSON_TRUE, JSON_GRAMMAR_TRUE},
                 {"false", JSON_FALSE, JSON_GRAMMAR_FALSE},
                 {"null", JSON_NULL, JSON_GRAMMAR_NULL}};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        size_t start = p->at, length = strlen(names[i].name);
        if (p->text.length - start < length ||
            memcmp(p->text.data + start, names[i].name, length) != 0 || !rule(p->cx, names[i].rule))
            continue;
        p->at += length;
        *out = new_node(p, names[i].kind, start);
        return true;
    }
    if (here(p) < 0 || rule(p->cx, JSON_GRAMMAR_VALUE))
        return unexpected(p, "a JSON value");
    *out = new_node(p, JSON_NULL, p->at++);
    return true;
}

static bool parse_string_value(struct json_parser *p, const struct json_node **out)
{
    size_t start = p->at;
    struct str text;

    TRY(parse_string(p, &text));
    struct json_node *node = new_node(p, JSON_STRING, start);
    node->as.string = text;
    *out = node;
    return true;
}

static bool parse_any(struct json_parser *p, const struct json_node **out)
{
    int c = here(p);

    if (c == '{' && rule(p->cx, JSON_GRAMMAR_OBJECT))
        return parse_object(p, out);
    if (c == '[' && rule(p->cx, JSON_GRAMMAR_ARRAY))
        return parse_array(p, out);
    if (c == '"' && rule(p->cx, JSON_GRAMMAR_STRING))
        return parse_string_value(p, out);
    if ((c == '-' || (c >= '0' && c <= '9')) && rule(p->cx, JSON_GRAMMAR_NUMBER))
        return parse_number(p, out);
    return parse_literal_name(p, out);
}

static bool parse_value(struct json_parser *p, const struct json_node **out)
{
    bool ok;

    skip_whitespace(p);
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, here_range(p)));
    ok = parse_any(p, out);
    ctx_leave(p->cx);
    return ok;
}

/* JSON-text = ws value ws */
static bool parse_text(struct json_parser *p, const struct json_node **out)
{
    TRY(parse_value(p, out));
    skip_whitespace(p);
    if (here(p) >= 0)
        return forbid_here(p, JSON_GRAMMAR_WHOLE, "the end of the source");
    return true;
}

bool json_parse(struct ctx *cx, const struct json_node **out)
{
    struct json_parser p = {.cx = cx, .text = cx->source->text, .members = {.arena = cx->arena}};
    static const char mark[] = "\xEF\xBB\xBF";

    TRY(ctx_check_source(cx));
    if (p.text.length >= 3 && memcmp(p.text.data, mark, 3) == 0) {
        if (reads(cx, JSON_BYTE_ORDER_MARK_ERROR))
            return fail(cx, DIAG_SOURCE_BOM, (struct range){0, 3},
                        "a byte order mark stands before the value");
        p.at = 3;
    }
    return parse_text(&p, out);
}
