#include "laws/laws.h"

#include <stdlib.h>

#include "ask/ask.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "laws/trial.h"
#include "protocol/request.h"

/* The number of cases whose answers are in memory at the same time. */
enum { TOGETHER = 500 };

/* The questions are asked in rounds, because some depend on earlier answers. The reference is asked
   in rounds with an even number, and the implementation in the others. */
enum { ROUNDS = 4 };

struct question_row {
    unsigned round;
    enum op op; /* OP_COUNT for the operation of the other case */
    enum text text;
    unsigned laws; /* the groups of laws that need the answer, as bits */
};

#define OF(NAME) (1u << LAWS_##NAME)

static const struct question_row questions[QUESTIONS] = {
    [Q_TREE] = {0, OP_TREE, TEXT_OWN, OF(PRINT)},
    [Q_REPAIRED_TREE] = {0, OP_TREE, TEXT_REPAIRED, OF(PRINT)},
    [Q_OWN] = {1, OP_COUNT, TEXT_SOURCE, ~0u},
    [Q_VALUE] = {2, OP_COUNT, TEXT_SOURCE, OF(PRINT)},
    [Q_READ_TREE] = {2, OP_TREE, TEXT_WRITTEN, OF(PRINT)},
    [Q_READ_VALUE] = {2, OP_COUNT, TEXT_WRITTEN, OF(PRINT)},
    [Q_THEIR_TREE] = {3, OP_TREE, TEXT_SOURCE, OF(PRINT)},
    [Q_THEIR_VALUE] = {3, OP_COUNT, TEXT_SOURCE, OF(PRINT)},
    [Q_THEIR_READ_TREE] = {3, OP_TREE, TEXT_WRITTEN, OF(PRINT)},
    [Q_THEIR_READ_VALUE] = {3, OP_COUNT, TEXT_WRITTEN, OF(PRINT)},
    [Q_AGAIN] = {3, OP_COUNT, TEXT_WRITTEN, OF(PRINT)},
};

struct engine {
    const struct laws_run *run;
    struct trial *trials;
    size_t count;
    unsigned round;
    struct variant *variants; /* of the reference, for each case */
    cJSON *fields;                 /* of the request that was posed last */
};

/* --- Requests -------------------------------------------------------------------------------- */

static const struct test_case *case_of(const struct trial *t)
{
    return t->judged->c;
}

/* Returns true if a question belongs to the case's request, not to the other case. */
static bool is_own(enum question q)
{
    return q == Q_OWN || q == Q_AGAIN;
}

/* Returns the request of the other case that a text belongs to, or NULL. */
static const cJSON *origin_of(const struct trial *t, enum text text)
{
    const struct derivation *d = case_of(t)->derived;
    bool repaired = text == TEXT_REPAIRED || (text != TEXT_OWN && t->repaired);
    return repaired ? d->repaired : d->own;
}

/* Returns the fields of a request with a text as its source. The caller frees the fields. */
static cJSON *fields_of(const struct trial *t, enum question q, enum op op)
{
    enum text text = questions[q].text;
    const cJSON *origin = origin_of(t, text), *own = case_of(t)->fields;
    struct buf source = {0};
    cJSON *fields = cJSON_Duplicate(op == OP_TREE || is_own(q) ? own : origin, true);
    if (text == TEXT_WRITTEN)
        buf_add(&source, buf_text(&t->written), t->written.len);
    else
        request_source(origin, &source);
    if (json_get(fields, "source") != NULL || json_get(fields, "source_base64") != NULL)
        request_set_source(fields, &source);
    buf_free(&source);
    return fields;
}

/* Returns true if a question can be asked after the earlier answers. */
static bool can_ask(const struct trial *t, enum question q, enum op op)
{
    const struct question_row *row = &questions[q];
    bool value = row->op == OP_COUNT && !is_own(q);
    if ((row->laws & 1u << case_of(t)->derived->laws) == 0 || origin_of(t, row->text) == NULL)
        return false;
    if (value && (op == OP_STATIC || op == OP_TREE)) /* an analysis depends on parentheses */
        return false;
    if (row->text == TEXT_WRITTEN && !trial_has(t, Q_OWN))
        return false;
    if (row->round == 3 &&
        (!t->answers[Q_OWN].asked || t->answers[Q_OWN].kind == REPLY_UNSUPPORTED))
        return false;
    return row->round == 0 || trial_has(t, Q_TREE);
}

