/* Reads JSON (RFC 8259) in one pass. JSON libraries accept U+0000, duplicate keys or ill-formed
   UTF-8, which are errors in a request. Therefore this file uses no library. */
#include "proto/wire.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/limits.h"
#include "base/unicode.h"

#include <stdlib.h>
#include <string.h>

static const struct range nowhere = {0};

struct reader {
    struct ctx *cx;
    struct str text;
    size_t at;
    unsigned depth;
    size_t values;    /* number of values that have begun so far */
    struct list open; /* a stack of struct wire: the items of unfinished arrays and objects */
    /* the first duplicate key of an object; .data is NULL if there is none */
    struct str twice;
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

/* Returns the next byte, or 0 at the end. No JSON text contains the byte 0. */
static char peek(const struct reader *r)
{
    return at_end(r) ? '\0' : r->text.data[r->at];
}

static bool unexpected(const struct reader *r)
{
    char c = peek(r);
    const char *what = c > ' ' && c <= '~' ? "an unexpected character" : "a stray character";
    return not_json(r, r->at, at_end(r) ? "the end too soon" : what);
}

static void skip_blanks(struct reader *r)
{
    while (peek(r) && strchr(" \n\t\r", peek(r)))
        r->at++;
}

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

/* Reads the digits after `\u`, and the second escape of a surrogate pair. */
static bool read_code_point(struct reader *r, struct buf *out)
{
    size_t start = r->at - 2;
    uint32_t c;
    TRY(unicode_hexadecimal(r->text, r->at, 4, &c) ||
        not_json(r, start, "an escape without four hexadecimal digits"));
    r->at += 4;
    r->at += unicode_join_surrogates(r->text, r->at, &c) ? 6 : 0;
    TRY(c < 0xD800 || c > 0xDFFF || not_json(r, start, "half a surrogate pair"));
    r->holds_nul = r->holds_nul || c == 0;
    buf_code_point(out, (int32_t)c);
    return true;
}

static bool read_escape(struct reader *r, struct buf *out)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (accept(r, 'u'))
        return read_code_point(r, out);
    const char *found = memchr(letters, peek(r), sizeof letters - 1);
    TRY(found != NULL || unexpected(r));
    r->at++;
    buf_byte(out, meant[found - letters]);
    return true;
}

/* Returns the number of bytes before the closing quote. The decoded text is not longer. */
static size_t string_room(const struct reader *r)
{
    size_t end = r->at;
    while (end < r->text.length && r->text.data[end] != '"')
        end += r->text.data[end] == '\\' ? 2 : 1;
    return end - r->at;
}

/* Returns true if a character in a string needs no escape. */
static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

/* Reads a string, beginning at the opening quote. The text in memory ends with a zero byte. */
static bool read_string(struct reader *r, struct str *out)
{
    size_t start = r->at++, room = string_room(r) + 1;
    struct buf text = {r->cx->arena, arena_alloc(r->cx->arena, room), 0, room};
    while (!accept(r, '"')) {
        bool escape = accept(r, '\\');
        TRY(!at_end(r) || not_json(r, start, "a string without end"));
        if (escape) {
            TRY(read_escape(r, &text));
            continue;
        }
        size_t from = r->at;
        while (!at_end(r) && is_plain(r->text.data[r->at]))
            r->at++;
        TRY(r->at > from || not_json(r, from, "a control character in a string"));
        buf_append(&text, str_slice(r->text, from, r->at));
    }
    *out = buf_str(&text);
    return true;
}

/* --- Numbers --- */

static bool read_number(struct reader *r, double *out)
{
    size_t start = r->at;
    (void)accept(r, '-');
    struct numeral number = str_numeral(r->text, r->at);
    TRY(peek(r) != '0' || number.whole == r->at + 1 ||
        not_json(r, r->at, "a number that begins with 0"));
    bool is_number = number.whole > r->at && number.stop == number.end;
    r->at = number.stop;
    TRY(is_number || unexpected(r));
    *out = strtod(str_copy(r->cx->arena, str_slice(r->text, start, r->at)).data, NULL);
    return true;
}

