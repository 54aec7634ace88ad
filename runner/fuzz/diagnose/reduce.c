#include "fuzz/diagnose/reduce.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "base/where.h"
#include "fuzz/diagnose/pieces.h"
#include "fuzz/diagnose/reducer.h"
#include "process/guard.h"

/* A piece of the source (pieces.h) more costs this much, a byte less, what it is, least: `true` is
 * simpler than `0<0`. */
enum { PIECE_COST = 32, BYTE_COST = 16 };

static unsigned char_cost(unsigned char c)
{
    static const char order[] = "0a1b2c \"";
    const char *at = strchr(order, c);
    if (c != 0 && at != NULL)
        return (unsigned)(at - order) / 2;
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
        return 5;
    return c < 0x20 || c >= 0x7f ? 12 : c >= 'A' && c <= 'Z' ? 7 : 6;
}

static unsigned long cost_of(const char *text, size_t n)
{
    unsigned long cost = 0;
    for (size_t i = 0; i < n; i++)
        cost += BYTE_COST + char_cost((unsigned char)text[i]);
    return cost;
}

/* --- Requests -------------------------------------------------------------------------------- */

static void add_source(const char *source, size_t n, struct buf *out)
{
    struct buf copy = {0};
    if (utf8_valid(source, n) && memchr(source, '\0', n) == NULL) {
        buf_add(&copy, source, n);
        buf_str(out, ",\"source\":");
        json_print_string(buf_text(&copy), 0, out);
    } else {
        utf8_base64_encode(source, n, &copy);
        buf_fmt(out, ",\"source_base64\":\"%s\"", buf_text(&copy));
    }
    buf_free(&copy);
}

/* Appends the request, and says what it costs. */
static unsigned long make(const struct reducer *r, const cJSON *fields, const char *source,
                          size_t n, struct buf *out)
{
    struct buf members = {0};
    const cJSON *field;
    cJSON_ArrayForEach(field, fields) {
        buf_char(&members, ',');
        json_print_string(field->string, 0, &members);
        buf_char(&members, ':');
        json_print(field, 0, &members);
    }
    buf_fmt(out, "{\"op\":\"%s\"", op_name(r->op));
    if (r->has_source)
        add_source(source, n, out);
    buf_str(out, buf_text(&members));
    buf_char(out, '}');
    unsigned long cost = cost_of(buf_text(&members), members.len) + cost_of(source, n) +
                         PIECE_COST * pieces_count(source, n);
    buf_free(&members);
    return cost;
}

/* --- What was tried -------------------------------------------------------------------------- */

static uint64_t hash_of(const struct buf *text)
{
    uint64_t h = hash_64(text->data, text->len);
    return h == 0 ? 1 : h;
}

static bool put(uint64_t *table, size_t size, uint64_t hash)
{
    size_t i = (size_t)hash & (size - 1);
    while (table[i] != 0 && table[i] != hash)
        i = (i + 1) & (size - 1);
    bool fresh = table[i] == 0;
    table[i] = hash;
    return fresh;
}

/* Whether a request was not tried before; from now on it was. */
static bool note(struct reducer *r, const struct buf *text)
{
    if (2 * (r->seen_count + 1) > r->seen_size) {
        size_t size = r->seen_size == 0 ? 1024 : 2 * r->seen_size;
        uint64_t *table = mem_alloc(size * sizeof *table);
        for (size_t i = 0; i < r->seen_size; i++)
            if (r->seen[i] != 0)
                put(table, size, r->seen[i]);
        free(r->seen);
        r->seen = table;
        r->seen_size = size;
    }
    bool fresh = put(r->seen, r->seen_size, hash_of(text));
    r->seen_count += fresh;
    return fresh;
}

/* --- Judgement ------------------------------------------------------------------------------- */

