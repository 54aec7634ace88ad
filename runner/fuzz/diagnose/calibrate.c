#include "fuzz/diagnose/calibrate.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/random.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "options/options.h"
#include "process/cleanup.h"

/* Records the interpretations of ambiguous passages that the answer to a case follows. */
static void count_answer(struct subject *r, const struct oracle *o, const struct test_case *c,
                         enum edition edition, const struct peer_answer *answer)
{
    struct judge judge = {.edition = edition, .registry = o->registry, .readings = &r->readings};
    struct judged judged = {.c = c};
    struct json_error ignored;
    if (answer->kind != PEER_REPLY)
        return;
    cJSON *reply = json_parse(answer->text, answer->len, JSON_NUL_KEEP, &ignored);
    struct outcome outcome = {.reply = reply, .text = answer->text, .len = answer->len};
    judge_outcome(&judge, c, REQUEST_OWN, &outcome, &judged.probes[0]);
    readings_count(&r->readings, c->expect, judged.probes[0].matched);
    judged_free(&judged);
    cJSON_Delete(reply);
}

/* Seed of the order in which the known cases are sent. The cases of one operation do not follow
   each other, because an implementation that fails them all would be given up. */
enum { ORDER_SEED = 1 };

/* Sends the requests of the known cases to the implementation. If a case needs a feature that the
   implementation lacks, the answer is PEER_GONE. Returns false if a signal came, or if the time of
   the command is over. */
static bool ask_known_cases(struct subject *r, const struct setup *p, struct peer_answer *answers)
{
    const struct known_cases *s = r->known_cases;
    enum edition edition = p->options->edition;
    struct peer_request *requests = mem_alloc((s->count + 1) * sizeof *requests);
    struct peer_answer *asked = mem_alloc((s->count + 1) * sizeof *asked);
    size_t *which = mem_alloc((s->count + 1) * sizeof *which), count = 0;
    size_t *order = mem_alloc((s->count + 1) * sizeof *order);
    order_shuffle(ORDER_SEED, order, s->count);
    for (size_t k = 0; k < s->count; k++) {
        size_t i = order[k];
        const struct test_case *c = s->list[i].c;
        answers[i] = (struct peer_answer){.kind = PEER_GONE};
        if (capability_lacks(&r->peer.capability, c->op, c->json_syntax, edition, c->needs) != NULL)
            continue;
        requests[count] = (struct peer_request){s->list[i].text, s->list[i].len};
        which[count++] = i;
    }
    size_t done = 0;
    for (size_t n; done < count && !setup_is_over(p); done += n) {
        n = count - done < OPTIONS_WINDOW ? count - done : OPTIONS_WINDOW;
        peer_ask(&r->peer, requests + done, n, asked + done);
    }
    for (size_t i = 0; i < done; i++)
        answers[which[i]] = asked[i];
    free(requests);
    free(asked);
    free(which);
    free(order);
    return done == count && !cleanup_pending();
}

/* If the implementation answers a case as the reference does, keeps the reference's reply. */
static void learn_agreement(struct subject *r, struct oracle *o, size_t known_case,
                            const struct peer_answer *answer)
{
    const struct known_case *s = &r->known_cases->list[known_case];
    struct oracle_change readings_followed = {.readings_followed = r->readings_followed};
    struct question q = {.text = s->text, .len = s->len, .op = s->c->op};
    size_t n;
    if (subject_compare(r, o, &q, answer) != DIFFERENCE_NONE)
        return;
    const char *reply = oracle_ask(o, s->text, &readings_followed, false, &n);
    r->agreed[known_case] = mem_dup_n(reply, n);
    r->agreed_count++;
}

/* For each ambiguous passage, finds the interpretation that the implementation follows. If no
   answer shows the interpretation, keeps the default interpretation. */
static void learn_readings(struct subject *r, const struct oracle *o, enum edition edition,
                           const struct peer_answer *answers)
{
    const struct registry *registry = o->registry;
    struct buf ignored = {0};
    readings_init(&r->readings, registry);
    r->learned = true;
    readings_declare(&r->readings, r->peer.capability.readings, &ignored);
    buf_free(&ignored);
    for (size_t i = 0; i < r->known_cases->count; i++)
        count_answer(r, o, r->known_cases->list[i].c, edition, &answers[i]);
    readings_infer(&r->readings);
    r->readings_followed = mem_alloc((registry->reading_count + 1) * sizeof *r->readings_followed);
    for (size_t i = 0; i < registry->reading_count; i++)
        if (r->readings.states[i].option != READINGS_UNKNOWN)
            r->readings_followed[i] = r->readings.states[i].option;
}

/* Finds the interpretations, the right answers and the limits of one implementation. Returns false
   after a signal. */
static bool learn(struct subject *r, struct setup *p)
{
    const struct known_cases *known_cases = r->known_cases = &p->known_cases;
    enum edition edition = p->options->edition;
    struct peer_answer *answers = mem_alloc((known_cases->count + 1) * sizeof *answers);
    bool ok = ask_known_cases(r, p, answers);
    learn_readings(r, &p->oracle, edition, answers);
    r->agreed = mem_alloc((known_cases->count + 1) * sizeof *r->agreed);
    for (size_t i = 0; i < known_cases->count; i++) {
        if (ok)
            learn_agreement(r, &p->oracle, i, &answers[i]);
        peer_answer_free(&answers[i]);
    }
    free(answers);
    if (ok)
        limits_learn(&r->peer, &p->oracle, edition, &r->limits);
    return ok;
}

static void print_learned(const struct subject *r, FILE *out)
{
    struct buf text = {0};
    size_t known = 0, others = 0;
    for (size_t i = 0; i < r->readings.registry->reading_count; i++) {
        known += r->readings.states[i].option != READINGS_UNKNOWN;
        others += r->readings_followed[i] != 0;
    }
    limits_print(&r->limits, &text);
    char *name = subject_name(r);
    fprintf(out,
            "%s answers %zu of %zu cases like the reference; its interpretation of %zu ambiguous "
            "passages is known, and %zu of these interpretations are not the default\n",
            name, r->agreed_count, r->known_cases->count, known, others);
    free(name);
    fputs(buf_text(&text), out);
    fflush(out);
    buf_free(&text);
}

bool calibrate_all(struct setup *p, FILE *told)
{
    for (size_t i = 0; i < p->count; i++) {
        if (told != NULL) {
            fprintf(told, "sending the cases of the suite to %s\n", p->subjects[i].command);
            fflush(told);
        }
        if (!learn(&p->subjects[i], p)) {
            fputs(cleanup_interrupted()
                      ? "hclcheck: interrupted\n"
                      : "hclcheck: the time was over before the implementation "
                        "had answered the cases of the suite; nothing was fuzzed\n",
                  p->err);
            return false;
        }
        if (told != NULL)
            print_learned(&p->subjects[i], told);
    }
    return true;
}
