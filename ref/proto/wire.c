/* Protocol, Transport: reading JSON (RFC 8259), in one pass, straight into the arena. Our own, as
 * the writing is (writer.c): a request may hold what a library cuts or drops in silence (U+0000, a
 * key twice, ill-formed UTF-8), and reading it is a large part of what a request costs. */
#include "proto/wire.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/limits.h"
#include "base/unicode.h"

#include <math.h>
#include <string.h>

static const struct range nowhere = {0, 0};

/* Room for the values of open arrays and objects, at first. */
enum { ROOM_FIRST = 16 };

/* A value whose array or object is still open. */
struct pending {
    struct str key; /* of an object's */
    struct wire value;
};

struct reader {
    struct ctx *cx;
    struct str text;
    size_t at;
    unsigned depth;
    size_t values; /* at least so many so far */
    struct pending *pending;
    size_t pending_count;
    size_t room;
    struct str twice; /* the first key found twice in one object; none: without data */
    bool holds_nul;
};

static bool read_value(struct reader *r, struct wire *out);

static bool not_json(const struct reader *r, size_t at, const char *why)
{
    return fail(r->cx, DIAG_REQUEST, nowhere, "not a JSON text: %s at byte %zu", why, at);
}

static bool at_end(const struct reader *r)
{
    return r->at == r->text.length;
}

/* The byte at the reader's position; at the end zero, which no rule of JSON takes. */
static char peek(const struct reader *r)
{
    return at_end(r) ? '\0' : r->text.data[r->at];
}

/* What stands at the reader's position cannot stand there. */
static bool unexpected(const struct reader *r)
{
    char c = peek(r);
    const char *what = c > ' ' && c <= '~' ? "an unexpected character" : "a stray character";
    return not_json(r, r->at, at_end(r) ? "the end too soon" : what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void skip_blanks(struct reader *r)
{
    while (is_blank(peek(r)))
        r->at++;
}

/* Whether that character comes next, and then steps over it. */
static bool accept(struct reader *r, char c)
{
    bool next = !at_end(r) && r->text.data[r->at] == c;
    r->at += next;
    return next;
}

static bool expect_word(struct reader *r, struct str word)
{
    struct str rest = str_slice(r->text, r->at, r->text.length);
    bool next = rest.length >= word.length && memcmp(rest.data, word.data, word.length) == 0;
    r->at += next ? word.length : 0;
    return next || unexpected(r);
}

/* --- Strings --- */

/* Where that which stands for itself in a string ends. */
static size_t plain_end(struct str text, size_t at)
{
    while (at < text.length) {
        unsigned char c = (unsigned char)text.data[at];
        if (c < 0x20 || c == '"' || c == '\\')
            break;
        at++;
    }
    return at;
}

/* The four digits at the reader's position: steps over them. */
static bool read_hex(struct reader *r, int32_t *out)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    *out = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        const char *found = memchr(digits, peek(r), sizeof digits - 1);
        TRY(found != NULL || unexpected(r));
        int digit = (int)(found - digits);
        *out = *out << 4 | (digit < 16 ? digit : digit - 6);
    }
    return true;
}

/* What follows `\u`, with the second half of a surrogate pair. */
static bool read_code_point(struct reader *r, struct buf *out)
{
    size_t start = r->at - 2;
    int32_t c, low = 0;
    TRY(read_hex(r, &c));
    bool high = c >= 0xD800 && c <= 0xDBFF;
    if (high && accept(r, '\\') && accept(r, 'u'))
        TRY(read_hex(r, &low));
    bool half = high ? low < 0xDC00 || low > 0xDFFF : c >= 0xDC00 && c <= 0xDFFF;
    TRY(!half || not_json(r, start, "half a surrogate pair"));
    r->holds_nul = r->holds_nul || c == 0;
    buf_code_point(out, high ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00) : c);
    return true;
}

/* What follows a backslash. */
static bool read_escape(struct reader *r, struct buf *out)
{
    static const char letters[] = "\"\\/bfnrt", plain[] = "\"\\/\b\f\n\r\t";
    if (accept(r, 'u'))
        return read_code_point(r, out);
    const char *found = memchr(letters, peek(r), sizeof letters - 1);
    TRY(found != NULL || unexpected(r));
    r->at++;
    buf_byte(out, plain[found - letters]);
    return true;
}

