#include "fuzz/campaign/campaign.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/random.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/twins.h"
#include "options/options.h"
#include "process/cleanup.h"

/* Milliseconds between two saves of the campaign's state. */
#define SAVE_MS 5000.0

struct input {
    struct buf request;
    struct question q;
    struct peer_answer reply; /* the reference's reply */
};

struct feed {
    struct input inputs[CAMPAIGN_BATCH];
    size_t count;
    const struct input *asked[CAMPAIGN_BATCH];    /* the inputs of the requests */
    struct peer_request requests[CAMPAIGN_BATCH]; /* for the reference or one implementation */
    struct peer_answer answers[CAMPAIGN_BATCH];
};

/* Returns a number for each number. Consecutive numbers give seeds that do not resemble each
   other. */
static uint64_t mix(uint64_t x)
{
    return random_next(&x);
}

/* --- Requests -------------------------------------------------------------------------------- */

static bool is_counted_out(const struct campaign *c)
{
    return c->config.count > 0 && c->next >= c->config.count;
}

static bool is_full(const struct campaign *c)
{
    return findings_open(&c->found.findings) >= CAMPAIGN_OPEN_MAX;
}

static bool may_search(const struct campaign *c, bool fresh)
{
    double share = fresh ? CAMPAIGN_NEW_SHARE : CAMPAIGN_OLD_SHARE, ms = os_now_ms() - c->begin_ms;
    bool has_time = c->wasted_ms < CAMPAIGN_SEARCH_MS + share * ms;
    return !cleanup_pending() && !is_full(c) && (c->config.count > 0 ? fresh : has_time);
}

static void make_batch(struct campaign *c, struct feed *f)
{
    for (f->count = 0; f->count < CAMPAIGN_BATCH && !is_counted_out(c); f->count++) {
        struct input *in = &f->inputs[f->count];
        buf_clear(&in->request);
        uint64_t number = c->next++;
        struct gen_facts facts = gen_draw(c->gen, mix(c->seed ^ mix(number)), NULL, &in->request);
        in->q = (struct question){buf_text(&in->request), in->request.len, facts.op, facts.edition,
                                  facts.json};
    }
}

static void ask_reference(struct campaign *c, struct feed *f)
{
    for (size_t i = 0; i < f->count; i++)
        f->requests[i] =
            (struct peer_request){.text = f->inputs[i].q.text, .len = f->inputs[i].q.len};
    oracle_ask_all(&c->found.setup->oracle, f->requests, f->count, f->answers);
    for (size_t i = 0; i < f->count; i++) {
        peer_answer_free(&f->inputs[i].reply);
        f->inputs[i].reply = f->answers[i];
    }
    c->inputs += f->count;
}

/* --- Differences ----------------------------------------------------------------------------- */

static void search(struct campaign *c, const struct disagreement *d, size_t *alike)
{
    double begin = os_now_ms();
    const struct finding *added = investigate(&c->found, d);
    double ms = os_now_ms() - begin;
    c->searched_ms += ms;
    c->wasted_ms += added == NULL ? ms : 0;
    if (added == NULL)
        return;
    *alike = 0;
    status_found(c, added);
}

/* Handles a difference. *alike counts those like it since one was explained. If there are many,
   most are only counted. */
static void take_difference(struct campaign *c, struct disagreement *d, const struct input *in,
                            size_t *alike)
{
    size_t n = ++*alike;
    bool fresh = n <= CAMPAIGN_NEW || (n & (n - 1)) == 0, may = may_search(c, fresh);
    if (fresh || may)
        d->kind = subject_compare(d->subject, d->oracle, &d->question, d->answer, &in->reply);
    if ((fresh || may) && (!difference_is_found(d->kind) || investigate_known(&c->found, d)))
        *alike = 0;
    else if (may)
        search(c, d, alike);
    else
        c->dropped++;
}

static void take_answer(struct campaign *c, size_t subject, const struct input *in,
                        const struct peer_answer *answer)
{
    struct setup *p = c->found.setup;
    struct disagreement d = {&p->subjects[subject], &p->oracle,    in->q, answer,
                             DIFFERENCE_NONE,       setup_until(p)};
    d.kind = compare_lines(in->q.op, in->reply.text, in->reply.len, answer);
    if (difference_is_found(d.kind))
        take_difference(c, &d, in, investigate_alike(&c->found, &d, &in->reply));
    if (cleanup_pending())
        return;
    c->tallies[subject].asked++;
    c->tallies[subject].differences[d.kind]++;
}

