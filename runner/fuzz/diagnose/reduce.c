#include "fuzz/diagnose/reduce.h"

#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "fuzz/diagnose/reducer.h"
#include "fuzz/generate/tokens.h"
#include "fuzz/peers/twins.h"
#include "process/cleanup.h"
#include "protocol/request.h"

/* Weights in the cost of a request. The main cost is the number of tokens, then the number of
   bytes. An unusual character costs a little more than a simple character. For example, `true` is
   cheaper than `0<0`. */
enum { TOKEN_COST = 32, BYTE_COST = 16 };

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

/* Prints a request with the members `fields` and a source, and returns the cost of the request. */
static unsigned long print_request(const struct reducer *r, const cJSON *fields, const char *source,
                                   size_t n, struct buf *out)
{
    cJSON *request = cJSON_CreateObject();
    struct buf text = {0};
    const cJSON *field;
    cJSON_AddStringToObject(request, "op", op_name(r->d->question.op));
    buf_add(&text, source, n);
    if (r->has_source)
        request_set_source(request, &text);
    cJSON_ArrayForEach(field, fields)
        cJSON_AddItemToObject(request, field->string, cJSON_Duplicate(field, true));
    json_print(request, 0, out);
    cJSON_Delete(request);
    buf_free(&text);
    return cost_of(out->data, out->len) + TOKEN_COST * tokens_count(source, n);
}

static void open_request(struct reducer *r)
{
    static const char *const apart[] = {"op", "source", "source_base64", "trace", "id"};
    struct json_error ignored;
    r->fields = json_parse(r->d->question.text, r->d->question.len, JSON_NUL_REFUSE, &ignored);
    r->has_source =
        json_get(r->fields, "source") != NULL || json_get(r->fields, "source_base64") != NULL;
    request_source(r->fields, &r->source);
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        cJSON_DeleteItemFromObjectCaseSensitive(r->fields, apart[i]);
}

/* Returns true if a candidate (an edited request) is worth sending to the implementation. If causes
   are known, at least one known cause must alter the reference's answer, as it does for the
   original request. */
static bool promises(const struct reducer *r, const struct question *q)
{
    struct answer reference, other;
    reference_answer(r->d->oracle, q, &r->d->subject->follows, &reference);
    bool usable = !reference.malformed && !reference.limit, promised = r->causes->count == 0;
    for (size_t i = 0; usable && !promised && i < r->causes->count; i++) {
        reference_answer(r->d->oracle, q, &r->causes->causes[i], &other);
        promised = !other.malformed && compare_answers(q->op, &reference, &other) == r->d->kind;
        answer_free(&other);
    }
    answer_free(&reference);
    return usable && promised;
}

static bool is_explained(const struct reducer *r, const struct disagreement *d)
{
    for (size_t i = 0; i < r->causes->count; i++)
        if (question_compare(d->oracle, &d->question, &r->causes->causes[i], d->answer) ==
            DIFFERENCE_NONE)
            return true;
    return false;
}

/* Returns true if the reference may accept the reduced request although it rejects the original
   request. The answer of the reference does not matter if the implementation crashed, timed out or
   printed garbage. */
static bool may_be_accepted(const struct reducer *r)
{
    bool unanswered = r->d->kind == DIFFERENCE_CRASH || r->d->kind == DIFFERENCE_TIMEOUT ||
                      r->d->kind == DIFFERENCE_GARBAGE;
    return unanswered && strncmp(buf_text(&r->kinds), "error", strlen("error")) == 0;
}

static bool is_same(struct reducer *r, const struct disagreement *d)
{
    struct buf kinds = {0};
    struct crash crash;
    enum difference kind = subject_compare(d->subject, d->oracle, &d->question, d->answer);
    crash_read(d->kind, d->answer->text, d->answer->len, &crash);
    if (kind != d->kind || !crash_equal(&crash, &r->crash))
        return false;
    if (r->causes->count > 0)
        return is_explained(r, d);
    disagreement_kinds(d, &kinds);
    bool same = strcmp(buf_text(&kinds), buf_text(&r->kinds)) == 0 || may_be_accepted(r);
    struct buf old = r->kinds;
    if (same)
        r->kinds = kinds;
    buf_free(same ? &old : &kinds);
    return same;
}

bool reducer_spent(const struct reducer *r)
{
    return r->out->tried >= REDUCE_TRIED_MAX || r->out->asked >= REDUCE_ASKED_MAX ||
           r->out->timeouts >= REDUCE_TIMEOUTS_MAX || cleanup_pending() ||
           (r->d->until_ms > 0 && os_now_ms() >= r->d->until_ms);
}

/* Keeps a candidate, the smallest request so far. */
static void keep(struct reducer *r, const cJSON *fields, const char *source, size_t n)
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
}

/* Sends a candidate to the reference, then to the implementation. Returns true if their answers
   disagree as for the original request. */
static bool shows_it(struct reducer *r, const struct buf *request, struct peer_answer *answer)
{
    struct disagreement d = *r->d;
    d.question = (struct question){.text = request->data, .len = request->len, .op = d.question.op};
    d.answer = answer;
    r->out->tried++;
    if (!promises(r, &d.question))
        return false;
    r->out->asked++;
    subject_ask(d.subject, d.oracle,
                &(struct peer_request){.text = request->data, .len = request->len}, 1, answer);
    r->out->timeouts += answer->kind == PEER_TIMEOUT;
    return is_same(r, &d);
}

bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n)
{
    struct reduced smaller = {0};
    if (reducer_spent(r))
        return false;
    if (fields == NULL)
        fields = r->fields;
    unsigned long cost = print_request(r, fields, source, n, &smaller.request);
    bool good = cost < r->cost && shows_it(r, &smaller.request, &smaller.answer);
    if (good) {
        struct reduced old = *r->out;
        r->out->request = smaller.request;
        r->out->answer = smaller.answer;
        r->cost = cost;
        smaller = old;
        keep(r, fields, source, n);
    }
    reduce_free(&smaller);
    return good;
}

void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out)
{
    struct reducer r = {.d = d, .causes = causes, .out = out};
    struct peer *peer = &d->subject->peer;
    *out = (struct reduced){0};
    peer->patient = true;
    open_request(&r);
    out->answer = (struct peer_answer){d->answer->kind, mem_dup_n(d->answer->text, d->answer->len),
                                       d->answer->len};
    disagreement_kinds(d, &r.kinds);
    crash_read(d->kind, d->answer->text, d->answer->len, &r.crash);
    r.cost = print_request(&r, r.fields, buf_text(&r.source), r.source.len, &out->request);
    for (bool some = true; some && !reducer_spent(&r);) {
        some = r.has_source && reducer_source(&r);
        some = reducer_fields(&r) || some;
    }
    out->gave_up = reducer_spent(&r);
    peer->patient = false;
    cJSON_Delete(r.fields);
    buf_free(&r.source);
    buf_free(&r.kinds);
}

void reduce_free(struct reduced *r)
{
    buf_free(&r->request);
    peer_answer_free(&r->answer);
}