/* A string that ends with that piece, with a zero behind it. */
static struct str ended(struct buf *text, struct str piece)
{
    if (text->length == 0)
        return str_copy(text->arena, piece);
    buf_append(text, piece);
    buf_byte(text, '\0');
    return (struct str){text->data, text->length - 1};
}

/* The string at the reader's position, a quote. */
static bool read_string(struct reader *r, struct str *out)
{
    size_t start = r->at++, plain = r->at;
    struct buf text = {.arena = r->cx->arena};
    for (;;) {
        r->at = plain_end(r->text, r->at);
        struct str piece = str_slice(r->text, plain, r->at);
        if (accept(r, '"')) {
            *out = ended(&text, piece);
            return true;
        }
        bool escape = accept(r, '\\');
        TRY(!at_end(r) || not_json(r, start, "a string without end"));
        TRY(escape || not_json(r, r->at, "a control character in a string"));
        buf_append(&text, piece);
        TRY(read_escape(r, &text));
        plain = r->at;
    }
}

/* --- Numbers --- */

/* The digits at the reader's position, at least one. */
static bool read_digits(struct reader *r, double *number, size_t *count)
{
    size_t start = r->at;
    for (; peek(r) >= '0' && peek(r) <= '9'; r->at++)
        *number = 10 * *number + (peek(r) - '0');
    *count = r->at - start;
    return *count > 0 || unexpected(r);
}

/* Times a power of ten; zero and infinity stay what they are. */
static double scale(double number, double exponent)
{
    return exponent != 0 && isnormal(number) ? number * pow(10, exponent) : number;
}

static bool read_number(struct reader *r, double *out)
{
    bool negative = accept(r, '-'), zero = peek(r) == '0';
    double number = 0, exponent = 0;
    size_t count, fraction = 0;
    TRY(read_digits(r, &number, &count));
    TRY(!zero || count == 1 || not_json(r, r->at - count, "a number that begins with 0"));
    TRY(!accept(r, '.') || read_digits(r, &number, &fraction));
    bool scaled = accept(r, 'e') || accept(r, 'E');
    bool below = scaled && !accept(r, '+') && accept(r, '-');
    TRY(!scaled || read_digits(r, &exponent, &count));
    number = scale(number, (below ? -exponent : exponent) - (double)fraction);
    *out = negative ? -number : number;
    return true;
}

/* --- Arrays and objects --- */

static void push(struct reader *r, const struct pending *item)
{
    if (r->pending_count == r->room) {
        size_t room = r->room > 0 ? 2 * r->room : ROOM_FIRST;
        r->pending = arena_resize(r->cx->arena, r->pending, r->room * sizeof *r->pending,
                                  room * sizeof *r->pending);
        r->room = room;
    }
    r->pending[r->pending_count++] = *item;
}

/* So few keys are compared each with each. */
enum { KEYS_FEW = 12 };

static bool all_differ(const struct str *keys, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (str_equal(keys[i], keys[k]))
                return false;
    return true;
}

/* Looks for a key that stands twice. */
static void check_keys(struct reader *r, const struct str *keys, size_t count)
{
    if (r->twice.data != NULL || (count <= KEYS_FEW && all_differ(keys, count)))
        return;
    const size_t *order = str_order(r->cx->arena, keys, count);
    for (size_t i = 1; i < count && r->twice.data == NULL; i++)
        if (str_equal(keys[order[i - 1]], keys[order[i]]))
            r->twice = keys[order[i]];
}

/* Takes what is pending from there on for the members of an array or an object. */
static void take(struct reader *r, size_t from, struct wire *out)
{
    out->count = r->pending_count - from;
    struct wire *items = ARENA_ARRAY(r->cx->arena, out->count, struct wire);
    for (size_t i = 0; i < out->count; i++)
        items[i] = r->pending[from + i].value;
    out->items = items;
    if (out->kind == WIRE_OBJECT) {
        struct str *keys = ARENA_ARRAY(r->cx->arena, out->count, struct str);
        for (size_t i = 0; i < out->count; i++)
            keys[i] = r->pending[from + i].key;
        check_keys(r, keys, out->count);
        out->keys = keys;
    }
    r->pending_count = from;
}

