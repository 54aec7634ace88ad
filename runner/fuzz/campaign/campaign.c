#include "fuzz/campaign/campaign.h"

#include <stdlib.h>
#include <string.h>

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

/* Number of requests that are sent together to an implementation. Between them, a campaign can
   end. */
enum { SLICE = 64 };

/* Number of requests in a batch that waited. Few, because an investigation takes long. */
enum { LATE_BATCH = 4 };

struct input {
    struct buf request;
    struct question q;
    struct peer_answer reply; /* the reference's reply */
    uint64_t number;
    bool late; /* true if the request was counted before */
};

struct feed {
    struct input inputs[CAMPAIGN_BATCH];
    size_t count;
    struct oracle_request questions[CAMPAIGN_BATCH]; /* a batch for the reference */
    struct peer_request requests[CAMPAIGN_BATCH];    /* a batch for one implementation */
    struct peer_answer answers[CAMPAIGN_BATCH];
    const struct input *asked[CAMPAIGN_BATCH];
};

/* Returns a number for each number. Consecutive numbers give seeds that do not resemble each
   other. */
static uint64_t mix(uint64_t x)
{
    return random_next(&x);
}

double campaign_ms(const struct campaign *c)
{
    return c->before_ms + (c->begin_ms > 0 ? os_now_ms() - c->begin_ms : 0);
}

/* --- Requests -------------------------------------------------------------------------------- */

/* Describes the request that the generator has just made. */
static void set_question(const struct campaign *c, struct input *in)
{
    struct gen_facts facts = gen_facts(c->gen);
    in->q = (struct question){buf_text(&in->request), in->request.len, facts.op, facts.edition,
                              facts.json};
}

static bool is_counted_out(const struct campaign *c)
{
    return c->config.count > 0 && c->next >= c->config.count;
}

static bool is_full(const struct campaign *c)
{
    return findings_open(&c->found.findings) >= CAMPAIGN_OPEN_MAX;
}

static bool may_search(const struct campaign *c)
{
    return !cleanup_pending() && !is_full(c) &&
           c->searched_ms < CAMPAIGN_SEARCH_MS + CAMPAIGN_SEARCH_SHARE * campaign_ms(c);
}

/* Keeps the number of a request for later. If there are too many, drops the oldest. */
static void keep_late(struct campaign *c, uint64_t number)
{
    if (c->late_count > 0 && c->late[c->late_count - 1] == number)
        return;
    if (c->late_count == CAMPAIGN_LATE_MAX) {
        memmove(c->late, c->late + 1, --c->late_count * sizeof *c->late);
        c->dropped++;
    }
    c->late[c->late_count++] = number;
}

/* Makes the request `i` of a batch, which begins with `late` requests that wait. */
static void make_input(struct campaign *c, struct feed *f, size_t i, size_t late)
{
    struct input *in = &f->inputs[f->count++];
    buf_clear(&in->request);
    in->late = i < late;
    in->number = in->late ? c->late[i] : c->next++;
    gen_draw(c->gen, mix(c->seed ^ mix(in->number)), NULL, &in->request);
    set_question(c, in);
}

/* Makes a batch of requests, first the requests that wait. */
static void make_batch(struct campaign *c, struct feed *f)
{
    size_t late = !may_search(c) ? 0 : c->late_count < LATE_BATCH ? c->late_count : LATE_BATCH;
    f->count = 0;
    for (size_t i = 0; i < CAMPAIGN_BATCH && (i < late || !is_counted_out(c)); i++)
        make_input(c, f, i, late);
    c->late_count -= late;
    memmove(c->late, c->late + late, c->late_count * sizeof *c->late);
}

/* Gets the reference's answers to a batch. After a signal, keeps the batch for later, and returns
   false. */
static bool ask_reference(struct campaign *c, struct feed *f)
{
    for (size_t i = 0; i < f->count; i++)
        f->questions[i] = (struct oracle_request){f->inputs[i].q.text, NULL, false};
    oracle_ask_all(&c->found.setup->oracle, f->questions, f->count, f->answers);
    bool ok = !cleanup_pending();
    for (size_t i = 0; i < f->count; i++) {
        peer_answer_free(&f->inputs[i].reply);
        f->inputs[i].reply = f->answers[i];
        c->inputs += !f->inputs[i].late;
        if (!ok)
            keep_late(c, f->inputs[i].number);
    }
    return ok;
}

/* --- Differences ----------------------------------------------------------------------------- */

static void search(struct campaign *c, const struct disagreement *d)
{
    double begin = os_now_ms();
    const struct finding *added = investigate(&c->found, d);
    c->searched_ms += os_now_ms() - begin;
    if (added != NULL)
        status_found(c, added);
}

