#include "protocol/encode.h"
#include "ask/ask.h"
#include "base/buf.h"
#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/readings.h"

/* Appends an interpretation, and what comes before it. */
static void encode_choice(const struct reading *r, size_t option, const char **begin,
                          struct buf *out)
{
    buf_fmt(out, "%s\"%s\":\"%s\"", *begin, r->id, r->options[option]);
    *begin = ",";
}

/* Appends the interpretations of a variant. Leaves out default interpretations, unless `all` is
   true. */
static void encode_readings(const struct variant *v, bool all, struct buf *out)
{
    const struct registry *r = v->follows != NULL ? v->follows->registry : NULL;
    const char *begin = ",\"readings\":{";
    for (size_t i = 0; r != NULL && i < r->reading_count; i++) {
        size_t option = v->follows->states[i].option;
        const struct reading *reading = &r->readings[i];
        if (option != READINGS_UNKNOWN && (option != 0 || all) && reading != v->reading &&
            reading != v->other)
            encode_choice(reading, option, &begin, out);
    }
    if (v->reading != NULL)
        encode_choice(v->reading, v->option, &begin, out);
    if (v->other != NULL)
        encode_choice(v->other, v->other_option, &begin, out);
    buf_str(out, begin[1] == '\0' ? "}" : "");
}

/* Appends the members of a request that is a text, with another edition if `edition` is not NULL.
 */
static void encode_text(const struct request *r, const char *edition, struct buf *out)
{
    struct json_error ignored;
    struct buf text = {0};
    if (edition == NULL) {
        buf_add(out, r->text + 1, r->len - 2);
        return;
    }
    cJSON *fields = json_parse(r->text, r->len, JSON_NUL_KEEP, &ignored);
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "edition");
    cJSON_AddStringToObject(fields, "edition", edition);
    json_print(fields, 0, &text);
    buf_add(out, text.data + 1, text.len - 2);
    buf_free(&text);
    cJSON_Delete(fields);
}

void ask_encode(const struct request *r, struct buf *out)
{
    const struct variant *v = r->variant;
    const char *edition = v != NULL && v->edition != NULL ? v->edition : r->released;
    if (r->text != NULL) {
        encode_text(r, edition, out);
        buf_str(out, r->trace ? ",\"trace\":true" : "");
    } else {
        encode_request(r->op, r->fields, edition != NULL ? edition_find(edition) : r->edition,
                       r->trace ? ENCODE_TRACE : 0, out);
    }
    if (v == NULL)
        return;
    if (v->without != NULL)
        buf_fmt(out, ",\"without\":[\"%s\"]", v->without->id);
    encode_readings(v, r->released != NULL, out);
}

bool ask_pose_case(const struct test_case *c, size_t request, enum edition edition,
                   struct request *r)
{
    const cJSON *fields = case_request(c, request);
    *r = (struct request){.op = c->op,
                          .fields = fields,
                          .needs = c->needs,
                          .json = c->json_syntax,
                          .edition = edition};
    return fields != NULL;
}
