#include "fuzz/compare/crash.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"

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

static bool is_alnum(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
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

/* Reads a word. Replaces a word with a digit, such as a number or an address, by #. */
static bool read_word(struct reader *r)
{
    size_t end = r->at;
    bool digits = false;
    for (; end < r->n && is_alnum(r->text[end]); end++)
        digits = digits || is_digit(r->text[end]);
    if (end == r->at)
        return false;
    put(r, digits ? "#" : r->text + r->at, digits ? 1 : end - r->at);
    r->at = r->at < r->n ? end : r->n;
    return true;
}

/* Removes a quoted text without white space. Longer quoted texts are often the message itself, and
   an apostrophe follows a letter. */
static bool read_quoted(struct reader *r)
{
    char quote = r->text[r->at];
    size_t end = r->at + 1;
    if (strchr("\"`'", quote) == NULL ||
        (quote == '\'' && r->at > 0 && is_alnum(r->text[r->at - 1])))
        return false;
    while (end < r->n && r->text[end] != quote && !is_blank(r->text[end]))
        end++;
    if (end >= r->n || r->text[end] != quote)
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
    struct reader r = {text, n, 0, out, 0};
    while (r.at < r.n)
        if (!read_blanks(&r) && !read_word(&r) && !read_quoted(&r))
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
