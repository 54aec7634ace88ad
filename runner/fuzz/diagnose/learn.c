#include "fuzz/diagnose/learn.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "options/options.h"
#include "process/guard.h"
#include "process/sched.h"

/* Samples are asked so many at a time. */
enum { LEARN_BATCH = 256 };

/* --- What the cases tell --------------------------------------------------------------------- */

/* Counts the readings that an answer follows. */
static void count_answer(struct rival *r, const struct oracle *o, const struct test_case *c,
                         enum edition edition, const struct peer_answer *answer)
{
    struct judge judge = {.edition = edition, .registry = o->registry, .readings = &r->readings};
    struct judged judged = {.c = c};
    struct json_error ignored;
    if (answer->kind != PEER_REPLY)
        return;
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
    }
    judged_free(&judged);
    cJSON_Delete(tree);
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

/* Notes the reference's reply to a sample that the implementation answers in the same way. */
static void learn_agreement(struct rival *r, struct oracle *o, size_t sample,
                            const struct peer_answer *answer)
{
    const struct sample *s = &r->samples->list[sample];
    struct oracle_change stance = {.stance = r->stance};
    struct question q = {s->text, s->len, s->c->op};
    size_t n;
    if (rival_compare(r, o, &q, answer) == DIFFERENCE_NONE) {
        const char *reply = oracle_ask(o, s->text, s->len, &stance, false, &n);
        r->agreed[sample] = mem_dup_n(reply, n);
        r->agreed_count++;
    }
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
    for (size_t i = 0; i < samples->count; i++)
        count_answer(r, o, samples->list[i].c, edition, &answers[i]);
    readings_infer(&r->readings);
    size_t *options = mem_alloc((registry->reading_count + 1) * sizeof *options);
    for (size_t i = 0; i < registry->reading_count; i++)
        if (r->readings.states[i].option != READINGS_UNKNOWN)
            options[i] = r->readings.states[i].option;
    r->stance = options;
    r->agreed = mem_alloc((samples->count + 1) * sizeof *r->agreed);
    for (size_t i = 0; i < samples->count; i++) {
        learn_agreement(r, o, i, &answers[i]);
        peer_answer_free(&answers[i]);
    }
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
        others += r->stance[i] != 0;
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