/* --- Asking ---------------------------------------------------------------------------------- */

static void ask_subject(struct campaign *c, struct feed *f, size_t subject)
{
    struct subject *r = &c->found.setup->subjects[subject];
    enum edition edition = c->found.setup->options->edition;
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct input *in = &f->inputs[i];
        if (!limits_allow(&r->limits, in->q.text, in->q.len)) {
            c->held_back++;
        } else if (!question_is_offered(&in->q, &r->peer.capability, edition)) {
            c->tallies[subject].differences[DIFFERENCE_UNSUPPORTED]++;
        } else {
            f->asked[count] = in;
            f->requests[count++] = (struct peer_request){.text = in->q.text, .len = in->q.len};
        }
    }
    subject_ask(r, &c->found.setup->oracle, f->requests, count, f->answers);
    for (size_t i = 0; i < count; i++) {
        take_answer(c, subject, f->asked[i], &f->answers[i]);
        peer_answer_free(&f->answers[i]);
    }
}

/* --- The loop -------------------------------------------------------------------------------- */

static void say_why(struct campaign *c, const struct peer *peer)
{
    buf_fmt(&c->why, "%s: %s\n", peer->command, buf_text(&peer->why));
}

static bool is_someone_left(struct campaign *c)
{
    const struct setup *p = c->found.setup;
    if (p->oracle.peer.gone) {
        say_why(c, &p->oracle.peer);
        return false;
    }
    for (size_t i = 0; i < p->count; i++)
        if (!p->subjects[i].peer.gone)
            return true;
    for (size_t i = 0; i < p->count; i++)
        say_why(c, &p->subjects[i].peer);
    return false;
}

static bool is_over(const struct campaign *c)
{
    return setup_is_over(c->found.setup) || is_full(c) || is_counted_out(c);
}

static bool loop(struct campaign *c, struct feed *f)
{
    const struct setup *p = c->found.setup;
    bool ok = true;
    while (ok && !is_over(c)) {
        make_batch(c, f);
        ask_reference(c, f);
        for (size_t i = 0; i < p->count; i++)
            if (!p->subjects[i].peer.gone)
                ask_subject(c, f, i);
        status_show(c, false);
        ok = is_someone_left(c);
        if (ok && os_now_ms() - c->save_ms >= SAVE_MS)
            ok = state_save(c);
    }
    (void)cleanup_interrupted();
    return ok;
}

static void close_feed(struct feed *f)
{
    for (size_t i = 0; i < CAMPAIGN_BATCH; i++) {
        buf_free(&f->inputs[i].request);
        peer_answer_free(&f->inputs[i].reply);
    }
    free(f);
}

/* Restricts the generator to operations that some implementation offers. */
static struct gen_options offered(const struct setup *p)
{
    struct gen_options wanted = {.ops = p->options->selection.ops,
                                 .editions = 1u << edition_asked(p->options->edition)};
    unsigned ops = 0;
    for (size_t i = 0; i < p->count; i++)
        ops |= p->subjects[i].peer.capability.ops;
    if (wanted.ops == 0)
        wanted.ops = ops;
    else if ((wanted.ops & ops) != 0)
        wanted.ops &= ops;
    return wanted;
}

bool campaign_run(struct campaign *c, struct setup *p, const struct campaign_config *config)
{
    struct gen_options wanted = offered(p);
    *c = (struct campaign){
        .config = *config, .found = {.setup = p}, .seed = config->seed, .lock = -1};
    c->tallies = mem_alloc((p->count + 1) * sizeof *c->tallies);
    c->gen = gen_new(&wanted);
    if (!state_load(c))
        return false;
    struct feed *f = mem_alloc(sizeof *f);
    c->begin_ms = c->save_ms = c->show_ms = os_now_ms();
    bool ok = loop(c, f);
    status_show(c, true);
    close_feed(f);
    return state_save(c) && ok;
}

void campaign_free(struct campaign *c)
{
    findings_free(&c->found.findings);
    gen_free(c->gen);
    free(c->tallies);
    folder_unlock(&c->lock);
    buf_free(&c->why);
}
