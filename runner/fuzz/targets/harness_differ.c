/* Compares an implementation with the reference in one process, for engines that fuzz. The input of
   an engine is the choice bytes of a generator (fuzz/generate/gen.h). The packages call these
   functions:

     differ_new      begins with JSON: {"hello":…,"edition":…}. Without edition, the newest of hello
                     judges. Returns NULL if the JSON is wrong.
     differ_request  makes a request, or NULL if hello does not offer what the bytes ask for.
     differ_judge    compares the answer to this request with that of the reference. Returns an
                     empty text if both agree, or if the answer is right under another reading of
                     an ambiguous passage, else "differ: KIND CAUSE", and lines with the request and
                     both answers. The cause is the last rule without which the reference gives the
                     same answer. If there is none, it is "digits N" if the request has a number of
                     N > 15 digits; "unexplained" with the code of the reference's error, or with
                     the last rule that changes its answer.

   The object owns both texts until the next call. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "fuzz/compare/compare.h"
#include "fuzz/generate/gen.h"
#include "judge/judge.h"
#include "protocol/capability.h"
#include "ref/hclref.h"

struct differ *differ_new(const char *how, size_t length);
const char *differ_request(struct differ *d, const uint8_t *bytes, size_t size, size_t *length);
const char *differ_judge(struct differ *d, char *reply, size_t length, size_t *text_length);

struct differ {
    struct gen *generator;
    struct hclref_session *session;
    struct capability offered;
    enum edition edition; /* the newest that the implementation offers */
    enum op op;
    enum edition judging; /* of the reference */
    struct buf asked, line, more, text;
};

static const struct {
    const char *reading, *id;
} options[] = {
#define READING(name, id) {NULL, id},
#define READING_OPTION(reading, name, id, index, defaults) {#reading, id},
#include "registry.def"
};

struct differ *differ_new(const char *how, size_t length)
{
    struct json_error ignored;
    struct buf why = {0};
    struct differ *d = mem_alloc(sizeof *d);
    *d = (struct differ){.session = hclref_session_new()};
    cJSON *fields = json_parse(how, length, JSON_NUL_KEEP, &ignored);
    const cJSON *hello = json_get(fields, "hello");
    const char *edition = json_get_string(fields, "edition");
    bool ok = hello != NULL && capability_read(hello, &d->offered, &why);
    while (d->offered.editions >> d->edition > 1)
        d->edition++;
    d->judging = edition == NULL ? d->edition : edition_find(edition);
    cJSON_Delete(fields);
    buf_free(&why);
    if (!ok || d->offered.editions == 0 || d->judging == EDITION_COUNT)
        return NULL;
    d->generator =
        gen_new(&(struct gen_options){.ops = d->offered.ops, .editions = 1u << EDITION_DEFAULT});
    return d;
}

/* Writes the request with an edition and more fields, which begin with a comma, into d->line. */
static void complete(struct differ *d, enum edition edition, const char *more)
{
    buf_clear(&d->line);
    buf_add(&d->line, d->asked.data, d->asked.len - 1);
    buf_fmt(&d->line, ",\"edition\":\"%s\",\"id\":1%s}", edition_name(edition), more);
}

const char *differ_request(struct differ *d, const uint8_t *bytes, size_t size, size_t *length)
{
    struct json_error ignored;
    buf_clear(&d->line);
    gen_request(d->generator, bytes, size < GEN_BYTES_MAX ? size : GEN_BYTES_MAX, &d->line);
    cJSON *fields = json_parse(buf_text(&d->line), d->line.len, JSON_NUL_KEEP, &ignored);
    bool json = strcmp(json_get_text(fields, "syntax"), "json") == 0;
    d->op = op_find(json_get_text(fields, "op"));
    bool offered =
        capability_lacks(&d->offered, d->op, json, d->edition,
                         d->op == OP_TREE ? 1u << FEATURE_TREE : needs_of(fields)) == NULL;
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "edition");
    buf_clear(&d->asked);
    json_print(fields, 0, &d->asked);
    complete(d, d->edition, "");
    cJSON_Delete(fields);
    *length = d->line.len;
    return offered ? buf_text(&d->line) : NULL;
}

