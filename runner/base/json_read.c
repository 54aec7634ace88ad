#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"

/* Maximum length of a number, in characters. */
enum { NUMBER_MAX = 63 };

/* The name of a member, and its offset in the text. */
struct name {
    const char *text;
    size_t at;
};

struct reader {
    const char *text;
    size_t n;
    size_t at;
    size_t depth;
    enum json_nul nul;
    struct buf string;  /* the string that was read last */
    struct name *names; /* names of the members of all open objects; the names of the innermost
                           object come last */
    size_t name_count;
    size_t name_cap;
    struct json_error *err;
};

static void locate(const struct reader *r, size_t at)
{
    r->err->line = 1;
    r->err->column = 1;
    for (size_t i = 0; i < at && i < r->n; i++) {
        if (r->text[i] == '\n') {
            r->err->line++;
            r->err->column = 1;
        } else if (((unsigned char)r->text[i] & 0xc0) != 0x80) {
            r->err->column++;
        }
    }
}

static bool __attribute__((format(printf, 3, 4)))
fail_at(struct reader *r, size_t at, const char *format, ...)
{
    char line[sizeof r->err->what];
    struct buf safe = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_escape(line, strlen(line), sizeof line,
                &safe); /* escapes the message, which may contain a key from the input */
    snprintf(r->err->what, sizeof r->err->what, "%s", buf_text(&safe));
    buf_free(&safe);
    locate(r, at);
    return false;
}

static char peek(const struct reader *r)
{
    return r->at < r->n ? r->text[r->at] : '\0';
}

static bool at_digit(const struct reader *r)
{
    return peek(r) >= '0' && peek(r) <= '9';
}

static void skip_space(struct reader *r)
{
    while (peek(r) == ' ' || peek(r) == '\t' || peek(r) == '\r' || peek(r) == '\n')
        r->at++;
}

static bool fail_expected(struct reader *r, const char *wanted)
{
    if (r->at >= r->n)
        return fail_at(r, r->at, "expected %s, found the end", wanted);
    unsigned char c = (unsigned char)r->text[r->at];
    if (c > 0x20 && c < 0x7f)
        return fail_at(r, r->at, "expected %s, found '%c'", wanted, c);
    return fail_at(r, r->at, "expected %s, found byte 0x%02x", wanted, (unsigned)c);
}

/* --- Strings --------------------------------------------------------------------------------- */

static bool read_hex4(struct reader *r, unsigned *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = peek(r) == '\0' ? NULL : strchr(digits, peek(r));
        if (digit == NULL)
            return fail_expected(r, "four hexadecimal digits after \\u");
        *out = *out << 4 | (unsigned)(digit - digits) % 16;
    }
    return true;
}

/* Reads the digits of \uXXXX. After a high surrogate, also reads the escape of the low
   surrogate. */