static bool on_pose(void *arg, size_t i, struct request *r)
{
    struct engine *e = arg;
    const struct trial *t = &e->trials[i / QUESTIONS];
    enum question q = (enum question)(i % QUESTIONS);
    const struct test_case *c = case_of(t);
    bool value = questions[q].op == OP_COUNT && !is_own(q);
    enum op op = questions[q].op != OP_COUNT ? questions[q].op : value ? c->derived->op : c->op;
    if (questions[q].round != e->round || !can_ask(t, q, op))
        return false;
    cJSON_Delete(e->fields);
    e->fields = fields_of(t, q, op);
    *r = (struct request){.op = op,
                          .fields = e->fields,
                          .needs = value ? c->derived->needs : is_own(q) ? c->needs : 0,
                          .edition = e->run->judge->edition};
    if (e->round % 2 == 0) {
        r->trace = true;
        r->variant = &e->variants[i / QUESTIONS];
    }
    return true;
}

/* --- Answers --------------------------------------------------------------------------------- */

static void answer_free(struct answer *a)
{
    cJSON_Delete(a->reply);
    *a = (struct answer){.asked = false};
}

static void read_answer(const struct trial *t, enum question q, enum op op, struct answer *a)
{
    struct where w = {0};
    bool theirs = q == Q_THEIR_TREE || q == Q_THEIR_READ_TREE;
    a->kind = theirs && t->shapes ? reply_read_shape(a->reply, &a->item, &w)
                                  : reply_read(op, a->reply, &a->item, &w);
    a->asked = a->kind != REPLY_NONE;
    where_free(&w);
}

static bool on_take(void *arg, size_t i, const struct outcome *outcome)
{
    struct engine *e = arg;
    struct trial *t = &e->trials[i / QUESTIONS];
    enum question q = (enum question)(i % QUESTIONS);
    struct answer *a = &t->answers[q];
    const struct test_case *c = case_of(t);
    if (q == Q_OWN)
        judge_outcome(e->run->judge, c, REQUEST_OWN, outcome, &t->judged->probes[REQUEST_OWN]);
    answer_free(a);
    if (outcome->kind != OUTCOME_REPLY)
        return true;
    a->reply = cJSON_Duplicate(outcome->reply, true);
    read_answer(t, q,
                questions[q].op != OP_COUNT ? questions[q].op
                : is_own(q)                 ? c->op
                                            : c->derived->op,
                a);
    if (q == Q_OWN && a->kind == REPLY_RESULT) {
        buf_clear(&t->written);
        request_source(a->reply, &t->written);
    }
    return true;
}

/* Lets the tree of the repaired source be that of the source, if the law is about the repaired one. */
static void take_repaired(struct trial *t)
{
    if (!t->repaired)
        return;
    answer_free(&t->answers[Q_TREE]);
    t->answers[Q_TREE] = t->answers[Q_REPAIRED_TREE];
    t->answers[Q_REPAIRED_TREE] = (struct answer){.asked = false};
}

/* Chooses the source that the law is about: that of the other case if it is valid, else the repaired
   one. */
static void choose_source(struct trial *t)
{
    t->repaired = !trial_has(t, Q_TREE) && trial_has(t, Q_REPAIRED_TREE);
    take_repaired(t);
    if (trial_has(t, Q_TREE))
        request_source(origin_of(t, TEXT_SOURCE), &t->source);
}

/* Sends all questions of a round. Returns false if the run must end. */
static bool ask_round(struct engine *e, unsigned round)
{
    const struct laws_run *run = e->run;
    bool reference = round % 2 == 0;
    struct ask_batch batch = {.count = e->count * QUESTIONS,
                              .fresh = run->fresh && !reference,
                              .run_ms = run->left(run->arg),
                              .arg = e,
                              .pose = on_pose,
                              .take = on_take};
    e->round = round;
    return ask_run(reference ? run->reference : run->ask, &batch)->end == SCHED_COMPLETE;
}

/* --- Ambiguous passages ---------------------------------------------------------------------- */

/* A case whose laws are broken, under an interpretation that the implementation may follow. */
struct doubts {
    struct trial *trials;
    struct variant *variants;
    size_t *of; /* the index of each case in the engine */
    size_t count, trials_cap, variants_cap, of_cap;
};

static void add_doubt(struct doubts *d, const struct engine *e, size_t i, const struct variant *v)
{
    d->trials = mem_more(d->trials, &d->trials_cap, d->count, sizeof *d->trials);
    d->variants = mem_more(d->variants, &d->variants_cap, d->count, sizeof *d->variants);
    d->of = mem_more(d->of, &d->of_cap, d->count, sizeof *d->of);
    struct trial *t = &d->trials[d->count];
    *t = e->trials[i];
    for (size_t q = 0; q < QUESTIONS; q++)
        if (questions[q].round % 2 == 0)
            t->answers[q] = (struct answer){.asked = false};
    d->of[d->count] = i;
    d->variants[d->count++] = *v;
}

/* Adds the interpretations of each passage that an answer of the reference depends on. The
   implementation may follow them, unless its answers show another one. */