/* Returns the reference's reply to the request with more fields. The session owns it. */
static const char *ask(struct differ *d, const char *more, size_t *length)
{
    complete(d, d->judging, more);
    return hclref_answer(d->session, d->line.data, d->line.len, length);
}

/* Returns 0 if the reference with more fields does not give the answer, 1 if it gives an error of
   another phase, 2 if it gives the answer. */
static int explains(struct differ *d, const char *more, const struct answer *answer)
{
    struct answer a;
    size_t n;
    const char *reply = ask(d, more, &n);
    answer_read(d->op, reply, n, &a);
    bool other = judge_phases_differ(json_get(a.tree, "error"), json_get(answer->tree, "error"));
    bool same = compare_answers(d->op, &a, answer) == DIFFERENCE_NONE;
    answer_free(&a);
    return same ? 2 - other : 0;
}

/* Returns true if another reading of a passage that the reference consulted gives the answer. */
static bool is_read_otherwise(struct differ *d, const cJSON *consulted, const struct answer *answer)
{
    const cJSON *id;
    bool found = false, among = false;
    cJSON_ArrayForEach(id, consulted)
        for (size_t i = 0; i < sizeof options / sizeof *options && !found; i++) {
            if (options[i].reading != NULL && !among)
                continue;
            if (options[i].reading == NULL)
                among = strcmp(options[i].id, id->valuestring) == 0;
            buf_clear(&d->more);
            buf_fmt(&d->more, ",\"readings\":{\"%s\":\"%s\"}", id->valuestring, options[i].id);
            found = options[i].reading != NULL && explains(d, buf_text(&d->more), answer) > 0;
        }
    return found;
}

/* Appends the cause of an answer that differs from the reference's own answer, with its trace. */
static void add_cause(struct differ *d, const struct answer *own, const struct answer *answer)
{
    const char *cause = "", *decides = json_get_text(json_get(own->tree, "error"), "code");
    bool is_error = own->kind == REPLY_ERROR;
    size_t run = 0, digits = 0;
    int best = 0, explained;
    const cJSON *id;
    cJSON_ArrayForEach(id, json_get(own->tree, "trace")) {
        buf_clear(&d->more);
        buf_fmt(&d->more, ",\"without\":[\"%s\"]", id->valuestring);
        explained = explains(d, buf_text(&d->more), answer);
        if (explained > 0 && explained >= best)
            cause = id->valuestring, best = explained;
        else if (best == 0 && !is_error && explains(d, buf_text(&d->more), own) == 0)
            decides = id->valuestring;
    }
    for (size_t i = 0; i < d->asked.len; i++) {
        run = d->asked.data[i] >= '0' && d->asked.data[i] <= '9' ? run + 1 : 0;
        digits = run > digits ? run : digits;
    }
    if (best > 0)
        buf_str(&d->text, cause);
    else if (digits > 15 && !is_error)
        buf_fmt(&d->text, "digits %zu", digits);
    else
        buf_fmt(&d->text, "unexplained %s", decides);
}

const char *differ_judge(struct differ *d, char *reply, size_t length, size_t *text_length)
{
    const struct peer_answer answer = {.kind = PEER_REPLY, .text = reply, .len = length};
    struct answer own, read;
    size_t n;
    const char *right = ask(d, "", &n);
    enum difference kind = compare_lines(d->op, right, n, &answer);
    *text_length = 0;
    if (!difference_is_found(kind))
        return "";
    right = ask(d, ",\"trace\":true", &n);
    answer_read(d->op, right, n, &own);
    answer_read(d->op, reply, length, &read);
    buf_clear(&d->text);
    if (!is_read_otherwise(d, json_get(own.tree, "consulted"), &read)) {
        buf_fmt(&d->text, "differ: %s ", difference_name(kind));
        add_cause(d, &own, &read);
        right = ask(d, "", &n);
        buf_fmt(&d->text, "\nrequest:        %s\nreference:      %s\nimplementation: %.*s\n",
                buf_text(&d->line), right, (int)length, reply);
    }
    answer_free(&own);
    answer_free(&read);
    *text_length = d->text.len;
    return buf_text(&d->text);
}