static bool read_unicode_escape(struct reader *r, size_t start, struct buf *out)
{
    unsigned cp, low;
    if (!read_hex4(r, &cp))
        return false;
    if (cp >= 0xdc00 && cp <= 0xdfff)
        return fail_at(r, start, "lone low surrogate in an escape");
    if (cp >= 0xd800 && cp <= 0xdbff) {
        if (r->n - r->at < 2 || memcmp(r->text + r->at, "\\u", 2) != 0)
            return fail_at(r, start, "lone high surrogate in an escape");
        r->at += 2;
        if (!read_hex4(r, &low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return fail_at(r, start, "high surrogate without a low surrogate in an escape");
        cp = 0x10000 + ((cp - 0xd800) << 10) + (low - 0xdc00);
    }
    if (cp == 0 && r->nul == JSON_NUL_REFUSE)
        return fail_at(r, start, "U+0000 in a string: use string_base64 or source_base64");
    if (cp == 0)
        buf_str(out, JSON_NUL);
    else
        utf8_encode(cp, out);
    return true;
}

static bool read_escape(struct reader *r, struct buf *out)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    size_t start = r->at++;
    char c = peek(r);
    const char *found = c == '\0' ? NULL : strchr(letters, c);
    if (c != 'u' && found == NULL)
        return fail_at(r, start, "unknown escape in a string");
    r->at++;
    if (c == 'u')
        return read_unicode_escape(r, start, out);
    buf_char(out, meanings[found - letters]);
    return true;
}

/* Returns the number of printable ASCII characters, without " and \\, at the current position. */
static size_t plain_length(const struct reader *r)
{
    size_t at = r->at;
    while (at < r->n && r->text[at] >= ' ' && r->text[at] < 0x7f && r->text[at] != '"' &&
           r->text[at] != '\\')
        at++;
    return at - r->at;
}

static bool read_string(struct reader *r)
{
    struct buf *out = &r->string;
    size_t start = r->at++;
    buf_clear(out);
    while (r->at < r->n) {
        size_t plain = plain_length(r);
        buf_add(out, r->text + r->at, plain);
        r->at += plain;
        if (r->at == r->n)
            break;
        unsigned char c = (unsigned char)r->text[r->at];
        unsigned cp;
        if (c == '"') {
            r->at++;
            return true;
        }
        if (c < 0x20)
            return fail_at(r, r->at, "control character 0x%02x in a string", (unsigned)c);
        if (c == '\\') {
            if (!read_escape(r, out))
                return false;
            continue;
        }
        size_t len = utf8_decode(r->text + r->at, r->n - r->at, &cp);
        if (len == 0)
            return fail_at(r, r->at, "invalid UTF-8 (byte 0x%02x)", (unsigned)c);
        buf_add(out, r->text + r->at, len);
        r->at += len;
    }
    return fail_at(r, start, "string without an end");
}

/* --- Values ---------------------------------------------------------------------------------- */

/* Skips a number. If a digit follows a leading zero, stops after the zero. */
static bool pass_number(struct reader *r)
{
    r->at += peek(r) == '-';
    if (!at_digit(r))
        return fail_expected(r, "a digit");
    size_t length = number_decimal(r->text + r->at, r->n - r->at).end;
    if (peek(r) == '0' && length > 1 && r->text[r->at + 1] >= '0' && r->text[r->at + 1] <= '9')
        length = 1;
    r->at += length;
    if (peek(r) == '.') {
        r->at++;
        return at_digit(r) || fail_expected(r, "a digit after '.'");
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->at++;
        r->at += peek(r) == '+' || peek(r) == '-';
        return at_digit(r) || fail_expected(r, "a digit in the exponent");
    }
    return true;
}

/* Reads a number that fits into a double. JSON cannot express infinity. */
static bool read_number(struct reader *r, double *out)
{
    size_t start = r->at;
    if (!pass_number(r))
        return false;
    size_t n = r->at - start;
    if (n > NUMBER_MAX)
        return fail_at(r, start, "a number of more than %d characters", NUMBER_MAX);
    /* strtod expects the decimal point of the locale */
    struct buf number = {0};
    size_t whole = 0;
    while (whole < n && r->text[start + whole] != '.')
        whole++;
    buf_add(&number, r->text + start, whole);
    buf_str(&number, whole < n ? localeconv()->decimal_point : "");
    buf_add(&number, r->text + start + whole + (whole < n), n - whole - (whole < n));
    *out = strtod(buf_text(&number), NULL);
    buf_free(&number);
    return isfinite(*out) || fail_at(r, start, "a number that is too large");
}

static bool read_word(struct reader *r, const char *word)
{
    size_t len = strlen(word);
    if (r->n - r->at < len || memcmp(r->text + r->at, word, len) != 0)
        return fail_expected(r, "a JSON value");
    r->at += len;
    return true;
}

static bool read_value(struct reader *r, cJSON *out);

static cJSON *new_item(cJSON *parent)
{
    cJSON *item = cJSON_CreateNull();
    if (item == NULL)
        mem_refuse();
    cJSON_AddItemToArray(parent, item);
    return item;
}

static int compare_names(const void *left, const void *right)
{
    const struct name *a = left, *b = right;
    int order = strcmp(a->text, b->text);
    return order != 0 ? order : (a->at > b->at) - (a->at < b->at);
}

/* Checks that the names from index `first` on are different. Removes these names. */
static bool check_names(struct reader *r, size_t first)
{
    struct name *names = r->names + first;
    size_t count = r->name_count - first;
    r->name_count = first;
    if (count < 2)
        return true;
    qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i - 1].text, names[i].text) == 0)
            return fail_at(r, names[i].at, "duplicate key \"%.80s\" in an object", names[i].text);
    return true;
}