static void doubt(struct doubts *d, const struct engine *e, size_t i)
{
    const struct readings *readings = e->run->judge->readings;
    struct variant v = {.follows = readings};
    const cJSON *id;
    for (size_t q = 0; q < QUESTIONS; q++) {
        const cJSON *reply = questions[q].round % 2 == 0 ? e->trials[i].answers[q].reply : NULL;
        cJSON_ArrayForEach(id, json_get(reply, "consulted")) {
            v.reading = registry_reading(readings->registry, cJSON_GetStringValue(id));
            if (v.reading == NULL ||
                readings_follow(&readings->states[v.reading - readings->registry->readings]))
                continue;
            for (v.option = 0; v.option < v.reading->option_count; v.option++)
                add_doubt(d, e, i, &v);
        }
    }
}

/* Asks the reference again under each interpretation in doubt. Excuses the cases whose laws hold under
   one. */
static void settle_doubts(const struct engine *e, struct doubts *d)
{
    struct engine again = {
        .run = e->run, .trials = d->trials, .count = d->count, .variants = d->variants};
    bool asked = d->count > 0 && ask_round(&again, 0);
    for (size_t i = 0; i < d->count; i++)
        take_repaired(&d->trials[i]);
    asked = asked && ask_round(&again, 2);
    for (size_t i = 0; i < d->count; i++) {
        struct buf ignored = {0};
        struct trial *t = &d->trials[i];
        if (asked && trial_check(t, &ignored) != BREAKS)
            e->trials[d->of[i]].excused = true;
        for (size_t q = 0; q < QUESTIONS; q++)
            if (questions[q].round % 2 == 0)
                answer_free(&t->answers[q]);
        buf_free(&ignored);
    }
    cJSON_Delete(again.fields);
}

static void excuse(const struct engine *e)
{
    struct doubts d = {0};
    for (size_t i = 0; i < e->count; i++) {
        struct buf ignored = {0};
        const struct trial *t = &e->trials[i];
        if (t->judged->probes[REQUEST_OWN].verdict == VERDICT_PASS &&
            trial_check(t, &ignored) == BREAKS)
            doubt(&d, e, i);
        buf_free(&ignored);
    }
    settle_doubts(e, &d);
    free(d.trials);
    free(d.variants);
    free(d.of);
}

/* --- Verdicts -------------------------------------------------------------------------------- */

static void judge_trial(struct trial *t)
{
    struct buf why = {0};
    struct probe *p = &t->judged->probes[REQUEST_OWN];
    enum agreement agreement = NO_MATTER;
    if (!p->done) { /* the request was not sent */
        p->done = true;
        buf_str(&why, "the source is not valid");
    } else if (p->verdict == VERDICT_PASS) {
        agreement = t->excused ? AGREES : trial_check(t, &why);
    } else {
        buf_free(&why);
        return;
    }
    judge_law(agreement == AGREES   ? VERDICT_PASS
              : agreement == BREAKS ? VERDICT_FAIL
                                    : VERDICT_UNSUPPORTED,
              agreement == AGREES ? NULL : buf_text(&why), p);
    buf_free(&why);
}

static void trial_free(struct trial *t)
{
    for (size_t q = 0; q < QUESTIONS; q++)
        answer_free(&t->answers[q]);
    buf_free(&t->source);
    buf_free(&t->written);
}

/* Judges some cases. Returns false if the run must end. */
static bool judge_some(struct engine *e, size_t from)
{
    bool more = true;
    for (unsigned round = 0; round < ROUNDS && more; round++) {
        more = ask_round(e, round);
        for (size_t i = 0; i < e->count && round == 0; i++)
            choose_source(&e->trials[i]);
    }
    if (more)
        excuse(e);
    for (size_t i = 0; i < e->count; i++) {
        if (more)
            judge_trial(&e->trials[i]);
        more = more && e->run->seen(e->run->arg, from + i);
        trial_free(&e->trials[i]);
    }
    return more;
}

void laws_run(const struct laws_run *run, struct judged *judged, size_t count)
{
    const struct capability *offers = ask_offers(run->ask);
    struct engine e = {.run = run,
                       .trials = mem_alloc(TOGETHER * sizeof *e.trials),
                       .variants = mem_alloc(TOGETHER * sizeof *e.variants)};
    bool more = true;
    for (size_t i = 0; i < TOGETHER; i++)
        e.variants[i].follows = run->judge->readings;
    for (size_t from = 0; from < count && more; from += e.count) {
        e.count = count - from < TOGETHER ? count - from : TOGETHER;
        for (size_t i = 0; i < e.count; i++)
            e.trials[i] = (struct trial){.judged = &judged[from + i],
                                         .shapes = capability_shapes(offers),
                                         .lossless = (offers->features & 1u << FEATURE_LOSSLESS) != 0};
        more = judge_some(&e, from);
    }
    cJSON_Delete(e.fields);
    free(e.trials);
    free(e.variants);
}