static void read_reference(struct reducer *r, const struct question *q,
                           const struct oracle_change *change, struct answer *out)
{
    struct where ignored = {0};
    size_t n;
    const char *reply = oracle_ask(r->oracle, q->text, q->len, change, false, &n);
    answer_read(r->op, reply, n, out, &ignored);
    where_free(&ignored);
}

static enum difference compare(enum op op, const struct answer *a, const struct answer *b)
{
    struct where ignored = {0};
    enum difference d = compare_answers(op, a, b, &ignored);
    where_free(&ignored);
    return d;
}

/* Whether the reference, as the text has it and under some cause, differs in the same way: then it
 * is worth asking. */
static bool promises(struct reducer *r, const struct question *q)
{
    struct oracle_change stance = {.stance = r->rival->stance};
    struct answer reference, other;
    read_reference(r, q, &stance, &reference);
    bool promised = !reference.malformed && !reference.limit && r->causes->count == 0;
    for (size_t i = 0; i < r->causes->count && !promised && !reference.malformed; i++) {
        read_reference(r, q, &r->causes->causes[i], &other);
        promised = !other.malformed && compare(r->op, &reference, &other) == r->kind;
        answer_free(&other);
    }
    answer_free(&reference);
    return promised;
}

static void add_kinds(struct reducer *r, const struct question *q, const struct peer_answer *answer,
                      struct buf *out)
{
    struct oracle_change stance = {.stance = r->rival->stance};
    struct where ignored = {0};
    struct answer a;
    read_reference(r, q, &stance, &a);
    answer_kind(r->op, &a, out);
    answer_free(&a);
    buf_str(out, " / ");
    if (answer->kind == PEER_REPLY) {
        answer_read(r->op, answer->text, answer->len, &a, &ignored);
        answer_kind(r->op, &a, out);
        answer_free(&a);
    }
    where_free(&ignored);
}

static bool explained(struct reducer *r, const struct question *q, const struct peer_answer *answer)
{
    bool some = false;
    for (size_t i = 0; i < r->causes->count && !some; i++)
        some = question_explained(r->oracle, q, &r->causes->causes[i], answer);
    return some;
}

/* Whether no answer came to what the reference refuses: a request that it takes, if it has none
 * either, says more. */
static bool may_be_taken(const struct reducer *r)
{
    bool none = r->kind == DIFFERENCE_CRASH || r->kind == DIFFERENCE_TIMEOUT ||
                r->kind == DIFFERENCE_GARBAGE;
    return none && strncmp(buf_text(&r->kinds), "error", strlen("error")) == 0;
}

static bool same_disagreement(struct reducer *r, const struct question *q,
                              const struct peer_answer *answer)
{
    struct where ignored = {0};
    struct buf kinds = {0};
    struct fault fault;
    bool same = rival_compare(r->rival, r->oracle, q, answer, NULL, 0, &ignored, NULL) == r->kind;
    where_free(&ignored);
    fault_read(r->kind, answer->text, answer->len, &fault);
    same = same && fault_equal(&fault, &r->fault);
    if (same && r->causes->count > 0)
        return explained(r, q, answer);
    if (same)
        add_kinds(r, q, answer, &kinds);
    same = same && (strcmp(buf_text(&kinds), buf_text(&r->kinds)) == 0 || may_be_taken(r));
    if (same) {
        buf_free(&r->kinds);
        r->kinds = kinds;
        return true;
    }
    buf_free(&kinds);
    return false;
}

bool reducer_spent(const struct reducer *r)
{
    return r->out->tried >= REDUCE_TRIED_MAX || r->out->asked >= REDUCE_ASKED_MAX ||
           r->out->timeouts >= REDUCE_TIMEOUTS_MAX || guard_pending();
}

