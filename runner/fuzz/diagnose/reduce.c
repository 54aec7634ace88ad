#include "fuzz/diagnose/reduce.h"

#include <string.h>

#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "fuzz/compare/crash.h"
#include "fuzz/diagnose/reducer.h"
#include "fuzz/peers/twins.h"
#include "process/cleanup.h"

/* The reduction of the request of a disagreement. */
struct reduction {
    const struct disagreement *d; /* on the original request */
    const struct cause_report *causes;
    struct crash crash;
    struct buf kinds; /* text of disagreement_kinds for the current request */
    struct reduced *out;
};

/* Returns true if a candidate (an edited request) is worth sending to the implementation. If causes
   are known, at least one known cause must alter the reference's answer, as it does for the
   original request. `reference` is the reference's answer. */
static bool promises(const struct reduction *r, const struct question *q,
                     const struct answer *reference)
{
    struct answer other;
    bool usable = !reference->malformed && !reference->limit, promised = r->causes->count == 0;
    bool rejects = reference->kind == REPLY_ERROR;
    if (difference_is_answered(r->d->kind) && rejects != (r->d->kind == DIFFERENCE_ACCEPTED))
        return false;
    for (size_t i = 0; usable && !promised && i < r->causes->count; i++) {
        question_answer(r->d->oracle, q, &r->causes->causes[i], &other);
        promised = !other.malformed && compare_answers(q->op, reference, &other) == r->d->kind;
        answer_free(&other);
    }
    return usable && promised;
}

static bool is_explained(const struct reduction *r, const struct disagreement *d)
{
    for (size_t i = 0; i < r->causes->count; i++)
        if (question_compare(d->oracle, &d->question, &r->causes->causes[i], d->answer) ==
            DIFFERENCE_NONE)
            return true;
    return false;
}

/* Returns true if an answer of the implementation may differ from the reference's as the original
   answer does. */
static bool may_differ(const struct reduction *r, const struct answer *reference,
                       const struct peer_answer *answer)
{
    struct answer other;
    if (answer->kind != PEER_REPLY || !difference_is_answered(r->d->kind))
        return true;
    answer_read(r->d->question.op, answer->text, answer->len, &other);
    bool same = compare_answers(r->d->question.op, reference, &other) == r->d->kind;
    answer_free(&other);
    return same;
}

static bool is_same(struct reduction *r, const struct disagreement *d)
{
    struct buf kinds = {0};
    struct crash crash;
    enum difference kind = subject_compare(d->subject, d->oracle, &d->question, d->answer, NULL);
    crash_read(d->kind, d->answer->text, d->answer->len, &crash);
    if (kind != d->kind || !crash_equal(&crash, &r->crash))
        return false;
    if (r->causes->count > 0)
        return is_explained(r, d);
    disagreement_kinds(d, &kinds);
    /* without an answer, the reference may accept the reduced request, but not the original one */
    bool same = strcmp(buf_text(&kinds), buf_text(&r->kinds)) == 0 ||
                (!difference_is_answered(d->kind) && text_begins(buf_text(&r->kinds), "error"));
    struct buf old = r->kinds;
    if (same)
        r->kinds = kinds;
    buf_free(same ? &old : &kinds);
    return same;
}

static bool spent(void *arg)
{
    const struct reduction *r = arg;
    return r->out->tried >= REDUCE_TRIED_MAX || r->out->asked >= REDUCE_ASKED_MAX ||
           r->out->timeouts >= REDUCE_TIMEOUTS_MAX || cleanup_pending() ||
           (r->d->until_ms > 0 && os_now_ms() >= r->d->until_ms);
}

/* Sends a candidate to the reference, then to the implementation. Returns true if their answers
   disagree as for the original request. */
static bool shows(void *arg, const struct buf *request)
{
    struct reduction *r = arg;
    struct disagreement d = *r->d;
    struct answer reference;
    struct peer_answer answer;
    d.question = (struct question){.text = request->data, .len = request->len, .op = d.question.op};
    d.answer = &answer;
    r->out->tried++;
    question_answer(d.oracle, &d.question, &d.subject->follows, &reference);
    bool same = promises(r, &d.question, &reference);
    if (same) {
        r->out->asked++;
        subject_ask(d.subject, d.oracle,
                    &(struct peer_request){.text = request->data, .len = request->len}, 1, &answer);
        r->out->timeouts += answer.kind == PEER_TIMEOUT;
        same = may_differ(r, &reference, &answer) && is_same(r, &d);
        struct peer_answer old = r->out->answer;
        if (same)
            r->out->answer = answer;
        peer_answer_free(same ? &old : &answer);
    }
    answer_free(&reference);
    return same;
}

void reduce_request(const struct disagreement *d, const struct cause_report *causes,
                    struct reduced *out)
{
    struct reduction r = {.d = d, .causes = causes, .out = out};
    struct reducer reducer = {.arg = &r,
                              .shows = shows,
                              .spent = spent,
                              /* because each candidate that times out takes the time limit */
                              .largest_first = d->kind == DIFFERENCE_TIMEOUT};
    struct peer *peer = &d->subject->peer;
    *out = (struct reduced){0};
    peer->patient = true;
    buf_add(&reducer.request, d->question.text, d->question.len);
    out->answer = (struct peer_answer){d->answer->kind, mem_dup_n(d->answer->text, d->answer->len),
                                       d->answer->len};
    disagreement_kinds(d, &r.kinds);
    crash_read(d->kind, d->answer->text, d->answer->len, &r.crash);
    reducer_run(&reducer);
    out->request = reducer.request;
    peer->patient = false;
    buf_free(&r.kinds);
}

void reduce_free(struct reduced *r)
{
    buf_free(&r->request);
    peer_answer_free(&r->answer);
}