static enum difference compare(struct subject *r, struct oracle *o, const struct input *in,
                               const struct peer_answer *answer)
{
    if (answer->kind == PEER_GONE)
        return DIFFERENCE_UNSUPPORTED;
    enum difference d = compare_lines(in->q.op, in->reply.text, in->reply.len, answer);
    return d == DIFFERENCE_NONE ? d : subject_compare(r, o, &in->q, answer);
}

static void take_answer(struct campaign *c, size_t subject, const struct input *in,
                        const struct peer_answer *answer)
{
    struct setup *p = c->found.setup;
    struct disagreement d = {&p->subjects[subject], &p->oracle,    in->q, answer,
                             DIFFERENCE_NONE,       setup_until(p)};
    if (!cleanup_pending())
        d.kind = compare(d.subject, d.oracle, in, answer);
    if (cleanup_pending()) {
        keep_late(c, in->number);
        return;
    }
    c->tallies[subject].asked += !in->late;
    c->tallies[subject].differences[d.kind] += !in->late;
    if (!difference_is_found(d.kind) || investigate_known(&c->found, &d))
        return;
    if (may_search(c))
        search(c, &d);
    else
        keep_late(c, in->number);
}

/* --- Asking ---------------------------------------------------------------------------------- */

static bool is_beyond(const struct limits *limits, const struct question *q)
{
    struct limits_measure measure;
    if (!limits_met(limits))
        return false;
    limits_measure(q->text, q->len, &measure);
    return !limits_allow(limits, &measure);
}

/* Returns true if an implementation gets this request. The requests are dealt out to the
   implementations in turn. */
static bool is_chosen(const struct campaign *c, const struct input *in, size_t subject)
{
    size_t count = c->found.setup->count;
    return (subject + count - (size_t)(in->number % count)) % count < CAMPAIGN_SAMPLE;
}

static void ask_slice(struct campaign *c, struct feed *f, size_t subject, size_t first, size_t n)
{
    subject_ask(&c->found.setup->subjects[subject], &c->found.setup->oracle, f->requests + first, n,
                f->answers);
    for (size_t i = 0; i < n; i++) {
        take_answer(c, subject, f->asked[first + i], &f->answers[i]);
        peer_answer_free(&f->answers[i]);
    }
}

static void keep_all_late(struct campaign *c, const struct input *const *inputs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        keep_late(c, inputs[i]->number);
}

static void ask_subject(struct campaign *c, struct feed *f, size_t subject)
{
    struct subject *r = &c->found.setup->subjects[subject];
    enum edition edition = c->found.setup->options->edition;
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct input *in = &f->inputs[i];
        if (!is_chosen(c, in, subject))
            continue;
        if (is_beyond(&r->limits, &in->q)) {
            c->held_back++;
        } else if (!question_is_offered(&in->q, &r->peer.capability, edition)) {
            c->tallies[subject].differences[DIFFERENCE_UNSUPPORTED]++;
        } else {
            f->asked[count] = in;
            f->requests[count++] = (struct peer_request){in->q.text, in->q.len};
        }
    }
    for (size_t i = 0, n; i < count; i += n) {
        n = count - i < SLICE ? count - i : SLICE;
        if (setup_is_over(c->found.setup))
            keep_all_late(c, f->asked + i, n);
        else
            ask_slice(c, f, subject, i, n);
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
    return setup_is_over(c->found.setup) || is_full(c) ||
           (is_counted_out(c) && (c->late_count == 0 || !may_search(c)));
}

static bool loop(struct campaign *c, struct feed *f)
{
    const struct setup *p = c->found.setup;
    bool ok = true;
    while (ok && !is_over(c)) {
        make_batch(c, f);
        bool asked = ask_reference(c, f);
        for (size_t i = 0; asked && i < p->count; i++)
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

/* Restricts the generator to operations and syntaxes that some implementation offers. */
static struct gen_options offered(const struct setup *p)
{
    struct gen_options wanted = {.ops = p->options->selection.ops,
                                 .editions = 1u << edition_asked(p->options->edition)};
    unsigned ops = 0, syntaxes = 0;
    for (size_t i = 0; i < p->count; i++) {
        ops |= p->subjects[i].peer.capability.ops;
        syntaxes |= p->subjects[i].peer.capability.syntaxes;
    }
    if (wanted.ops == 0)
        wanted.ops = ops;
    else if ((wanted.ops & ops) != 0)
        wanted.ops &= ops;
    wanted.syntaxes |= (syntaxes & 1u) != 0 ? GEN_NATIVE : 0;
    wanted.syntaxes |= (syntaxes & 2u) != 0 ? GEN_JSON : 0;
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
    c->begin_ms = c->save_ms = os_now_ms();
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
