#include "fuzz/diagnose/learn.h"

#include <math.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/diagnose/cause.h"
#include "judge/judge.h"
#include "options/options.h"
#include "process/guard.h"
#include "process/sched.h"

/* Samples are asked so many at a time. */
enum { LEARN_BATCH = 256 };

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

static void tell(const struct rival *r, FILE *out)
{
    struct buf text = {0};
    size_t told = 0, others = 0;
    for (size_t i = 0; i < r->readings.registry->reading_count; i++) {
        told += r->readings.states[i].option != READINGS_UNKNOWN;
        others += r->stance->options[i] != 0;
    }
    limits_print(&r->limits, &text);
    fprintf(out, "%s %s: %zu of %zu cases as the text has them; %zu readings told, %zu not ours\n",
            r->peer.capability.implementation, r->peer.capability.version, r->agreed_count,
            r->samples->count, told, others);
    fputs(buf_text(&text), out);
    fflush(out);
    buf_free(&text);
}

bool party_learn(struct party *p, FILE *told)
{
    for (size_t i = 0; i < p->count; i++) {
        if (told != NULL) {
            fprintf(told, "%s: asking the cases\n", p->rivals[i].command);
            fflush(told);
        }
        if (!rival_learn(&p->rivals[i], &p->oracle, &p->samples, p->options->edition)) {
            fputs("hclcheck: interrupted\n", p->err);
            return false;
        }
        if (told != NULL)
            tell(&p->rivals[i], told);
    }
    return true;
}
