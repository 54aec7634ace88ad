#include "fuzz/compare/crash.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

/* Returns the end of a quoted text without white space at text[at], or `at`. Longer quoted texts
   are often the message itself, and an apostrophe follows a letter. */
static size_t quoted_end(const char *text, size_t n, size_t at)
{
    size_t end = at + 1;
    if (strchr("\"`'", text[at]) == NULL ||
        (text[at] == '\'' && at > 0 && isalnum((unsigned char)text[at - 1])))
        return at;
    while (end < n && text[end] != text[at] && !is_blank(text[end]))
        end++;
    return end < n && text[end] == text[at] ? end + 1 : at;
}

/* Appends the next part of a message: white space as one space, a word with a digit (such as a
   number or an address) as #, and a quoted text without its content. Returns the end of the part.
 */
static size_t add_part(const char *text, size_t n, size_t at, struct buf *out)
{
    size_t end = at;
    bool digits = false;
    for (; end < n && is_blank(text[end]); end++)
        continue;
    if (end > at) {
        buf_str(out, out->len > 0 && end < n ? " " : "");
        return end;
    }
    for (; end < n && isalnum((unsigned char)text[end]); end++)
        digits = digits || isdigit((unsigned char)text[end]);
    if (end > at) {
        buf_add(out, digits ? "#" : text + at, digits ? 1 : end - at);
        return end;
    }
    end = quoted_end(text, n, at);
    if (end > at) {
        buf_add(out, text + at, 1);
        buf_add(out, text + at, 1);
        return end;
    }
    unsigned ignored;
    size_t length = utf8_decode(text + at, n - at, &ignored);
    buf_add(out, length > 0 ? text + at : "?", length > 0 ? length : 1);
    return at + (length > 0 ? length : 1);
}

/* Reads a message up to the part that would not fit. */
static void read_message(const char *text, size_t n, struct crash *out)
{
    struct buf message = {0};
    size_t fits = 0;
    for (size_t at = 0; at < n && message.len <= CRASH_TEXT_MAX;) {
        fits = message.len;
        at = add_part(text, n, at, &message);
    }
    memcpy(out->text, buf_text(&message), message.len <= CRASH_TEXT_MAX ? message.len : fits);
    buf_free(&message);
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
