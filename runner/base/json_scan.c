#include "base/json_scan.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"

/* Longest number that cJSON reads, in characters. */
enum { NUMBER_MAX = 63 };

struct key {
    size_t at; /* where the key stands in the text, for the message */
    size_t start;
    size_t len; /* start and len: its decoded bytes in scan.key_bytes */
};

struct scan {
    const char *text;
    size_t n;
    size_t at;
    size_t depth;
    enum json_nul nul;
    size_t nuls;
    struct key *keys; /* of all open objects, innermost last */
    size_t key_count;
    size_t key_cap;
    struct buf key_bytes;
    struct json_error *err;
};

static void locate(const struct scan *s, size_t at)
{
    s->err->line = 1;
    s->err->column = 1;
    for (size_t i = 0; i < at && i < s->n; i++) {
        if (s->text[i] == '\n') {
            s->err->line++;
            s->err->column = 1;
        } else if (((unsigned char)s->text[i] & 0xc0) != 0x80) {
            s->err->column++;
        }
    }
}

static bool __attribute__((format(printf, 3, 4)))
fail_at(struct scan *s, size_t at, const char *format, ...)
{
    char line[sizeof s->err->what];
    struct buf safe = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_escape(line, strlen(line), sizeof line, &safe); /* it may quote a key */
    snprintf(s->err->what, sizeof s->err->what, "%s", buf_text(&safe));
    buf_free(&safe);
    locate(s, at);
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_space(struct scan *s)
{
    while (s->at < s->n && is_space(s->text[s->at]))
        s->at++;
}

static char peek(const struct scan *s)
{
    return s->at < s->n ? s->text[s->at] : '\0';
}

/* What stands at the current place, for a message. */
static bool fail_expected(struct scan *s, const char *wanted)
{
    if (s->at >= s->n)
        return fail_at(s, s->at, "expected %s, found the end", wanted);
    unsigned char c = (unsigned char)s->text[s->at];
    if (c > 0x20 && c < 0x7f)
        return fail_at(s, s->at, "expected %s, found '%c'", wanted, c);
    return fail_at(s, s->at, "expected %s, found byte 0x%02x", wanted, (unsigned)c);
}

static bool scan_hex4(struct scan *s, unsigned *out)
{
    unsigned value = 0;
    for (int i = 0; i < 4; i++, s->at++) {
        char c = peek(s);
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16U;
        if (digit == 16)
            return fail_expected(s, "four hexadecimal digits after \\u");
        value = value << 4 | digit;
    }
    *out = value;
    return true;
}

/* The part of \uXXXX after the u, with the second half of a surrogate pair. */
static bool scan_unicode_escape(struct scan *s, size_t start, struct buf *decoded)
{
    unsigned cp, low;
    if (!scan_hex4(s, &cp))
        return false;
    if (cp >= 0xdc00 && cp <= 0xdfff)
        return fail_at(s, start, "lone low surrogate in an escape");
    if (cp >= 0xd800 && cp <= 0xdbff) {
        if (s->at + 1 >= s->n || s->text[s->at] != '\\' || s->text[s->at + 1] != 'u')
            return fail_at(s, start, "lone high surrogate in an escape");
        s->at += 2;
        if (!scan_hex4(s, &low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return fail_at(s, start, "high surrogate without a low one in an escape");
        cp = 0x10000 + ((cp - 0xd800) << 10) + (low - 0xdc00);
    }
    if (cp == 0) {
        if (s->nul == JSON_NUL_REFUSE)
            return fail_at(s, start, "U+0000 in a string: use string_base64 or source_base64");
        s->nuls++;
        if (decoded != NULL)
            buf_str(decoded, "\xc0\x80");
    } else if (decoded != NULL) {
        utf8_encode(cp, decoded);
    }
    return true;
}

static bool scan_escape(struct scan *s, struct buf *decoded)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    size_t start = s->at++;
    char c = peek(s);
    if (c == 'u') {
        s->at++;
        return scan_unicode_escape(s, start, decoded);
    }
    const char *found = c == '\0' ? NULL : strchr(letters, c);
    if (found == NULL)
        return fail_at(s, start, "unknown escape in a string");
    if (decoded != NULL)
        buf_char(decoded, meanings[found - letters]);
    s->at++;
    return true;
}

/* How many bytes from here on are ASCII that stands for itself. */
static size_t plain_length(const struct scan *s)
{
    size_t end = s->at;
    while (end < s->n && (unsigned char)s->text[end] >= 0x20 &&
           (unsigned char)s->text[end] < 0x80 && s->text[end] != '"' && s->text[end] != '\\')
        end++;
    return end - s->at;
}

/* A string, its decoded bytes appended to decoded where that is wanted. */
static bool scan_string(struct scan *s, struct buf *decoded)
{
    size_t start = s->at++;
    while (s->at < s->n) {
        unsigned char c = (unsigned char)s->text[s->at];
        unsigned cp;
        if (c == '"') {
            s->at++;
            return true;
        }
        if (c < 0x20)
            return fail_at(s, s->at, "control character 0x%02x in a string", (unsigned)c);
        if (c == '\\') {
            if (!scan_escape(s, decoded))
                return false;
            continue;
        }
        size_t len = c < 0x80 ? plain_length(s) : utf8_decode(s->text + s->at, s->n - s->at, &cp);
        if (len == 0)
            return fail_at(s, s->at, "invalid UTF-8 (byte 0x%02x)", (unsigned)c);
        if (decoded != NULL)
            buf_add(decoded, s->text + s->at, len);
        s->at += len;
    }
    return fail_at(s, start, "string without an end");
}

static bool scan_digits(struct scan *s, const char *wanted)
{
    size_t start = s->at;
    while (peek(s) >= '0' && peek(s) <= '9')
        s->at++;
    return s->at > start || fail_expected(s, wanted);
}

/* A number that no double holds would be read as an infinity, which cannot be printed; of a longer
 * one cJSON would read the beginning. */
static bool check_number(struct scan *s, size_t start)
{
    char number[NUMBER_MAX + 1];
    size_t n = s->at - start;
    if (n > NUMBER_MAX)
        return fail_at(s, start, "a number of more than %d characters", NUMBER_MAX);
    memcpy(number, s->text + start, n);
    number[n] = '\0';
    return isfinite(strtod(number, NULL)) || fail_at(s, start, "a number that is too large");
}

static bool scan_number(struct scan *s)
{
    size_t start = s->at;
    if (peek(s) == '-')
        s->at++;
    if (peek(s) == '0')
        s->at++;
    else if (!scan_digits(s, "a digit"))
        return false;
    if (peek(s) == '.') {
        s->at++;
        if (!scan_digits(s, "a digit after '.'"))
            return false;
    }
    if (peek(s) == 'e' || peek(s) == 'E') {
        s->at++;
        if (peek(s) == '+' || peek(s) == '-')
            s->at++;
        if (!scan_digits(s, "a digit in the exponent"))
            return false;
    }
    return check_number(s, start);
}

static bool scan_word(struct scan *s, const char *word)
{
    size_t len = strlen(word);
    if (s->n - s->at < len || memcmp(s->text + s->at, word, len) != 0)
        return fail_expected(s, "a JSON value");
    s->at += len;
    return true;
}

static bool scan_value(struct scan *s);

/* Keys are compared in place for the few of a usual object; sorted copies of indexes would cost
 * more than they save there. */
enum { KEYS_PAIRWISE = 16 };

static bool same_key(const struct scan *s, const struct key *a, const struct key *b)
{
    return a->len == b->len && memcmp(buf_text(&s->key_bytes) + a->start,
                                      buf_text(&s->key_bytes) + b->start, a->len) == 0;
}

struct sort_key {
    const char *bytes;
    struct key key;
};

static int compare_keys(const void *left, const void *right)
{
    const struct sort_key *a = left, *b = right;
    size_t n = a->key.len < b->key.len ? a->key.len : b->key.len;
    int order = memcmp(a->bytes, b->bytes, n);
    if (order != 0)
        return order;
    return (a->key.len > b->key.len) - (a->key.len < b->key.len);
}

static const struct key *find_duplicate(const struct scan *s, size_t first, struct key *found)
{
    size_t count = s->key_count - first;
    const struct key *keys = s->keys + first;
    if (count <= KEYS_PAIRWISE) {
        for (size_t i = 1; i < count; i++)
            for (size_t j = 0; j < i; j++)
                if (same_key(s, &keys[i], &keys[j])) {
                    *found = keys[i];
                    return found;
                }
        return NULL;
    }
    struct sort_key *sorted = mem_alloc(count * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[i] = (struct sort_key){buf_text(&s->key_bytes) + keys[i].start, keys[i]};
    qsort(sorted, count, sizeof *sorted, compare_keys);
    const struct key *result = NULL;
    for (size_t i = 1; i < count && result == NULL; i++)
        if (compare_keys(&sorted[i - 1], &sorted[i]) == 0) {
            *found = sorted[i].key.at > sorted[i - 1].key.at ? sorted[i].key : sorted[i - 1].key;
            result = found;
        }
    free(sorted);
    return result;
}

static bool check_keys(struct scan *s, size_t first, size_t first_byte)
{
    struct key duplicate;
    if (find_duplicate(s, first, &duplicate) != NULL)
        return fail_at(s, duplicate.at, "key \"%.*s\" stands twice in one object",
                       (int)(duplicate.len < 80 ? duplicate.len : 80),
                       buf_text(&s->key_bytes) + duplicate.start);
    s->key_count = first;
    s->key_bytes.len = first_byte;
    return true;
}

static bool scan_member(struct scan *s)
{
    skip_space(s);
    if (peek(s) != '"')
        return fail_expected(s, "a member name in quotes");
    struct key key = {.at = s->at, .start = s->key_bytes.len};
    if (!scan_string(s, &s->key_bytes))
        return false;
    key.len = s->key_bytes.len - key.start;
    s->keys = mem_more(s->keys, &s->key_cap, s->key_count, sizeof *s->keys);
    s->keys[s->key_count++] = key;
    skip_space(s);
    if (peek(s) != ':')
        return fail_expected(s, "':' after a member name");
    s->at++;
    return scan_value(s);
}

static bool scan_object(struct scan *s)
{
    size_t first = s->key_count, first_byte = s->key_bytes.len;
    s->at++;
    skip_space(s);
    if (peek(s) == '}') {
        s->at++;
        return true;
    }
    for (;;) {
        if (!scan_member(s))
            return false;
        skip_space(s);
        if (peek(s) == '}') {
            s->at++;
            return check_keys(s, first, first_byte);
        }
        if (peek(s) != ',')
            return fail_expected(s, "',' or '}'");
        s->at++;
    }
}

static bool scan_array(struct scan *s)
{
    s->at++;
    skip_space(s);
    if (peek(s) == ']') {
        s->at++;
        return true;
    }
    for (;;) {
        if (!scan_value(s))
            return false;
        skip_space(s);
        if (peek(s) == ']') {
            s->at++;
            return true;
        }
        if (peek(s) != ',')
            return fail_expected(s, "',' or ']'");
        s->at++;
    }
}

static bool scan_nested(struct scan *s, bool (*scan)(struct scan *))
{
    if (s->depth == JSON_DEPTH_MAX)
        return fail_at(s, s->at, "nested deeper than %d", JSON_DEPTH_MAX);
    s->depth++;
    bool ok = scan(s);
    s->depth--;
    return ok;
}

static bool scan_value(struct scan *s)
{
    skip_space(s);
    switch (peek(s)) {
    case '{':
        return scan_nested(s, scan_object);
    case '[':
        return scan_nested(s, scan_array);
    case '"':
        return scan_string(s, NULL);
    case 't':
        return scan_word(s, "true");
    case 'f':
        return scan_word(s, "false");
    case 'n':
        return scan_word(s, "null");
    default:
        if (peek(s) == '-' || (peek(s) >= '0' && peek(s) <= '9'))
            return scan_number(s);
        return fail_expected(s, "a JSON value");
    }
}

bool json_scan(const char *text, size_t n, enum json_nul nul, size_t *nuls, struct json_error *err)
{
    struct scan s = {.text = text, .n = n, .nul = nul, .err = err};
    bool ok = scan_value(&s);
    if (ok) {
        skip_space(&s);
        if (s.at < n)
            ok = fail_expected(&s, "the end of the JSON text");
    }
    *nuls = s.nuls;
    free(s.keys);
    buf_free(&s.key_bytes);
    return ok;
}
