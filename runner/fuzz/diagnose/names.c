#include "fuzz/diagnose/names.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "fuzz/diagnose/tokens.h"

/* A character that no name holds, and that any text may. */
#define NO_NAME "\xe2\x94\x80"

static bool is_ascii(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

/* Appends a text with ASCII for each character beyond: the same for the same, or what is given. */
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

/* The reference's reply under the readings that the implementation follows; valid until the next.
 */
static const char *ask_reference(const struct rival *r, struct oracle *o, const char *request,
                                 size_t *length)
{
    struct oracle_change stance = {.stance = r->stance};
    return oracle_ask(o, request, &stance, false, length);
}

/* Whether the reference cannot read the source, or a part of it, with other characters in bytes
 * [start, end). */
static bool is_name(const struct rival *r, struct oracle *o, const cJSON *fields, size_t start,
                    size_t end)
{
    const char *source = json_get_string(fields, "source");
    cJSON *changed = cJSON_Duplicate(fields, true);
    struct buf text = {0}, request = {0};
    size_t n;
    buf_add(&text, source, start);
    replace(source + start, end - start, NO_NAME, &text);
    buf_str(&text, source + end);
    cJSON_ReplaceItemInObjectCaseSensitive(changed, "source", cJSON_CreateString(buf_text(&text)));
    json_print(changed, 0, &request);
    const char *reply = ask_reference(r, o, request.data, &n);
    bool unreadable = strstr(reply, "\"phase\":\"parse\"") != NULL;
    cJSON_Delete(changed);
    buf_free(&text);
    buf_free(&request);
    return unreadable;
}

/* Appends the source with its names in ASCII; false where they are already. */
static bool rename_source(const struct rival *r, struct oracle *o, const cJSON *fields,
                          struct buf *out)
{
    const char *source = json_get_string(fields, "source");
    bool renamed = false;
    struct tokens t;
    if (source == NULL || is_ascii(source, strlen(source)))
        return false;
    tokens_of(source, strlen(source), &t);
    for (size_t i = 0; i < t.count; i++) {
        const struct token *w = &t.list[i];
        const char *text = source + w->start;
        size_t n = w->end - w->start;
        if (w->kind == TOKEN_WORD && !is_ascii(text, n) &&
            is_name(r, o, fields, w->start, w->end)) {
            renamed = true;
            replace(text, n, NULL, out);
        } else {
            buf_add(out, text, n);
        }
    }
    tokens_free(&t);
    return renamed;
}

/* Appends the members of an object in ASCII, with a comma behind each. */
static void rename_members(const cJSON *fields, struct buf *out)
{
    struct buf text = {0};
    json_print(fields, 0, &text);
    if (fields->child != NULL) {
        replace(text.data + 1, text.len - 2, NULL, out);
        buf_char(out, ',');
    }
    buf_free(&text);
}

/* Appends the request with that source, and the names of scope, functions and schema in ASCII. What
 * a schema names is text in the JSON syntax. */
static void rename_request(const cJSON *fields, const char *source, struct buf *out)
{
    cJSON *rest = cJSON_Duplicate(fields, true), *schema = NULL;
    cJSON_DeleteItemFromObjectCaseSensitive(rest, "source");
    if (json_get(rest, "syntax") != NULL)
        schema = cJSON_DetachItemFromObjectCaseSensitive(rest, "schema");
    buf_char(out, '{');
    rename_members(rest, out);
    if (schema != NULL) {
        buf_str(out, "\"schema\":");
        json_print(schema, 0, out);
        buf_char(out, ',');
    }
    buf_str(out, "\"source\":");
    json_print_string(source, 0, out);
    buf_char(out, '}');
    cJSON_Delete(schema);
    cJSON_Delete(rest);
}

static bool is_right(struct rival *r, struct oracle *o, const struct question *q)
{
    struct peer_answer answer;
    struct answer reference;
    size_t n;
    const char *reply = ask_reference(r, o, q->text, &n);
    answer_read(q->op, reply, n, &reference);
    bool accepted = reference.kind == REPLY_RESULT;
    answer_free(&reference);
    if (!accepted)
        return false;
    peer_ask(&r->peer, &(struct peer_request){q->text, q->len}, 1, &answer);
    bool right = rival_compare(r, o, q, &answer) == DIFFERENCE_NONE;
    peer_answer_free(&answer);
    return right;
}

bool names_beyond_ascii(const struct disagreement *d)
{
    const struct question *q = &d->question;
    struct json_error ignored;
    struct buf source = {0}, request = {0};
    bool blamed = false;
    if (d->kind != DIFFERENCE_REJECTED)
        return false;
    cJSON *fields = json_parse(q->text, q->len, JSON_NUL_REFUSE, &ignored);
    if (rename_source(d->rival, d->oracle, fields, &source)) {
        rename_request(fields, buf_text(&source), &request);
        blamed =
            is_right(d->rival, d->oracle, &(struct question){request.data, request.len, q->op});
    }
    cJSON_Delete(fields);
    buf_free(&source);
    buf_free(&request);
    return blamed;
}
