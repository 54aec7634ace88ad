#include "laws/laws.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "laws/trial.h"
#include "protocol/request.h"
#include "ref/common/ops.h"

/* The number of rounds of questions. */
enum { ROUNDS = 4 };

#define OF(NAME) (1u << LAWS_##NAME)
#define FAULTY (OF(RECOVER) | OF(PLACE))

/* Operations that are no operation of the protocol: that of the case, and that of the other case.
 */
enum { OP_OWN = OP_COUNT, OP_OTHER };

static const struct question_row {
    unsigned round; /* even for the reference, odd for the implementation */
    unsigned op;
    enum { SOURCE, CASE, REPAIRED, WRITTEN } text; /* the source of the request */
    unsigned laws; /* the groups of laws that need the answer, as bits */
} questions[QUESTIONS] = {
    [Q_TREE] = {0, OP_TREE, CASE, OF(PRINT) | OF(EDIT) | OF(VARIABLES) | OF(PLACES) | FAULTY},
    [Q_REPAIRED] = {0, OP_PARSE, REPAIRED, FAULTY},
    [Q_REPAIRED_TREE] = {0, OP_TREE, REPAIRED, OF(PRINT) | OF(VARIABLES) | OF(PLACES)},
    [Q_OURS] = {0, OP_OWN, SOURCE, OF(WRITE)},
    [Q_OWN] = {1, OP_OWN, SOURCE, ~0u},
    [Q_VALUE] = {2, OP_OTHER, SOURCE, OF(PRINT)},
    [Q_PLACES] = {2, OP_PARSE, SOURCE, OF(PRINT) | OF(EDIT)},
    [Q_READ_PLACES] = {2, OP_PARSE, WRITTEN, OF(PRINT) | OF(EDIT)},
    [Q_READ_TREE] = {2, OP_TREE, WRITTEN, OF(PRINT) | OF(EDIT) | OF(PLACES)},
    [Q_READ_VALUE] = {2, OP_OTHER, WRITTEN, OF(PRINT) | OF(WRITE)},
    [Q_THEIR_TREE] = {3, OP_TREE, SOURCE, OF(PRINT)},
    [Q_THEIR_VALUE] = {3, OP_OTHER, SOURCE, OF(PRINT)},
    [Q_AGAIN] = {3, OP_OWN, WRITTEN, OF(PRINT)},
};

static const struct test_case *case_of(const struct trial *t)
{
    return t->judged->c;
}

const char *trial_kind(const struct trial *t)
{
    const char *of = json_get_string(case_of(t)->fields, "of");
    return of != NULL ? of : "body";
}

static enum op op_of(const struct trial *t, enum question q)
{
    unsigned op = questions[q].op;
    return op == OP_OWN ? case_of(t)->op : op == OP_OTHER ? case_of(t)->derived->op : (enum op)op;
}

static bool asks_reference(enum question q)
{
    return questions[q].round % 2 == 0;
}

/* --- Requests -------------------------------------------------------------------------------- */

/* Returns the request of the other case with the source that a question is about, or NULL. */
static const cJSON *origin_of(const struct trial *t, enum question q)
{
    const struct derivation *d = case_of(t)->derived;
    bool repaired = questions[q].text == REPAIRED || (questions[q].text != CASE && t->repaired);
    return repaired ? d->repaired : d->own;
}

/* Appends what the implementation wrote, an expression from a value as that of an attribute. */
static void add_written(const struct trial *t, struct buf *out)
{
    bool value = json_get(case_of(t)->fields, "value") != NULL;
    buf_str(out, value ? LAWS_ATTRIBUTE " = " : "");
    buf_add(out, t->written.data, t->written.len);
    buf_str(out, value ? "\n" : "");
}

/* Returns true if a question can be asked after the answers of earlier rounds. */
static bool can_ask(const struct trial *t, enum question q)
{
    const struct question_row *row = &questions[q];
    const struct answer *own = &t->answers[Q_OWN];
    enum op op = op_of(t, q);
    unsigned law = 1u << case_of(t)->derived->laws;
    if (t->silent || (row->laws & law) == 0 || origin_of(t, q) == NULL ||
        (row->op == OP_PARSE && strcmp(trial_kind(t), "body") != 0))
        return false;
    if (row->op == OP_OTHER && (op == OP_STATIC || op == OP_TREE))
        return false; /* a static analysis depends on parentheses, which a tree does not show */
    if ((row->text == WRITTEN && !trial_has(t, Q_OWN)) ||
        (row->round == 3 && (!own->asked || own->kind == REPLY_UNSUPPORTED)))
        return false;
    return row->round == 0 || (questions[Q_TREE].laws & law) == 0 ||
           trial_has(t, Q_TREE) != ((law & FAULTY) != 0 && trial_has(t, Q_REPAIRED));
}

