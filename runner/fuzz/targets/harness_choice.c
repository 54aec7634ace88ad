/* Fuzz target `choice`: generates a request from the input (gen.h), and asks the reference. Most
   requests are valid, and therefore test evaluation, conversions and bodies. The first byte decides
   if the target checks a relation (relation_check.h) or sends one request. Ends the process if the
   reference calls a request malformed or violates a relation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "fuzz/generate/gen.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/relations/relation_table.h"
#include "fuzz/targets/harness_target.h"
#include "ref/hclref.h"

/* The variables are global, because libFuzzer passes no state. */
static struct gen *generator;
static struct hclref_session *session;

/* Returns the reference's reply line. The reply is valid until the next call. */
static const char *ask(const struct buf *request)
{
    struct buf line = {0};
    buf_str(&line, "{\"id\":1,");
    buf_add(&line, request->data + 1, request->len - 1);
    const char *reply = hclref_answer(session, line.data, line.len, NULL);
    buf_free(&line);
    return reply;
}

static void check_request(const uint8_t *bytes, size_t size)
{
    struct buf request = {0};
    gen_request(generator, bytes, size, &request);
    struct json_error ignored;
    const char *reply = ask(&request);
    cJSON *tree = json_parse(reply, strlen(reply), JSON_NUL_KEEP, &ignored);
    const cJSON *id = json_get(tree, "id");
    bool malformed = strcmp(json_get_text(json_get(tree, "error"), "code"), "request") == 0;
    if (!cJSON_IsNumber(id) || id->valuedouble != 1 || malformed) {
        fprintf(stderr, "%s\n%s\n", buf_text(&request), reply);
        abort();
    }
    cJSON_Delete(tree);
    buf_free(&request);
}

static void check_relation(size_t relation, const uint8_t *bytes, size_t size)
{
    struct relation_check check = {0};
    struct buf texts[RELATION_REQUESTS] = {{0}}, why = {0};
    const char *replies[RELATION_REQUESTS] = {NULL};
    relation_read(generator, relation, bytes, size, &check);
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        if (check.requests[i].len == 0)
            continue;
        buf_str(&texts[i], ask(&check.requests[i]));
        replies[i] = buf_text(&texts[i]);
    }
    if (relation_judge(&check, replies, &why) == RELATION_VIOLATED) {
        fprintf(stderr, "%s: %s\n", relations[relation].name, buf_text(&why));
        for (size_t i = 0; i < RELATION_REQUESTS; i++)
            fprintf(stderr, "%s\n%s\n", buf_text(&check.requests[i]), buf_text(&texts[i]));
        abort();
    }
    for (size_t i = 0; i < RELATION_REQUESTS; i++)
        buf_free(&texts[i]);
    buf_free(&why);
    relation_free(&check);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > GEN_BYTES_MAX)
        return 0;
    if (generator == NULL) {
        generator = gen_new(NULL);
        session = hclref_session_new();
    }
    if (data[0] < relation_count())
        check_relation(data[0], data + 1, size - 1);
    else
        check_request(data + 1, size - 1);
    return 0;
}