static bool read_key(struct reader *r, struct str *out)
{
    skip_blanks(r);
    TRY(peek(r) == '"' || unexpected(r));
    TRY(read_string(r, out));
    skip_blanks(r);
    return accept(r, ':') || unexpected(r);
}

/* One more value begins. */
static bool count_value(struct reader *r)
{
    return ++r->values <= LIMIT_WIRE_VALUES ||
           fail(r->cx, DIAG_REQUEST, nowhere, "more than %d values of JSON",
                (int)LIMIT_WIRE_VALUES);
}

/* What follows the bracket that opens an array or an object. */
static bool read_members(struct reader *r, struct wire *out)
{
    size_t from = r->pending_count;
    char close = out->kind == WIRE_OBJECT ? '}' : ']';
    if (++r->depth > LIMIT_WIRE_DEPTH)
        return fail(r->cx, DIAG_REQUEST, nowhere, "nested deeper than %d levels of JSON",
                    (int)LIMIT_WIRE_DEPTH);
    TRY(count_value(r));
    skip_blanks(r);
    bool more = !accept(r, close);
    while (more) {
        struct pending item = {.key = {NULL, 0}};
        if (out->kind == WIRE_OBJECT)
            TRY(read_key(r, &item.key));
        TRY(read_value(r, &item.value));
        push(r, &item);
        skip_blanks(r);
        more = accept(r, ',');
        TRY(more ? count_value(r) : accept(r, close) || unexpected(r));
    }
    r->depth--;
    take(r, from, out);
    return true;
}

static bool read_value(struct reader *r, struct wire *out)
{
    skip_blanks(r);
    *out = (struct wire){.kind = WIRE_NULL};
    switch (peek(r)) {
    case '{':
        r->at++;
        out->kind = WIRE_OBJECT;
        return read_members(r, out);
    case '[':
        r->at++;
        out->kind = WIRE_ARRAY;
        return read_members(r, out);
    case '"':
        out->kind = WIRE_STRING;
        return read_string(r, &out->text);
    case 't':
        out->kind = WIRE_BOOL;
        out->boolean = true;
        return expect_word(r, STR("true"));
    case 'f':
        out->kind = WIRE_BOOL;
        return expect_word(r, STR("false"));
    case 'n':
        return expect_word(r, STR("null"));
    default:
        out->kind = WIRE_NUMBER;
        return read_number(r, &out->number);
    }
}

/* What is JSON by its grammar, and yet none that can be taken. */
static bool check_content(const struct reader *r)
{
    size_t ill_formed = unicode_first_ill_formed(r->text);
    if (r->twice.data != NULL)
        return fail(r->cx, DIAG_REQUEST, nowhere, "the key \"%.*s\" stands twice in one object",
                    STR_FMT(r->twice));
    if (ill_formed < r->text.length)
        return fail(r->cx, DIAG_REQUEST, nowhere,
                    "ill-formed UTF-8 at byte %zu: arbitrary bytes go into source_base64",
                    ill_formed);
    if (r->holds_nul)
        return fail(r->cx, DIAG_REQUEST, nowhere,
                    "U+0000 in a string: it goes into source_base64 (of a source) or "
                    "string_base64 (of a value), and no name can hold it");
    return true;
}

bool wire_read(struct ctx *cx, struct str text, const struct wire **out)
{
    struct reader r = {.cx = cx, .text = text};
    struct wire *wire = ARENA_NEW(cx->arena, struct wire);
    *out = NULL;
    TRY(read_value(&r, wire));
    skip_blanks(&r);
    TRY(at_end(&r) || unexpected(&r));
    *out = wire;
    return check_content(&r);
}

const struct wire *wire_member(const struct wire *object, const char *key)
{
    if (object->kind != WIRE_OBJECT)
        return NULL;
    struct str name = str_from(key);
    for (size_t i = 0; i < object->count; i++)
        if (str_equal(object->keys[i], name))
            return &object->items[i];
    return NULL;
}

const char *wire_kind_text(enum wire_kind kind)
{
    static const char *const texts[] = {"null",     "a boolean", "a number",
                                        "a string", "an array",  "an object"};
    return texts[kind];
}