static bool on_pose(void *arg, size_t i, struct request *r)
{
    struct rounds *e = arg;
    const struct trial *t = &e->trials[i / QUESTIONS];
    enum question q = (enum question)(i % QUESTIONS);
    const struct question_row *row = &questions[q];
    const struct test_case *c = case_of(t);
    struct buf source = {0};
    if (row->round != e->round || !can_ask(t, q))
        return false;
    cJSON_Delete(e->fields);
    e->fields = row->op == OP_OTHER || row->op == OP_OWN
                    ? cJSON_Duplicate(row->op == OP_OTHER ? origin_of(t, q) : c->fields, true)
                    : cJSON_CreateObject();
    if (row->op == OP_TREE)
        cJSON_AddStringToObject(e->fields, "of", trial_kind(t));
    if (row->text == WRITTEN)
        add_written(t, &source);
    else if (row->op == OP_OWN && !t->repaired)
        request_source(c->fields, &source);
    else
        request_source(origin_of(t, q), &source);
    if ((op_takes(op_of(t, q)) & TAKES_SOURCE) != 0)
        request_set_source(e->fields, &source);
    buf_free(&source);
    *r = (struct request){.op = op_of(t, q),
                          .fields = e->fields,
                          .needs = row->op == OP_OTHER ? c->derived->needs
                                   : row->op == OP_OWN ? c->needs
                                                       : 0,
                          .trace = asks_reference(q),
                          .variant = asks_reference(q) ? &t->variant : NULL,
                          .edition = e->judge->edition};
    return true;
}

static bool on_take(void *arg, size_t i, const struct outcome *outcome)
{
    struct rounds *e = arg;
    struct trial *t = &e->trials[i / QUESTIONS];
    enum question q = (enum question)(i % QUESTIONS);
    bool shape = q == Q_THEIR_TREE && capability_shapes(t->offers);
    struct answer a = {.reply = NULL};
    struct where w = {0};
    if (q == Q_OWN)
        judge_outcome(e->judge, case_of(t), 0, outcome, &t->judged->probes[0]);
    if (q == Q_OWN && outcome->kind == OUTCOME_REPLY && outcome->len > ROUNDS_ANSWER_MAX) {
        judge_law(VERDICT_GARBAGE, "the answer has more than 1 MiB", &t->judged->probes[0]);
    } else if (outcome->kind == OUTCOME_REPLY && outcome->len <= ROUNDS_ANSWER_MAX) {
        a.reply = cJSON_Duplicate(outcome->reply, true);
        a.kind = shape ? reply_read_shape(a.reply, &a.item, &w)
                       : reply_read(op_of(t, q), a.reply, &a.item, &w);
        a.asked = a.kind != REPLY_NONE;
    }
    cJSON_Delete(t->answers[q].reply);
    t->answers[q] = a;
    if (q == Q_OWN && trial_has(t, Q_OWN)) {
        buf_clear(&t->written);
        if (case_of(t)->derived->laws == LAWS_PLACES)
            t->unsure = !trial_join(t, &t->written, &w) && w.what.len == 0;
        else
            request_source(a.reply, &t->written);
    }
    where_free(&w);
    return true;
}

/* Chooses the source that the law is about: that of the other case if it is valid, else the
   repaired one. Its tree becomes the answer to Q_TREE. */
static void choose_source(struct trial *t)
{
    struct answer *own = &t->answers[Q_TREE], *other = &t->answers[Q_REPAIRED_TREE], swap = *own;
    t->repaired |=
        t->variant.reading == NULL && !trial_has(t, Q_TREE) && trial_has(t, Q_REPAIRED_TREE);
    if (t->repaired) {
        *own = *other;
        *other = swap;
    }
    if (trial_has(t, Q_TREE) && t->source.len == 0)
        request_source(origin_of(t, Q_OWN), &t->source);
}

/* Asks all questions of a round. Returns false if there are no answers. */
static bool ask_round(struct rounds *e)
{
    bool asked =
        e->ask(e->arg, e->round % 2 == 0,
               &(struct ask_batch){
                   .count = e->count * QUESTIONS, .arg = e, .pose = on_pose, .take = on_take});
    for (size_t i = 0; i < e->count && e->round == 0; i++)
        choose_source(&e->trials[i]);
    return asked;
}

