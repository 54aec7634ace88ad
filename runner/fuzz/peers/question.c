#include "fuzz/peers/question.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "fuzz/compare/compare.h"

bool question_read(const char *text, size_t n, struct question *q)
{
    static const char begin[] = "{\"op\":\"";
    struct buf op = {0};
    if (n > sizeof begin && memcmp(text, begin, sizeof begin - 1) == 0) {
        const char *name = text + sizeof begin - 1;
        buf_add(&op, name, strcspn(name, "\""));
    } else {
        struct json_error ignored;
        cJSON *tree = json_parse(text, n, JSON_NUL_REFUSE, &ignored);
        const char *name = json_get_string(tree, "op");
        buf_str(&op, name == NULL ? "" : name);
        cJSON_Delete(tree);
    }
    *q = (struct question){text, n, op_find(buf_text(&op))};
    buf_free(&op);
    return q->op != OP_COUNT;
}

bool question_explained(struct oracle *o, const struct question *q,
                        const struct oracle_change *change, const struct peer_answer *answer)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, q->len, change, false, &n);
    bool same = compare_lines(q->op, reply, n, answer) == DIFFERENCE_NONE;
    return same;
}

bool question_differs(struct oracle *o, const struct question *q, const char *reply, size_t length,
                      const struct oracle_change *change)
{
    size_t n;
    const char *other = oracle_ask(o, q->text, q->len, change, false, &n);
    struct peer_answer changed = {.kind = PEER_REPLY, .text = mem_dup_n(other, n), .len = n};
    bool different = compare_lines(q->op, reply, length, &changed) != DIFFERENCE_NONE;
    peer_answer_free(&changed);
    return different;
}
