#include "fuzz/peers/twins.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "protocol/tree_print.h"

/* The sources that replace one source in requests to an implementation. */
enum twin {
    TWIN_PLAIN,   /* the source as the reference prints it */
    TWIN_GROUPED, /* with all parentheses; the tree is the same */
    TWIN_FLAT,    /* without parentheses; the tree is different, or the source is missing */
    TWINS
};

struct twins {
    struct subject *subject;
    struct oracle *oracle;
    cJSON *fields;      /* the fields of the request for a tree; owned */
    struct answer tree; /* the reference's tree */
    struct buf requests[TWINS];
};

/* Appends the request. If `op`, `parentheses` or `source` is not NULL, it replaces the request's
   value. */
static void write_request(const struct twins *t, const char *op, bool parentheses,
                          const char *source, struct buf *out)
{
    cJSON *fields = cJSON_Duplicate(t->fields, true);
    cJSON_ReplaceItemInObjectCaseSensitive(fields, "op", cJSON_CreateString(op));
    if (parentheses)
        cJSON_AddTrueToObject(fields, "parentheses");
    if (source != NULL) {
        cJSON_DeleteItemFromObjectCaseSensitive(fields, "source");
        cJSON_DeleteItemFromObjectCaseSensitive(fields, "source_base64");
        cJSON_AddStringToObject(fields, "source", source);
    }
    json_print(fields, 0, out);
    cJSON_Delete(fields);
}

static void ask_reference(const struct twins *t, const struct buf *request, enum op op,
                          struct answer *out)
{
    size_t n;
    const char *reply = oracle_ask(t->oracle, buf_text(request), &t->subject->follows, false, &n);
    answer_read(op, reply, n, out);
}

static bool is_same(const struct answer *a, const struct answer *b)
{
    return compare_answers(OP_TREE, a, b) == DIFFERENCE_NONE;
}

/* Writes a request for the tree of the printed source. Returns false if the reference cannot print
   the source. */
static bool write_printed(struct twins *t, bool parentheses, struct buf *out)
{
    struct buf request = {0};
    struct answer printed;
    write_request(t, "print", parentheses, NULL, &request);
    ask_reference(t, &request, OP_PRINT, &printed);
    bool ok = printed.kind == REPLY_RESULT;
    if (ok)
        write_request(t, "tree", false, printed.item->valuestring, out);
    answer_free(&printed);
    buf_free(&request);
    return ok;
}

/* Writes a request for the source without parentheses, if this source has another tree. */
static void write_flat(struct twins *t, struct buf *out)
{
    struct buf source = {0};
    struct answer flat;
    tree_print(t->tree.item, false, &source);
    if (strcmp(json_get_text(t->fields, "of"), "template") == 0)
        cJSON_ReplaceItemInObjectCaseSensitive(t->fields, "of", cJSON_CreateString("expression"));
    write_request(t, "tree", false, buf_text(&source), out);
    ask_reference(t, out, OP_TREE, &flat);
    if (flat.kind != REPLY_RESULT || is_same(&t->tree, &flat))
        buf_clear(out);
    answer_free(&flat);
    buf_free(&source);
}

/* Returns true if the tree depends on an ambiguous passage that the reference consulted. */
static bool depends_on_reading(const struct twins *t, const struct peer_request *request)
{
    struct question q = {.text = request->text, .len = request->len, .op = OP_TREE};
    struct search c;
    bool depends = false;
    question_try_readings(t->oracle, &q, &t->subject->follows, NULL, &c);
    for (size_t i = 0; i < c.count; i++)
        depends = depends || c.list[i].alters;
    search_free(&c);
    return depends;
}

static void answer_text(struct peer_answer *out, struct buf *line)
{
    size_t n = line->len;
    *out = (struct peer_answer){PEER_REPLY, buf_take(line), n};
}

/* Compares the shapes of two twins. If a shape is missing or wrong, stores an answer that shows it
   in *out, and returns true. */
