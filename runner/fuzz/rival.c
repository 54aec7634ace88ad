#include "fuzz/rival.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/cause.h"
#include "fuzz/samples.h"
#include "judge/judge.h"
#include "process/guard.h"
#include "process/sched.h"

/* Samples are asked so many at a time. */
enum { LEARN_BATCH = 256 };

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

bool rival_open(struct rival *r, const struct peer_config *config)
{
    *r = (struct rival){.command = config->command};
    return peer_open(&r->peer, config);
}

/* --- What the cases tell --------------------------------------------------------------------- */

/* Counts what an answer tells of readings; whether some alternative of the case allows it. */
static bool count_answer(struct rival *r, const struct oracle *o, const struct test_case *c,
                         enum edition edition, const struct peer_answer *answer)
{
    struct judge judge = {.edition = edition, .registry = o->registry, .readings = &r->readings};
    struct judged judged = {.c = c};
    struct json_error ignored;
    bool allowed = false;
    if (answer->kind != PEER_REPLY)
        return false;
    cJSON *tree = json_parse(answer->text, answer->len, JSON_NUL_KEEP, &ignored);
    struct outcome outcome = {.kind = OUTCOME_REPLY,
                              .reply = tree,
                              .text = answer->text,
                              .len = answer->len,
                              .detail = "",
                              .error_text = ""};
    if (tree != NULL) {
        judge_outcome(&judge, c, false, &outcome, &judged.probes[0]);
        readings_count(&r->readings, c->expect, judged.probes[0].matched);
        allowed = judged.probes[0].matched != 0;
    }
    judged_free(&judged);
    cJSON_Delete(tree);
    return allowed;
}

/* Asks the samples that it offers; the others' answers stay PEER_GONE. False when interrupted. */
static bool ask_samples(struct rival *r, const struct samples *s, enum edition edition,
                        struct peer_answer *answers)
{
    struct peer_request requests[LEARN_BATCH];
    struct peer_answer came[LEARN_BATCH];
    size_t which[LEARN_BATCH], count = 0;
    for (size_t i = 0; i < s->count; i++)
        answers[i] = (struct peer_answer){.kind = PEER_GONE};
    for (size_t i = 0; i <= s->count; i++) {
        const struct test_case *c = i < s->count ? s->list[i].c : NULL;
        if (c != NULL && capability_lacks(&r->peer.capability, c->op, c->json_syntax, edition,
                                          c->needs) == NULL) {
            requests[count] = (struct peer_request){s->list[i].text, s->list[i].len};
            which[count++] = i;
        }
        if (count < LEARN_BATCH && c != NULL)
            continue;
        peer_ask(&r->peer, requests, count, came);
        for (size_t k = 0; k < count; k++)
            answers[which[k]] = came[k];
        count = 0;
        if (guard_interrupted())
            return false;
    }
    return true;
}

static void add_liberty(struct rival *r, struct oracle *o, const struct question *q,
                        const struct test_case *c, const struct peer_answer *answer)
{
    struct cause_report report;
    cause_find(r, o, q, answer, CAUSE_RULES, &report);
    r->liberties = mem_more(r->liberties, &r->liberty_cap, r->liberty_count, sizeof *r->liberties);
    r->liberties[r->liberty_count++] =
        (struct liberty){.c = c, .deciding = report.deciding, .count = report.deciding_count};
    report.deciding = NULL;
    cause_free(&report);
}

/* Notes the reference's reply to a sample, where the implementation's is the same. allowed: the
 * case is passed. */
static void learn_agreement(struct rival *r, struct oracle *o, size_t sample, bool allowed,
                            const struct peer_answer *answer)
{
    const struct sample *s = &r->samples->list[sample];
    struct oracle_change stance = {.stance = r->stance};
    struct question q = {s->text, s->len, s->c->op};
    struct where ignored = {0};
    size_t n;
    if (rival_compare(r, o, &q, answer, NULL, 0, &ignored, NULL) == DIFFERENCE_NONE) {
        const char *reply = oracle_ask(o, s->text, s->len, &stance, false, &n);
        r->agreed[sample] = mem_dup_n(reply, n);
        r->agreed_count++;
    } else if (allowed) {
        add_liberty(r, o, &q, s->c, answer);
    }
    where_free(&ignored);
}

static void learn_suspicion(struct rival *r, const struct registry *registry,
                            const struct peer_answer *answers, const bool *allowed)
{
    size_t *wrong = mem_alloc((registry->rule_count + 1) * sizeof *wrong), wrong_count = 0;
    size_t *all = mem_alloc((registry->rule_count + 1) * sizeof *all);
    r->suspicion = mem_alloc((registry->rule_count + 1) * sizeof *r->suspicion);
    for (size_t i = 0; i < r->samples->count; i++) {
        bool is_wrong = r->agreed[i] == NULL && !allowed[i];
        if (answers[i].kind == PEER_GONE)
            continue;
        wrong_count += is_wrong;
        for (size_t k = 0; k < registry->rule_count; k++) {
            size_t has = samples_has(&r->samples->list[i], k);
            all[k] += has;
            wrong[k] += is_wrong ? has : 0;
        }
    }
    for (size_t k = 0; k < registry->rule_count; k++)
        if (wrong[k] > 0)
            r->suspicion[k] = (double)wrong[k] / sqrt((double)wrong_count * (double)all[k]);
    free(wrong);
    free(all);
}

