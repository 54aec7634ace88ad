#include "fuzz/compare/crash.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"

/* A hexadecimal word that begins with a letter counts as an address if it has at least this number
   of digits. */
enum { ADDRESS_DIGITS = 6 };

struct reader {
    const char *text;
    size_t n;
    size_t at;
    struct crash *out;
    size_t len; /* length of out->text */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_alnum(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

static char peek(const struct reader *r, size_t at)
{
    return at < r->n ? r->text[at] : '\0';
}

static bool inside_word(const struct reader *r)
{
    return r->at > 0 && is_alnum(r->text[r->at - 1]);
}

static void put(struct reader *r, const char *bytes, size_t n)
{
    if (r->len + n > CRASH_TEXT_MAX) {
        r->at = r->n; /* out->text is full */
        return;
    }
    memcpy(r->out->text + r->len, bytes, n);
    r->len += n;
}

static bool read_blanks(struct reader *r)
{
    if (!is_blank(r->text[r->at]))
        return false;
    while (r->at < r->n && is_blank(r->text[r->at]))
        r->at++;
    if (r->len > 0 && r->at < r->n)
        put(r, " ", 1);
    return true;
}

/* Replaces a number, an address or the digits in a word by #. Returns false if there are no
   digits. */
static bool read_number(struct reader *r)
{
    size_t begin = r->at + (r->text[r->at] == '-' && !inside_word(r)), end = begin;
    if (is_digit(peek(r, begin)) && inside_word(r)) {
        while (is_digit(peek(r, end)))
            end++;
    } else if (is_digit(peek(r, begin))) {
        while (is_alnum(peek(r, end)) || (peek(r, end) == '.' && is_alnum(peek(r, end + 1))))
            end++;
    } else if (begin == r->at && !inside_word(r)) {
        bool some = false;
        for (; is_hex(peek(r, end)); end++)
            some = some || is_digit(peek(r, end));
        if (!some || end - begin < ADDRESS_DIGITS || is_alnum(peek(r, end)))
            end = begin;
    }
    if (end == begin)
        return false;
    r->at = end;
    put(r, "#", 1);
    return true;
}

/* Returns the offset of the closing quote, or 0 if no quoted text begins here. */
static size_t find_closing_quote(const struct reader *r)
{
    char quote = r->text[r->at];
    bool single = quote == '\'';
    if ((quote != '"' && quote != '`' && !single) || (single && inside_word(r)))
        return 0;
    for (size_t i = r->at + 1; i < r->n; i++) {
        if (r->text[i] == '\\')
            i++;
        else if (r->text[i] == quote && !(single && is_alnum(peek(r, i + 1))))
            return i;
    }
    return 0;
}

/* Returns true if a quoted text is the message itself, as in Python's TypeError('can only
   concatenate str'). */
static bool is_message(const struct reader *r, size_t end)
{
    return r->at > 0 && r->text[r->at - 1] == '(' && end + 2 == r->n && r->text[end + 1] == ')' &&
           memchr(r->text + r->at, ' ', end - r->at) != NULL;
}

static bool read_quoted(struct reader *r)
{
    size_t end = find_closing_quote(r);
    if (end == 0 || is_message(r, end))
        return false;
    put(r, r->text + r->at, 1);
    put(r, r->text + end, 1);
    r->at = r->at < r->n ? end + 1 : r->n;
    return true;
}

static void read_character(struct reader *r)
{
    unsigned ignored;
    size_t n = utf8_decode(r->text + r->at, r->n - r->at, &ignored), at = r->at;
    r->at += n == 0 ? 1 : n;
    put(r, n == 0 ? "?" : r->text + at, n == 0 ? 1 : n);
}

static void read_message(const char *text, size_t n, struct crash *out)
{
    struct reader r = {text, n < CRASH_READ_MAX ? n : CRASH_READ_MAX, 0, out, 0};
    while (r.at < r.n)
        if (!read_blanks(&r) && !read_number(&r) && !read_quoted(&r))
            read_character(&r);
}

void crash_read(enum difference kind, const char *answer, size_t n, struct crash *out)
{
    struct json_error ignored;
    *out = (struct crash){0};
    if (kind != DIFFERENCE_CRASH)
        return;
    cJSON *reply = json_parse(answer, n, JSON_NUL_KEEP, &ignored);
    const char *summary = json_get_string(json_get(reply, "error"), "summary");
    if (summary != NULL)
        read_message(summary, strlen(summary), out);
    else if (reply == NULL)
        read_message(answer, n, out);
    out->tells = out->text[0] != '\0' && reply != NULL;
    cJSON_Delete(reply);
}

bool crash_equal(const struct crash *a, const struct crash *b)
{
    return a->tells == b->tells && strcmp(a->text, b->text) == 0;
}
