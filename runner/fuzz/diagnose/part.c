#include "fuzz/diagnose/part.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "fuzz/compare/compare.h"
#include "fuzz/diagnose/excerpt.h"
#include "fuzz/diagnose/pieces.h"

/* What stands in the place of a part. */
#define PART_NAME "part_"

/* A part of the source. */
struct candidate {
    size_t start, end; /* in bytes */
    char *request;     /* evaluates it; owned */
    char *reply;       /* the reference's; owned */
};

struct search {
    struct rival *rival;
    struct oracle *oracle;
    const struct question *whole;
    const struct peer_answer *answer; /* to the whole */
    cJSON *fields;                    /* of the whole; owned */
    const char *source;               /* within these */
    char *reply;                      /* the reference's to the whole; owned */
    struct candidate list[PART_ASKED_MAX];
    size_t count;
};

/* What the reference answers under the readings that the implementation follows. */
static char *ask_reference(const struct search *s, const char *request)
{
    struct oracle_change stance = {.stance = s->rival->stance};
    size_t n;
    const char *reply = oracle_ask(s->oracle, request, strlen(request), &stance, false, &n);
    return mem_dup_n(reply, n);
}

static bool same_reply(enum op op, const char *a, const char *b, size_t bn)
{
    struct where ignored = {0};
    struct peer_answer other = {.kind = PEER_REPLY, .text = mem_dup_n(b, bn), .len = bn};
    bool same = compare_lines(op, a, strlen(a), &other, &ignored) == DIFFERENCE_NONE;
    where_free(&ignored);
    peer_answer_free(&other);
    return same;
}

/* Whether a reply to a request with that op is an error of the source's text. */
static bool refuses_text(enum op op, const char *reply, size_t n)
{
    struct where ignored = {0};
    struct answer a;
    answer_read(op, reply, n, &a, &ignored);
    const char *phase = a.kind == REPLY_ERROR ? json_get_string(a.item, "phase") : NULL;
    bool refuses = phase != NULL && strcmp(phase, "parse") == 0;
    answer_free(&a);
    where_free(&ignored);
    return refuses;
}

/* --- Another value in its place --------------------------------------------------------------- */

static char *print(const cJSON *fields)
{
    struct buf text = {0};
    json_print(fields, 0, &text);
    return buf_take(&text);
}

/* The whole, with a variable in the place of the part: of the value in that reply, or, where it is
 * an error, one that is not defined. */
static char *request_with(const struct search *s, const struct candidate *c, const char *reply,
                          size_t n)
{
    struct buf source = {0};
    struct answer a;
    struct where ignored = {0};
    cJSON *fields = cJSON_Duplicate(s->fields, true);
    buf_add(&source, s->source, c->start);
    buf_str(&source, " " PART_NAME " ");
    buf_str(&source, s->source + c->end);
    cJSON_ReplaceItemInObjectCaseSensitive(fields, "source", cJSON_CreateString(buf_text(&source)));
    answer_read(OP_EVALUATE, reply, n, &a, &ignored);
    if (a.kind == REPLY_RESULT) {
        cJSON *scope = cJSON_GetObjectItemCaseSensitive(fields, "scope");
        if (scope == NULL)
            scope = cJSON_AddObjectToObject(fields, "scope");
        cJSON_AddItemToObject(scope, PART_NAME, cJSON_Duplicate(a.item, true));
    }
    char *request = print(fields);
    answer_free(&a);
    where_free(&ignored);
    buf_free(&source);
    cJSON_Delete(fields);
    return request;
}

static char *reply_with(const struct search *s, const struct candidate *c, const char *reply,
                        size_t n)
{
    char *request = request_with(s, c, reply, n);
    char *whole = ask_reference(s, request);
    free(request);
    return whole;
}

/* --- Candidates ------------------------------------------------------------------------------ */

/* Whether the reference takes it for an expression that stands there: with its value in its place
 * the whole answer is as before. */
static bool is_part(const struct search *s, const struct candidate *c)
{
    if (refuses_text(OP_EVALUATE, c->reply, strlen(c->reply)))
        return false;
    char *reply = reply_with(s, c, c->reply, strlen(c->reply));
    bool same = same_reply(s->whole->op, s->reply, reply, strlen(reply));
    free(reply);
    return same;
}