/* --- Arrays and objects --- */

/* If an object has duplicate keys, sets r->twice to the first of them. */
static void check_keys(struct reader *r, const struct wire *object)
{
    struct str *keys = ARENA_ARRAY(r->cx->arena, object->count, struct str);
    for (size_t i = 0; i < object->count; i++)
        keys[i] = object->items[i]->key;
    const size_t *order = str_order(r->cx->arena, keys, object->count);
    for (size_t i = 1; i < object->count && !r->twice.data; i++)
        if (str_equal(keys[order[i - 1]], keys[order[i]]))
            r->twice = keys[order[i]];
}

static bool read_key(struct reader *r, struct str *out)
{
    skip_blanks(r);
    TRY(peek(r) == '"' || unexpected(r));
    TRY(read_string(r, out));
    skip_blanks(r);
    return accept(r, ':') || unexpected(r);
}

static bool count_value(struct reader *r)
{
    return ++r->values <= LIMIT_WIRE_VALUES ||
           fail(r->cx, DIAG_REQUEST, nowhere, "the JSON has more than %d values",
                (int)LIMIT_WIRE_VALUES);
}

/* Reads an array or object after the opening bracket. */
static bool read_members(struct reader *r, struct wire *out)
{
    size_t from = r->open.count;
    char close = out->kind == WIRE_OBJECT ? '}' : ']';
    if (++r->depth > LIMIT_WIRE_DEPTH)
        return fail(r->cx, DIAG_REQUEST, nowhere, "nested deeper than %d levels of JSON",
                    (int)LIMIT_WIRE_DEPTH);
    TRY(count_value(r));
    skip_blanks(r);
    bool more = !accept(r, close);
    while (more) {
        struct wire *item = ARENA_NEW(r->cx->arena, struct wire);
        if (out->kind == WIRE_OBJECT)
            TRY(read_key(r, &item->key));
        TRY(read_value(r, item));
        list_push(&r->open, item);
        skip_blanks(r);
        more = accept(r, ',');
        TRY(more ? count_value(r) : accept(r, close) || unexpected(r));
    }
    r->depth--;
    out->count = r->open.count - from;
    out->items = (const struct wire *const *)list_take(&r->open, from);
    if (out->kind == WIRE_OBJECT)
        check_keys(r, out);
    return true;
}

static bool read_value(struct reader *r, struct wire *out)
{
    skip_blanks(r);
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
        out->kind = WIRE_NULL;
        return expect_word(r, STR("null"));
    default:
        out->kind = WIRE_NUMBER;
        return read_number(r, &out->number);
    }
}

/* Reports an error for valid JSON that a request must not contain. */
static bool check_content(const struct reader *r)
{
    size_t ill_formed = unicode_first_ill_formed(r->text);
    if (r->twice.data != NULL)
        return fail(r->cx, DIAG_REQUEST, nowhere, "the key \"%.*s\" occurs twice in one object",
                    STR_FMT(r->twice));
    if (ill_formed < r->text.length)
        return fail(r->cx, DIAG_REQUEST, nowhere,
                    "ill-formed UTF-8 at byte %zu: send the source as source_base64", ill_formed);
    if (r->holds_nul)
        return fail(r->cx, DIAG_REQUEST, nowhere,
                    "U+0000 in a string: send a source as source_base64, or a value as "
                    "string_base64; names cannot contain U+0000");
    return true;
}

bool wire_read(struct ctx *cx, struct str text, const struct wire **out)
{
    struct reader r = {.cx = cx, .text = text, .open = {.arena = cx->arena}};
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
        if (str_equal(object->items[i]->key, name))
            return object->items[i];
    return NULL;
}

const char *wire_kind_text(enum wire_kind kind)
{
    static const char *const texts[] = {"null",     "a boolean", "a number",
                                        "a string", "an array",  "an object"};
    return texts[kind];
}
