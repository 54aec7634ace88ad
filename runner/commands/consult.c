#include "commands/consult.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "process/peer.h"
#include "process/sched.h"
#include "protocol/encode.h"

void consult_encode(const struct test_case *c, size_t request, enum edition edition,
                    struct buf *out)
{
    buf_clear(out);
    buf_char(out, '{');
    encode_request(c->op, case_request(c, request), edition, 0, out);
    buf_char(out, '}');
}

void consult_judge_peer(const struct judge *judge, const struct test_case *c, size_t request,
                        const struct peer_answer *a, struct probe *p)
{
    static const enum outcome_kind kinds[] = {[PEER_REPLY] = OUTCOME_REPLY,
                                              [PEER_CRASH] = OUTCOME_CRASH,
                                              [PEER_TIMEOUT] = OUTCOME_TIMEOUT,
                                              [PEER_GARBAGE] = OUTCOME_GARBAGE,
                                              [PEER_GONE] = OUTCOME_CRASH};
    struct json_error err;
    struct outcome outcome = {
        .kind = kinds[a->kind], .detail = a->text == NULL ? "" : a->text, .error_text = ""};
    cJSON *tree = NULL;
    if (a->kind == PEER_REPLY) {
        outcome.text = a->text;
        outcome.len = a->len;
        outcome.reply = tree = json_parse(a->text, a->len, JSON_NUL_KEEP, &err);
        outcome.detail = "the program printed a line that is no JSON";
        outcome.kind = tree == NULL ? OUTCOME_GARBAGE : OUTCOME_REPLY;
    }
    judge_outcome(judge, c, request, &outcome, p);
    cJSON_Delete(tree);
}

static void add_ids(const cJSON *reply, const char *member, const char *what, struct buf *out)
{
    const cJSON *id;
    bool first = true;
    cJSON_ArrayForEach(id, json_get(reply, member)) {
        buf_fmt(out, "%s%s", first ? what : ", ", id->valuestring);
        first = false;
    }
    if (!first)
        buf_char(out, '\n');
}

void consult_trace(const char *reply, struct buf *out)
{
    struct json_error err;
    cJSON *tree = json_parse(reply, strlen(reply), JSON_NUL_KEEP, &err);
    add_ids(tree, "trace", "  decided by ", out);
    add_ids(tree, "consulted", "  depends on the readings ", out);
    cJSON_Delete(tree);
}
