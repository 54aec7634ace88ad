#include "fuzz/peers/twins.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "protocol/tree_print.h"

/* Two sources that replace a source: the source's tree, printed without parentheses, and with all
   parentheses. */
enum { FLAT, GROUPED, TWINS };

struct twins {
    struct buf texts[TWINS]; /* the requests for the trees of the sources */
    bool equal;              /* true if the sources have equal trees */
};

/* Appends a request with another source. A printed template is an expression. */
static void write_request(const cJSON *fields, const char *source, struct buf *out)
{
    cJSON *copy = cJSON_Duplicate(fields, true);
    cJSON_DeleteItemFromObjectCaseSensitive(copy, "source");
    cJSON_DeleteItemFromObjectCaseSensitive(copy, "source_base64");
    cJSON_AddStringToObject(copy, "source", source);
    if (strcmp(json_get_text(fields, "of"), "template") == 0)
        cJSON_ReplaceItemInObjectCaseSensitive(copy, "of", cJSON_CreateString("expression"));
    json_print(copy, 0, out);
    cJSON_Delete(copy);
}

/* Makes the twins of a source with this tree. Returns false if the reference rejects a twin. */
static bool make_twins(struct oracle *o, const struct subject *r,
                       const struct peer_request *request, const cJSON *tree, struct twins *t)
{
    struct json_error ignored;
    struct answer answers[TWINS];
    cJSON *fields = json_parse(request->text, request->len, JSON_NUL_REFUSE, &ignored);
    for (int i = 0; i < TWINS; i++) {
        struct buf source = {0};
        tree_print(tree, i == GROUPED, &source);
        write_request(fields, buf_text(&source), &t->texts[i]);
        const struct question q = {.text = buf_text(&t->texts[i]), .op = OP_TREE};
        question_answer(o, &q, &r->follows, &answers[i]);
        buf_free(&source);
    }
    bool ok = answers[FLAT].kind == REPLY_RESULT && answers[GROUPED].kind == REPLY_RESULT;
    t->equal = ok && compare_answers(OP_TREE, &answers[FLAT], &answers[GROUPED]) == DIFFERENCE_NONE;
    answer_free(&answers[FLAT]);
    answer_free(&answers[GROUPED]);
    cJSON_Delete(fields);
    return ok;
}

/* Returns true if the tree depends on an ambiguous passage that the reference consulted. */
static bool depends_on_reading(struct oracle *o, const struct subject *r, const struct question *q)
{
    struct search c;
    bool depends = false;
    question_try_readings(o, q, &r->follows, NULL, &c);
    for (size_t i = 0; i < c.count; i++)
        depends = depends || c.list[i].alters;
    search_free(&c);
    return depends;
}

static void set_reply(struct peer_answer *out, struct buf *line)
{
    size_t n = line->len;
    *out = (struct peer_answer){PEER_REPLY, buf_take(line), n};
}

/* Writes both shapes and their sources as one reply. */
static void write_shapes(const struct twins *t, const struct answer *shapes, struct buf *line)
{
    buf_str(line, "{\"id\":0,\"shape\":[");
    for (size_t i = 0; i < TWINS; i++) {
        buf_fmt(line, "%s{\"of\":%s,\"shape\":", i > 0 ? "," : "", buf_text(&t->texts[i]));
        json_print(shapes[i].item, 0, line);
        buf_char(line, '}');
    }
    buf_str(line, "]}");
}

/* Sends the twins. The answer is the first answer without a shape, both shapes if they are wrong,
   or the reference's reply. */
static void ask_twins(struct subject *r, const struct twins *t, const struct answer *tree,
                      struct peer_answer *out)
{
    struct peer_request requests[TWINS];
    struct peer_answer answers[TWINS];
    struct answer shapes[TWINS];
    struct buf line = {0};
    size_t bad = TWINS;
    for (size_t i = 0; i < TWINS; i++)
        requests[i] = (struct peer_request){.text = t->texts[i].data, .len = t->texts[i].len};
    peer_ask(&r->peer, requests, TWINS, answers);
    for (size_t i = TWINS; i-- > 0;) {
        answer_read(OP_TREE, answers[i].text, answers[i].len, &shapes[i]);
        bad = answers[i].kind == PEER_REPLY && shapes[i].shape ? bad : i;
    }
    if (bad < TWINS)
        buf_add(&line, answers[bad].text, answers[bad].len);
    else if (json_equal(shapes[FLAT].item, shapes[GROUPED].item) != t->equal)
        write_shapes(t, shapes, &line);
    else
        json_print(tree->tree, 0, &line);
    set_reply(out, &line);
    if (bad < TWINS)
        out->kind = answers[bad].kind;
    for (size_t i = 0; i < TWINS; i++) {
        answer_free(&shapes[i]);
        peer_answer_free(&answers[i]);
    }
}

static void ask_shape(struct subject *r, struct oracle *o, const struct peer_request *request,
                      struct peer_answer *out)
{
    struct answer tree;
    struct twins t = {.equal = false};
    struct buf none = {0};
    const struct question q = {.text = request->text, .len = request->len, .op = OP_TREE};
    question_answer(o, &q, &r->follows, &tree);
    if (tree.kind != REPLY_RESULT) {
        peer_ask(&r->peer, request, 1, out);
    } else if (depends_on_reading(o, r, &q) || !make_twins(o, r, request, tree.item, &t)) {
        buf_str(&none, "{\"id\":0,\"unsupported\":\"no second source is known whose shape could be "
                       "compared\"}");
        set_reply(out, &none);
    } else {
        ask_twins(r, &t, &tree, out);
    }
    for (size_t i = 0; i < TWINS; i++)
        buf_free(&t.texts[i]);
    answer_free(&tree);
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