static char *copy_string(const struct reader *r)
{
    return mem_dup_n(buf_text(&r->string), r->string.len);
}

static bool read_member(struct reader *r, cJSON *object)
{
    size_t start = r->at;
    if (peek(r) != '"')
        return fail_expected(r, "a member name in quotes");
    if (!read_string(r))
        return false;
    skip_space(r);
    if (peek(r) != ':')
        return fail_expected(r, "':' after a member name");
    r->at++;
    cJSON *item = new_item(object);
    item->string = copy_string(r);
    r->names = mem_more(r->names, &r->name_cap, r->name_count, sizeof *r->names);
    r->names[r->name_count++] = (struct name){item->string, start};
    return read_value(r, item);
}

static bool read_members(struct reader *r, cJSON *nest)
{
    bool object = cJSON_IsObject(nest);
    char close = object ? '}' : ']';
    size_t first = r->name_count;
    r->at++;
    skip_space(r);
    while (peek(r) != close || nest->child != NULL) {
        skip_space(r);
        if (!(object ? read_member(r, nest) : read_value(r, new_item(nest))))
            return false;
        skip_space(r);
        if (peek(r) == close)
            break;
        if (peek(r) != ',')
            return fail_expected(r, object ? "',' or '}'" : "',' or ']'");
        r->at++;
    }
    r->at++;
    return check_names(r, first);
}

static bool read_nest(struct reader *r, cJSON *nest)
{
    if (r->depth == JSON_DEPTH_MAX)
        return fail_at(r, r->at, "nested deeper than %d", JSON_DEPTH_MAX);
    r->depth++;
    bool ok = read_members(r, nest);
    r->depth--;
    return ok;
}

static bool read_text(struct reader *r, cJSON *out)
{
    bool ok = read_string(r);
    out->valuestring = copy_string(r);
    return ok;
}

/* Reads a value into *out. Before the call, *out is a null node. */
static bool read_value(struct reader *r, cJSON *out)
{
    skip_space(r);
    switch (peek(r)) {
    case '{':
        out->type = cJSON_Object;
        return read_nest(r, out);
    case '[':
        out->type = cJSON_Array;
        return read_nest(r, out);
    case '"':
        out->type = cJSON_String;
        return read_text(r, out);
    case 't':
        out->type = cJSON_True;
        return read_word(r, "true");
    case 'f':
        out->type = cJSON_False;
        return read_word(r, "false");
    case 'n':
        return read_word(r, "null");
    default:
        if (peek(r) != '-' && !at_digit(r))
            return fail_expected(r, "a JSON value");
        out->type = cJSON_Number;
        double value = 0;
        bool ok = read_number(r, &value);
        cJSON_SetNumberValue(out, value);
        return ok;
    }
}

cJSON *json_parse(const char *text, size_t n, enum json_nul nul, struct json_error *err)
{
    struct reader r = {.text = text, .n = n, .nul = nul, .err = err};
    cJSON *tree = cJSON_CreateNull();
    if (tree == NULL)
        mem_refuse();
    bool ok = read_value(&r, tree);
    skip_space(&r);
    buf_free(&r.string);
    free(r.names);
    if (!ok || (r.at < n && !fail_expected(&r, "the end of the JSON text"))) {
        cJSON_Delete(tree);
        return NULL;
    }
    return tree;
}
