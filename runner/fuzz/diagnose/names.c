#include "fuzz/diagnose/names.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "fuzz/peers/twins.h"

/* A box drawing character. Strings and comments may contain this character, but names must not. */
#define NO_NAME "\xe2\x94\x80"

static bool is_ascii(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

/* Appends a text. Replaces each non-ASCII character by `with`. If `with` is NULL, replaces each
   non-ASCII character by its code point in ASCII. */
static void replace(const char *text, size_t n, const char *with, struct buf *out)
{
    for (size_t i = 0; i < n;) {
        unsigned cp;
        size_t length = utf8_decode(text + i, n - i, &cp);
        if (length < 2)
            buf_char(out, text[i]);
        else if (with != NULL)
            buf_str(out, with);
        else
            buf_fmt(out, "u%xu", cp);
        i += length < 2 ? 1 : length;
    }
}

/* Returns true if an answer has a syntax error anywhere, because the result of a source in JSON
   syntax may contain the syntax error of a template. */
static bool has_syntax_error(const cJSON *answer)
{
    const cJSON *item;
    if (strcmp(json_get_text(answer, "phase"), "parse") == 0)
        return true;
    cJSON_ArrayForEach(item, answer)
        if (has_syntax_error(item))
            return true;
    return false;
}

/* Returns true if bytes [start, end) of the source are part of a name. The test replaces the
   non-ASCII characters by NO_NAME, and asks the reference. In a name, NO_NAME is a syntax error. */
static bool is_name(const struct disagreement *d, const cJSON *fields, size_t start, size_t end)
{
    const char *source = json_get_string(fields, "source");
    cJSON *changed = cJSON_Duplicate(fields, true);
    struct buf text = {0}, request = {0};
    struct json_error ignored;
    size_t n;
    buf_add(&text, source, start);
    replace(source + start, end - start, NO_NAME, &text);
    buf_str(&text, source + end);
    cJSON_ReplaceItemInObjectCaseSensitive(changed, "source", cJSON_CreateString(buf_text(&text)));
    json_print(changed, 0, &request);
    const char *line = oracle_ask(d->oracle, buf_text(&request), &d->subject->follows, false, &n);
    cJSON *reply = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    bool refused = has_syntax_error(reply);
    cJSON_Delete(reply);
    cJSON_Delete(changed);
    buf_free(&text);
    buf_free(&request);
    return refused;
}

/* Returns the number of bytes at `text` that a name might consist of. */
static size_t word_length(const char *text)
{
    size_t n = 0;
    while (text[n] == '_' || text[n] == '-' || (unsigned char)text[n] >= 0x80 ||
           isalnum((unsigned char)text[n]))
        n++;
    return n;
}

/* Appends the source with ASCII names. Returns false if all names are ASCII already. */
static bool rename_source(const struct disagreement *d, const cJSON *fields, struct buf *out)
{
    const char *source = json_get_string(fields, "source");
    bool renamed = false;
    if (source == NULL || is_ascii(source, strlen(source)))
        return false;
    for (size_t at = 0, n; source[at] != '\0'; at += n) {
        n = word_length(source + at);
        if (n > 0 && !is_ascii(source + at, n) && is_name(d, fields, at, at + n)) {
            renamed = true;
            replace(source + at, n, NULL, out);
        } else {
            n = n > 0 ? n : 1;
            buf_add(out, source + at, n);
        }
    }
    return renamed;
}

/* Appends the request with a new source. Makes the names in scope, functions and schema ASCII.
   Keeps the schema in the JSON syntax, because its names are strings of the source. */
static void rename_request(const cJSON *fields, const char *source, struct buf *out)
{
    cJSON *rest = cJSON_Duplicate(fields, true), *schema = NULL;
    struct buf text = {0};
    cJSON_DeleteItemFromObjectCaseSensitive(rest, "source");
    if (json_get(rest, "syntax") != NULL)
        schema = cJSON_DetachItemFromObjectCaseSensitive(rest, "schema");
    json_print(rest, 0, &text);
    buf_str(out, "{\"source\":");
    json_print_string(source, 0, out);
    if (schema != NULL) {
        buf_str(out, ",\"schema\":");
        json_print(schema, 0, out);
    }
    buf_char(out, ','); /* the member "op" always follows */
    replace(text.data + 1, text.len - 1, NULL, out);
    buf_free(&text);
    cJSON_Delete(schema);
    cJSON_Delete(rest);
}

/* Returns true if the reference and the implementation accept a request, with the same result. */
static bool is_accepted(const struct disagreement *d, const struct buf *request)
{
    struct question q = {.text = buf_text(request), .len = request->len, .op = d->question.op};
    struct peer_answer answer;
    struct answer reference;
    reference_answer(d->oracle, &q, &d->subject->follows, &reference);
    bool accepted = reference.kind == REPLY_RESULT;
    answer_free(&reference);
    if (!accepted)
        return false;
    subject_ask(d->subject, d->oracle, &(struct peer_request){.text = q.text, .len = q.len}, 1,
                &answer);
    accepted = subject_compare(d->subject, d->oracle, &q, &answer) == DIFFERENCE_NONE;
    peer_answer_free(&answer);
    return accepted;
}

bool names_beyond_ascii(const struct disagreement *d)
{
    struct json_error ignored;
    struct buf source = {0}, request = {0};
    bool blamed = false;
    if (d->kind != DIFFERENCE_REJECTED)
        return false;
    cJSON *fields = json_parse(d->question.text, d->question.len, JSON_NUL_REFUSE, &ignored);
    if (rename_source(d, fields, &source)) {
        rename_request(fields, buf_text(&source), &request);
        blamed = is_accepted(d, &request);
    }
    cJSON_Delete(fields);
    buf_free(&source);
    buf_free(&request);
    return blamed;
}