static bool judge_pair(const struct twins *t, const struct peer_answer *answers, enum twin other,
                       struct peer_answer *out)
{
    static const enum twin firsts[] = {[TWIN_GROUPED] = TWIN_PLAIN, [TWIN_FLAT] = TWIN_GROUPED};
    const enum twin both[] = {firsts[other], other};
    struct answer shapes[2];
    struct buf line = {0};
    for (size_t i = 0; i < 2; i++)
        answer_read(OP_TREE, answers[both[i]].text, answers[both[i]].len, &shapes[i]);
    bool equal = shapes[0].shape && shapes[1].shape && json_equal(shapes[0].item, shapes[1].item);
    for (size_t i = 0; i < 2; i++)
        if (line.len == 0 && !shapes[i].shape)
            buf_add(&line, answers[both[i]].text, answers[both[i]].len);
    if (line.len == 0 && equal != (other == TWIN_GROUPED)) {
        buf_str(&line, "{\"id\":0,\"shape\":[");
        for (size_t i = 0; i < 2; i++) {
            buf_fmt(&line, "%s{\"of\":%s,\"shape\":", i > 0 ? "," : "",
                    buf_text(&t->requests[both[i]]));
            if (answers[both[i]].len <= TREE_REPLY_MAX / 4)
                json_print(shapes[i].item, 0, &line);
            else
                buf_str(&line, "\"too long to be shown\"");
            buf_char(&line, '}');
        }
        buf_str(&line, "]}");
    }
    for (size_t i = 0; i < 2; i++)
        answer_free(&shapes[i]);
    if (line.len == 0)
        return false;
    answer_text(out, &line);
    return true;
}

/* Sends the twins, and combines the answers to one answer. */
static void ask_twins(struct twins *t, const char *reply, size_t n, struct peer_answer *out)
{
    struct peer_request requests[TWINS];
    struct peer_answer answers[TWINS];
    size_t count = t->requests[TWIN_FLAT].len > 0 ? TWINS : TWIN_FLAT;
    bool done = false;
    for (size_t i = 0; i < count; i++)
        requests[i] = (struct peer_request){.text = t->requests[i].data, .len = t->requests[i].len};
    peer_ask(&t->subject->peer, requests, count, answers);
    for (size_t i = 0; i < count; i++) {
        if (!done && answers[i].kind != PEER_REPLY) {
            *out = (struct peer_answer){answers[i].kind, mem_dup_n(answers[i].text, answers[i].len),
                                        answers[i].len};
            done = true;
        }
    }
    for (size_t i = TWIN_GROUPED; i < count && !done; i++)
        done = judge_pair(t, answers, (enum twin)i, out);
    if (!done)
        *out = (struct peer_answer){PEER_REPLY, mem_dup_n(reply, n), n};
    for (size_t i = 0; i < count; i++)
        peer_answer_free(&answers[i]);
}

static void ask_shape(struct subject *r, struct oracle *o, const struct peer_request *request,
                      struct peer_answer *out)
{
    struct json_error ignored;
    struct twins t = {.subject = r, .oracle = o};
    struct buf own = {0}, reply = {0}, none = {0};
    t.fields = json_parse(request->text, request->len, JSON_NUL_REFUSE, &ignored);
    buf_add(&own, request->text, request->len);
    ask_reference(&t, &own, OP_TREE, &t.tree);
    if (t.tree.kind != REPLY_RESULT) {
        peer_ask(&r->peer, request, 1, out);
    } else if (t.fields == NULL || depends_on_reading(&t, request) ||
               !write_printed(&t, false, &t.requests[TWIN_PLAIN]) ||
               !write_printed(&t, true, &t.requests[TWIN_GROUPED])) {
        buf_str(&none, "{\"id\":0,\"unsupported\":\"no second source is known whose shape could be "
                       "compared\"}");
        answer_text(out, &none);
    } else {
        write_flat(&t, &t.requests[TWIN_FLAT]);
        json_print(t.tree.tree, 0, &reply);
        ask_twins(&t, buf_text(&reply), reply.len, out);
    }
    for (size_t i = 0; i < TWINS; i++)
        buf_free(&t.requests[i]);
    answer_free(&t.tree);
    cJSON_Delete(t.fields);
    buf_free(&own);
    buf_free(&reply);
}

void subject_ask(struct subject *r, struct oracle *o, const struct peer_request *requests, size_t n,
                 struct peer_answer *answers)
{
    size_t from = 0;
    bool shapes = capability_shapes(&r->peer.capability);
    for (size_t i = 0; i <= n; i++) {
        struct question q;
        bool twins = i < n && shapes && question_read(requests[i].text, requests[i].len, &q) &&
                     q.op == OP_TREE;
        if (i < n && !twins)
            continue;
        peer_ask(&r->peer, requests + from, i - from, answers + from);
        if (twins)
            ask_shape(r, o, &requests[i], &answers[i]);
        from = i + 1;
    }
}