static void take(struct reducer *r, const cJSON *fields, const char *source, size_t n,
                 struct buf *request, struct peer_answer *answer)
{
    struct buf copy = {0};
    if (fields != r->fields) {
        cJSON *old = r->fields;
        r->fields = cJSON_Duplicate(fields, true);
        cJSON_Delete(old);
    }
    buf_add(&copy, source, n);
    buf_free(&r->source);
    r->source = copy;
    buf_free(&r->out->request);
    r->out->request = *request;
    peer_answer_free(&r->out->answer);
    r->out->answer = *answer;
}

bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n)
{
    struct buf request = {0};
    struct peer_answer answer = {0};
    struct question q;
    if (fields == NULL)
        fields = r->fields;
    if (reducer_spent(r))
        return false;
    unsigned long cost = make(r, fields, source, n, &request);
    bool good = cost < r->cost && note(r, &request);
    r->out->tried += good;
    q = (struct question){request.data, request.len, r->op};
    good = good && promises(r, &q);
    if (good) {
        r->out->asked++;
        peer_ask(&r->rival->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
        r->out->timeouts += answer.kind == PEER_TIMEOUT;
        good = same_disagreement(r, &q, &answer);
    }
    if (good) {
        r->cost = cost;
        take(r, fields, source, n, &request, &answer);
        return true;
    }
    peer_answer_free(&answer);
    buf_free(&request);
    return false;
}

/* Takes the request apart. */
static void open_request(struct reducer *r, const struct question *q)
{
    struct json_error ignored;
    r->fields = json_parse(q->text, q->len, JSON_NUL_REFUSE, &ignored);
    const char *text = json_get_string(r->fields, "source"),
               *base64 = json_get_string(r->fields, "source_base64");
    r->has_source = text != NULL || base64 != NULL;
    if (text != NULL)
        buf_str(&r->source, text);
    else if (base64 != NULL)
        utf8_base64_decode(base64, &r->source);
    static const char *const apart[] = {"op", "source", "source_base64", "trace", "id"};
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        cJSON_DeleteItemFromObjectCaseSensitive(r->fields, apart[i]);
}

void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out)
{
    struct rival *rival = d->rival;
    const struct question *q = &d->question;
    const struct peer_answer *answer = d->answer;
    enum difference kind = d->kind;
    struct reducer r = {.rival = rival,
                        .oracle = d->oracle,
                        .op = q->op,
                        .kind = kind,
                        .causes = causes,
                        .out = out};
    size_t silent = rival->peer.timeouts;
    *out = (struct reduced){0};
    /* What is looked for here is no reason to give it up, as long as it answers anything else. */
    rival->peer.timeouts = 0;
    open_request(&r, q);
    out->answer =
        (struct peer_answer){answer->kind, mem_dup_n(answer->text, answer->len), answer->len};
    add_kinds(&r, q, answer, &r.kinds);
    fault_read(kind, answer->text, answer->len, &r.fault);
    r.cost = make(&r, r.fields, buf_text(&r.source), r.source.len, &out->request);
    note(&r, &out->request);
    while (!reducer_spent(&r)) {
        bool source = r.has_source && reducer_source(&r);
        if (!reducer_fields(&r) && !source)
            break;
    }
    out->gave_up = reducer_spent(&r);
    if (out->timeouts == out->asked)
        rival->peer.timeouts = silent;
    cJSON_Delete(r.fields);
    buf_free(&r.source);
    buf_free(&r.kinds);
    free(r.seen);
}

size_t reduce_source_size(const char *request, size_t n)
{
    struct json_error ignored;
    struct buf bytes = {0};
    cJSON *tree = json_parse(request, n, JSON_NUL_REFUSE, &ignored);
    const char *text = json_get_string(tree, "source"),
               *base64 = json_get_string(tree, "source_base64");
    if (base64 != NULL)
        utf8_base64_decode(base64, &bytes);
    size_t size = text != NULL ? strlen(text) : bytes.len;
    buf_free(&bytes);
    cJSON_Delete(tree);
    return size;
}

void reduce_free(struct reduced *r)
{
    buf_free(&r->request);
    peer_answer_free(&r->answer);
}
