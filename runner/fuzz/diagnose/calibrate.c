#include "fuzz/diagnose/calibrate.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/random.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/session.h"
#include "options/options.h"
#include "process/cleanup.h"

/* Seed of the order in which the known cases are sent. The cases of one operation do not follow
   each other, because an implementation that fails them all would be given up. */
enum { ORDER_SEED = 1 };

struct learning {
    const struct setup *setup;
    struct session *session;
    size_t *order; /* of the requests */
};

static bool on_pose(void *arg, size_t i, struct request *r)
{
    const struct learning *l = arg;
    const struct session *s = l->session;
    size_t k = l->order[i];
    return ask_pose_case(s->judged[k / REQUESTS].c, k % REQUESTS, s->judge.edition, r);
}

static bool on_take(void *arg, size_t i, const struct outcome *outcome)
{
    const struct learning *l = arg;
    if (outcome->len <= TREE_REPLY_MAX) /* longer replies do not take part */
        session_answer(l->session, l->order[i] / REQUESTS, l->order[i] % REQUESTS, outcome);
    return !setup_is_over(l->setup);
}

/* Sends the known cases to the implementation, and judges the answers as a run does. */
static void ask_known_cases(struct subject *r, const struct setup *p)
{
    struct session *s = r->session = mem_alloc(sizeof *s);
    struct learning l = {.setup = p, .session = s};
    struct ask_batch batch = {
        .count = REQUESTS * p->known_cases.count, .arg = &l, .pose = on_pose, .take = on_take};
    struct buf ignored = {0};
    s->selection.cases = mem_alloc((p->known_cases.count + 1) * sizeof *s->selection.cases);
    for (size_t i = 0; i < p->known_cases.count; i++)
        s->selection.cases[s->selection.count++] = p->known_cases.items[i].c;
    session_begin(s, &p->registry, p->options->edition);
    session_hello(s, ask_hello(r->peer.ask), &ignored, &ignored);
    l.order = mem_alloc((batch.count + 1) * sizeof *l.order);
    order_shuffle(ORDER_SEED, l.order, batch.count);
    peer_note(&r->peer, ask_run(r->peer.ask, &batch));
    session_conclude(s);
    free(l.order);
    buf_free(&ignored);
}

static void print_learned(const struct subject *r, FILE *out)
{
    struct buf text = {0};
    const struct session *s = r->session;
    size_t passed = tally_all(s->judged, s->selection.count).verdicts[VERDICT_PASS];
    limits_print(&r->limits, &text);
    char *name = subject_name(r);
    fprintf(out, "%s answers %zu of %zu cases like the reference\n%s", name, passed,
            s->selection.count, buf_text(&text));
    free(name);
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
        struct subject *r = &p->subjects[i];
        ask_known_cases(r, p);
        r->known_cases = &p->known_cases;
        r->follows.follows = &r->session->readings;
        if (!setup_is_over(p))
            limits_learn(&r->peer, &p->oracle, p->options->edition, &r->limits);
        if (setup_is_over(p)) {
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