static void consider(struct search *s, size_t start, size_t end)
{
    struct candidate *c = &s->list[s->count];
    bool whole = start == 0 && end == strlen(s->source) && s->whole->op == OP_EVALUATE;
    if (whole || s->count == PART_ASKED_MAX)
        return;
    struct buf request = {0};
    excerpt_request(s->fields, s->source + start, end - start, &request);
    *c = (struct candidate){.start = start, .end = end, .request = buf_take(&request)};
    c->reply = ask_reference(s, c->request);
    if (is_part(s, c)) {
        s->count++;
        return;
    }
    free(c->request);
    free(c->reply);
}

static void collect(struct search *s)
{
    struct pieces p;
    pieces_of(s->source, strlen(s->source), &p);
    for (size_t length = 1; p.count <= PART_PIECES_MAX && length <= p.count; length++)
        for (size_t from = 0; from + length <= p.count; from++) {
            const struct piece *first = &p.list[from], *last = first + length - 1;
            bool word = length == 1 && first->kind == PIECE_WORD; /* which says nothing */
            if (!word && pieces_closed(&p, from, from + length))
                consider(s, first->start, last->end);
        }
    pieces_free(&p);
}

/* Whether the rest is right, with the part as the implementation has it. What cannot be parsed lets
 * nothing around it be parsed. */
static bool explains(const struct search *s, const struct candidate *c,
                     const struct peer_answer *answer)
{
    if (answer->kind != PEER_REPLY || s->answer->kind != PEER_REPLY)
        return false;
    if (refuses_text(OP_EVALUATE, answer->text, answer->len))
        return refuses_text(s->whole->op, s->answer->text, s->answer->len);
    char *reply = reply_with(s, c, answer->text, answer->len);
    bool right = same_reply(s->whole->op, reply, s->answer->text, s->answer->len);
    free(reply);
    return right;
}

/* --- All of it ------------------------------------------------------------------------------- */

static bool settles(const struct search *s, const struct candidate *c,
                    const struct peer_answer *answer, struct part *part)
{
    struct where ignored = {0};
    struct question q;
    question_read(c->request, strlen(c->request), &q);
    enum difference d = rival_compare(s->rival, s->oracle, &q, answer, NULL, 0, &ignored, NULL);
    bool differs = d != DIFFERENCE_NONE && d != DIFFERENCE_UNSUPPORTED && d != DIFFERENCE_LIMIT;
    where_free(&ignored);
    if (!differs || !explains(s, c, answer))
        return false;
    *part = (struct part){.kind = d,
                          .answer = {.kind = answer->kind,
                                     .text = mem_dup_n(answer->text, answer->len),
                                     .len = answer->len}};
    buf_str(&part->request, c->request);
    return true;
}

static bool ask_all(const struct search *s, struct part *part)
{
    struct peer_request requests[PART_ASKED_MAX];
    struct peer_answer answers[PART_ASKED_MAX];
    bool found = false;
    for (size_t i = 0; i < s->count; i++)
        requests[i] = (struct peer_request){s->list[i].request, strlen(s->list[i].request)};
    peer_ask(&s->rival->peer, requests, s->count, answers);
    for (size_t i = 0; i < s->count; i++) {
        found = found || settles(s, &s->list[i], &answers[i], part);
        peer_answer_free(&answers[i]);
    }
    return found;
}

/* Whether parts of the request can be asked of the implementation. */
static bool has_parts(const struct search *s)
{
    return s->source != NULL && json_get(s->fields, "syntax") == NULL &&
           json_get(s->fields, "mode") == NULL && strstr(s->whole->text, PART_NAME) == NULL &&
           (s->rival->peer.capability.ops & 1u << OP_EVALUATE) != 0;
}

bool part_find(struct rival *r, struct oracle *o, const struct question *q,
               const struct peer_answer *answer, struct part *part)
{
    struct search s = {.rival = r, .oracle = o, .whole = q, .answer = answer};
    struct json_error ignored;
    s.fields = json_parse(q->text, q->len, JSON_NUL_REFUSE, &ignored);
    s.source = json_get_string(s.fields, "source");
    bool found = false;
    if (has_parts(&s)) {
        s.reply = ask_reference(&s, q->text);
        collect(&s);
        found = s.count > 0 && ask_all(&s, part);
    }
    for (size_t i = 0; i < s.count; i++) {
        free(s.list[i].request);
        free(s.list[i].reply);
    }
    free(s.reply);
    cJSON_Delete(s.fields);
    return found;
}

void part_free(struct part *part)
{
    buf_free(&part->request);
    peer_answer_free(&part->answer);
}