bool rival_learn(struct rival *r, struct oracle *o, const struct samples *samples,
                 enum edition edition)
{
    const struct registry *registry = o->registry;
    struct buf remarks = {0};
    readings_init(&r->readings, registry);
    r->learned = true;
    r->samples = samples;
    readings_declare(&r->readings, r->peer.capability.readings, &remarks);
    buf_free(&remarks);
    struct peer_answer *answers = mem_alloc((samples->count + 1) * sizeof *answers);
    bool ok = ask_samples(r, samples, edition, answers);
    bool *allowed = mem_alloc((samples->count + 1) * sizeof *allowed);
    for (size_t i = 0; i < samples->count; i++)
        allowed[i] = count_answer(r, o, samples->list[i].c, edition, &answers[i]);
    readings_infer(&r->readings);
    size_t *options = mem_alloc((registry->reading_count + 1) * sizeof *options);
    for (size_t i = 0; i < registry->reading_count; i++)
        if (r->readings.states[i].option != READINGS_UNKNOWN)
            options[i] = r->readings.states[i].option;
    r->stance = oracle_stance_new(registry, options);
    r->witness = mem_alloc((registry->rule_count + 1) * sizeof *r->witness);
    r->agreed = mem_alloc((samples->count + 1) * sizeof *r->agreed);
    for (size_t i = 0; i < samples->count; i++) {
        learn_agreement(r, o, i, allowed[i], &answers[i]);
    }
    learn_suspicion(r, registry, answers, allowed);
    for (size_t i = 0; i < samples->count; i++)
        peer_answer_free(&answers[i]);
    free(allowed);
    free(answers);
    if (ok)
        limits_learn(&r->peer, o, edition, &r->limits);
    return ok;
}

/* --- Comparison ------------------------------------------------------------------------------ */

static enum difference compare_under(struct oracle *o, const struct question *q,
                                     const struct oracle_change *change,
                                     const struct peer_answer *answer, struct where *w)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, q->len, change, false, &n);
    where_free(w);
    return compare_lines(q->op, reply, n, answer, w);
}

struct readings_list {
    size_t *list; /* by index */
    size_t count;
};

static void add_reading(void *to, size_t reading)
{
    struct readings_list *l = to;
    l->list[l->count++] = reading;
}

/* The readings that the reference looked at for an answer; the list is owned by the caller. */
static size_t *consulted(struct oracle *o, const struct question *q,
                         const struct oracle_change *change, size_t *count)
{
    struct readings_list l = {mem_alloc((o->registry->reading_count + 1) * sizeof *l.list), 0};
    size_t n;
    const char *reply = oracle_ask(o, q->text, q->len, change, true, &n);
    oracle_each_reading(o, reply, n, add_reading, &l);
    *count = l.count;
    return l.list;
}

/* Whether the answer is right under another option of one reading that the reference looked at. */
static bool excused(const struct rival *r, struct oracle *o, const struct question *q,
                    const struct peer_answer *answer, struct excuse *excuse)
{
    struct oracle_change change = {.stance = r->stance};
    struct where ignored = {0};
    size_t count;
    size_t *list = consulted(o, q, &change, &count);
    bool found = false;
    change.swap_count = 1;
    for (size_t i = 0; i < count && !found; i++) {
        const struct reading *reading = &o->registry->readings[list[i]];
        bool known = r->learned && r->readings.states[list[i]].option != READINGS_UNKNOWN;
        for (size_t k = 0; k < reading->option_count && !known && !found; k++) {
            change.swaps[0] = (struct oracle_swap){list[i], k};
            found = compare_under(o, q, &change, answer, &ignored) == DIFFERENCE_NONE;
        }
    }
    if (found)
        *excuse = (struct excuse){.given = true, .swap = change.swaps[0]};
    where_free(&ignored);
    free(list);
    return found;
}

enum difference rival_compare(const struct rival *r, struct oracle *o, const struct question *q,
                              const struct peer_answer *answer, const char *first,
                              size_t first_length, struct where *w, struct excuse *excuse)
{
    struct excuse mine = {0};
    struct oracle_change stance = {.stance = r->stance};
    enum difference d = first != NULL ? compare_lines(q->op, first, first_length, answer, w)
                                      : compare_under(o, q, NULL, answer, w);
    if (d == DIFFERENCE_VALUE || d == DIFFERENCE_REJECTED || d == DIFFERENCE_ACCEPTED ||
        d == DIFFERENCE_PRECISION) {
        d = compare_under(o, q, &stance, answer, w);
        if (d != DIFFERENCE_NONE && excused(r, o, q, answer, &mine))
            d = DIFFERENCE_POISONED;
    }
    if (excuse != NULL)
        *excuse = mine;
    return d;
}

void rival_close(struct rival *r)
{
    peer_close(&r->peer);
    if (r->learned)
        readings_free(&r->readings);
    for (size_t i = 0; r->agreed != NULL && i < r->samples->count; i++)
        free(r->agreed[i]);
    for (size_t i = 0; i < r->liberty_count; i++)
        free(r->liberties[i].deciding);
    free(r->liberties);
    free(r->agreed);
    free(r->witness);
    free(r->suspicion);
    oracle_stance_free(r->stance);
}
