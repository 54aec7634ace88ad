/* Compares an implementation with the reference in one process, for engines that fuzz. The input of
   an engine is the choice bytes of a generator (fuzz/generate/gen.h). The packages call these
   functions:

     differ_new      begins with JSON: {"hello":…,"edition":…}. Without edition, the newest of hello
                     judges. Returns NULL if the JSON is wrong.
     differ_request  makes a request, or NULL if hello does not offer what the bytes ask for.
     differ_judge    compares the answer to this request with that of the reference. Returns an
                     empty text if both agree, or if the answer is right under another reading of
                     an ambiguous passage. Otherwise the first line is "differ: KIND CAUSE", and the
                     request and both answers follow. The cause is a rule without which the
                     reference gives the same answer, or "unexplained".

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
#include "protocol/capability.h"
#include "ref/hclref.h"

struct differ *differ_new(const char *how, size_t length);
const char *differ_request(struct differ *d, const uint8_t *bytes, size_t size, size_t *length);
const char *differ_judge(struct differ *d, const char *reply, size_t length, size_t *text_length);

struct differ {
    struct gen *generator;
    struct hclref_session *session;
    struct capability offered;
    enum edition edition; /* the newest that the implementation offers */
    enum op op;
    enum edition judging; /* of the reference */
    struct buf request, asked, line, text;
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
    bool ok =
        hello != NULL && capability_read(hello, &d->offered, &why) && d->offered.editions != 0;
    d->judging = edition == NULL ? EDITION_COUNT : edition_find(edition);
    cJSON_Delete(fields);
    buf_free(&why);
    if (!ok || (edition != NULL && d->judging == EDITION_COUNT))
        return NULL;
    while (d->offered.editions >> d->edition > 1)
        d->edition++;
    if (d->judging == EDITION_COUNT)
        d->judging = d->edition;
    d->generator =
        gen_new(&(struct gen_options){.ops = d->offered.ops, .editions = 1u << EDITION_DEFAULT});
    return d;
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
    cJSON_AddStringToObject(fields, "edition", edition_name(d->edition));
    cJSON_AddNumberToObject(fields, "id", 1);
    buf_clear(&d->request);
    json_print(fields, 0, &d->request);
    cJSON_ReplaceItemInObjectCaseSensitive(fields, "edition",
                                           cJSON_CreateString(edition_name(d->judging)));
    buf_clear(&d->asked);
    json_print(fields, 0, &d->asked);
    cJSON_Delete(fields);
    *length = d->request.len;
    return offered ? buf_text(&d->request) : NULL;
}

/* Returns the reference's reply to the request with more fields, which begin with a comma. The
 * session owns it. */
static const char *ask(struct differ *d, const char *more, size_t *length)
{
    buf_clear(&d->line);
    buf_add(&d->line, d->asked.data, d->asked.len - 1);
    buf_fmt(&d->line, "%s}", more);
    return hclref_answer(d->session, d->line.data, d->line.len, length);
}

/* Returns true if the reference with more fields gives the answer. */
static bool explains(struct differ *d, const char *more, const struct peer_answer *answer)
{
    size_t n;
    const char *reply = ask(d, more, &n);
    return compare_lines(d->op, reply, n, answer) == DIFFERENCE_NONE;
}

/* Returns true if the answer is right under another reading of a passage that the reference
 * consulted. */
static bool is_read_otherwise(struct differ *d, const cJSON *consulted,
                              const struct peer_answer *answer)
{
    struct buf more = {0};
    const cJSON *id;
    bool found = false;
    cJSON_ArrayForEach(id, consulted) {
        size_t i = 0;
        while (i < sizeof options / sizeof *options &&
               (options[i].reading != NULL || strcmp(options[i].id, id->valuestring) != 0))
            i++;
        while (!found && ++i < sizeof options / sizeof *options && options[i].reading != NULL) {
            buf_clear(&more);
            buf_fmt(&more, ",\"readings\":{\"%s\":\"%s\"}", id->valuestring, options[i].id);
            found = explains(d, buf_text(&more), answer);
        }
    }
    buf_free(&more);
    return found;
}

/* Appends the first rule of the trace without which the reference gives the answer. */
static void add_cause(struct differ *d, const cJSON *trace, const struct peer_answer *answer)
{
    struct buf more = {0};
    const cJSON *id;
    const char *cause = "unexplained";
    cJSON_ArrayForEach(id, trace) {
        buf_clear(&more);
        buf_fmt(&more, ",\"without\":[\"%s\"]", id->valuestring);
        if (!explains(d, buf_text(&more), answer))
            continue;
        cause = id->valuestring;
        break;
    }
    buf_str(&d->text, cause);
    buf_free(&more);
}

const char *differ_judge(struct differ *d, const char *reply, size_t length, size_t *text_length)
{
    struct json_error ignored;
    struct peer_answer answer = {.kind = PEER_REPLY, .text = mem_alloc(length + 1), .len = length};
    memcpy(answer.text, reply, length);
    answer.text[length] = '\0';
    buf_clear(&d->text);
    size_t n;
    const char *right = ask(d, ",\"trace\":true", &n);
    enum difference kind = compare_lines(d->op, right, n, &answer);
    if (difference_is_found(kind)) {
        cJSON *traced = json_parse(right, n, JSON_NUL_KEEP, &ignored);
        if (!is_read_otherwise(d, json_get(traced, "consulted"), &answer)) {
            buf_fmt(&d->text, "differ: %s ", difference_name(kind));
            add_cause(d, json_get(traced, "trace"), &answer);
            buf_fmt(&d->text, "\nrequest:        %s\n", buf_text(&d->asked));
            right = ask(d, "", &n);
            buf_fmt(&d->text, "reference:      %s\nimplementation: %s\n", right, answer.text);
        }
        cJSON_Delete(traced);
    }
    free(answer.text);
    *text_length = d->text.len;
    return buf_text(&d->text);
}