/* --- Ambiguous passages ---------------------------------------------------------------------- */

/* Adds a case under each interpretation of each passage that an answer of the reference depends on.
   The implementation may follow the interpretation, unless its answers show another one. */
static void doubt(struct rounds *doubts, const struct rounds *e, size_t i)
{
    const struct readings *readings = e->judge->readings;
    const cJSON *id;
    for (size_t q = 0; q < QUESTIONS; q++) {
        const cJSON *reply = asks_reference(q) ? e->trials[i].answers[q].reply : NULL;
        cJSON_ArrayForEach(id, json_get(reply, "consulted")) {
            const struct reading *r =
                registry_reading(readings->registry, cJSON_GetStringValue(id));
            bool follows =
                r == NULL || readings_follow(&readings->states[r - readings->registry->readings]);
            for (size_t option = 0; !follows && option < r->option_count; option++) {
                doubts->trials =
                    mem_more(doubts->trials, &doubts->cap, doubts->count, sizeof *doubts->trials);
                struct trial *t = &doubts->trials[doubts->count++];
                *t = e->trials[i];
                t->of = i;
                t->variant.reading = r;
                t->variant.option = option;
                for (size_t k = 0; k < QUESTIONS; k++)
                    if (asks_reference(k))
                        t->answers[k] = (struct answer){.reply = NULL};
            }
        }
    }
}

/* Excuses the cases whose laws are broken, but hold under another interpretation. */
static void excuse(struct rounds *e)
{
    struct rounds doubts = {.judge = e->judge, .arg = e->arg, .ask = e->ask};
    struct buf ignored = {0};
    for (size_t i = 0; i < e->count; i++)
        if (e->trials[i].judged->probes[0].verdict == VERDICT_PASS &&
            trial_check(&e->trials[i], &ignored) == VERDICT_FAIL)
            doubt(&doubts, e, i);
    bool asked = doubts.count > 0;
    for (; doubts.round < ROUNDS; doubts.round += 2)
        asked = asked && ask_round(&doubts);
    for (size_t i = 0; i < doubts.count; i++) {
        struct trial *t = &doubts.trials[i];
        e->trials[t->of].excused |= asked && trial_check(t, &ignored) != VERDICT_FAIL;
        for (size_t q = 0; q < QUESTIONS; q++)
            if (asks_reference(q))
                cJSON_Delete(t->answers[q].reply);
    }
    cJSON_Delete(doubts.fields);
    free(doubts.trials);
    buf_free(&ignored);
}

/* --- Verdicts -------------------------------------------------------------------------------- */

static void judge_trial(struct trial *t)
{
    struct buf why = {0};
    struct probe *p = &t->judged->probes[0];
    if (!p->done) {
        judge_law(VERDICT_UNSUPPORTED, "the law does not apply to the source", p);
    } else if (p->verdict == VERDICT_PASS && !t->excused) {
        enum verdict verdict = trial_check(t, &why);
        judge_law(verdict, verdict == VERDICT_PASS ? NULL : buf_text(&why), p);
    }
    p->done = !t->silent;
    buf_free(&why);
}

size_t rounds_begin(struct rounds *e, struct judged *judged, size_t count)
{
    e->round = 0;
    e->count = count < ROUNDS_TOGETHER ? count : ROUNDS_TOGETHER;
    e->trials = mem_alloc(e->count * sizeof *e->trials);
    for (size_t i = 0; i < e->count; i++)
        e->trials[i] = (struct trial){
            .judged = &judged[i], .offers = e->offers, .variant.follows = e->judge->readings};
    return e->count;
}

bool rounds_go(struct rounds *e)
{
    for (; e->round < ROUNDS; e->round++)
        if (!ask_round(e))
            return false;
    excuse(e);
    for (size_t i = 0; i < e->count; i++)
        judge_trial(&e->trials[i]);
    return true;
}

void rounds_end(struct rounds *e)
{
    for (size_t i = 0; i < e->count; i++) {
        struct trial *t = &e->trials[i];
        for (size_t q = 0; q < QUESTIONS; q++)
            cJSON_Delete(t->answers[q].reply);
        buf_free(&t->source);
        buf_free(&t->written);
    }
    cJSON_Delete(e->fields);
    free(e->trials);
    e->fields = NULL;
    e->trials = NULL;
    e->count = 0;
}
