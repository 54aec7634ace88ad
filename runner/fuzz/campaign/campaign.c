#include "fuzz/campaign/campaign.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/random.h"
#include "base/where.h"
#include "fuzz/campaign/queue.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/watchdog.h"
#include "fuzz/relations/relation_check.h"
#include "options/options.h"
#include "process/guard.h"

/* The folder is saved, and the status shown, at least this often. */
#define SAVE_MS 5000.0

struct input {
    struct buf request;
    struct buf reply;  /* the reference's */
    struct buf traced; /* with its trace, where it was asked for and is no error */
    struct question q;
    unsigned needs; /* features */
    bool json;
    uint64_t seed;
};

struct feed {
    struct input *inputs; /* CAMPAIGN_BATCH_MAX of them */
    size_t count;
    struct peer_request *requests;
    struct peer_answer *answers;
    size_t *which;
    struct queue queue; /* of AFL++ */
    struct buf bytes;   /* of its last input */
    struct relation_check check;
    size_t part; /* of the check, that is asked next */
};

/* A bijection that scatters neighbours. */
static uint64_t mix(uint64_t x)
{
    return random_next(&x);
}

double campaign_ms(const struct campaign *c)
{
    return c->before_ms + (c->begin_ms > 0 ? os_now_ms() - c->begin_ms : 0);
}

/* --- Requests -------------------------------------------------------------------------------- */

/* What a request needs. Inside a text of it the quotes would be escaped. */
static unsigned needs_of(const char *request)
{
    static const struct {
        const char *member;
        enum feature feature;
    } rows[] = {{"\"functions\":{", FEATURE_FUNCTIONS},
                {"\"unknown\":", FEATURE_UNKNOWN},
                {"\"capsule\":", FEATURE_CAPSULE},
                {"\"mode\":\"literal\"", FEATURE_LITERAL_MODE}};
    unsigned needs = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strstr(request, rows[i].member) != NULL)
            needs |= 1u << rows[i].feature;
    return needs;
}

static bool is_traced(size_t input)
{
    return input % (input < CAMPAIGN_TRACED_FIRST ? CAMPAIGN_TRACED : CAMPAIGN_TRACED_LATER) == 0;
}

/* Asks the reference. False where the request is none that can be compared. */
static bool prepare(struct campaign *c, struct input *in)
{
    struct oracle *o = &c->found.party->oracle;
    bool traced = is_traced(c->inputs);
    size_t n;
    if (!question_read(in->request.data, in->request.len, &in->q))
        return false;
    const char *reply = oracle_ask(o, in->q.text, in->q.len, NULL, traced, &n);
    buf_clear(&in->reply);
    buf_clear(&in->traced);
    if (traced) {
        gen_feedback(c->gen, reply, n);
        if (strstr(reply, ",\"error\":{") == NULL)
            buf_add(&in->traced, reply, n);
        buf_add(&in->reply, reply, oracle_without_trace(reply, n));
        buf_char(&in->reply, '}');
    } else {
        buf_add(&in->reply, reply, n);
    }
    c->inputs++;
    c->errors += strstr(buf_text(&in->reply), ",\"error\":{") != NULL;
    in->needs = needs_of(in->q.text);
    in->json = strstr(in->q.text, "\"syntax\":\"json\"") != NULL;
    return strstr(buf_text(&in->reply), "\"phase\":\"request\"") == NULL;
}

/* The edition of a campaign's requests is told by their member alone. */
static bool is_of_edition(const struct campaign *c, const struct buf *request)
{
    const char *name = edition_name(c->found.party->options->edition);
    const char *at = strstr(buf_text(request), "\"edition\":\"");
    if (at == NULL)
        return c->found.party->options->edition == EDITION_COUNT - 1;
    return strncmp(at + strlen("\"edition\":\""), name, strlen(name)) == 0;
}

/* The next request of the relation that the last input of the queue stands for. */
static bool from_relation(struct campaign *c, struct feed *f, struct input *in)
{
    while (f->part < RELATION_PARTS) {
        const struct buf *request = &f->check.requests[f->part++];
        if (request->len == 0 || !is_of_edition(c, request))
            continue;
        buf_add(&in->request, request->data, request->len);
        return true;
    }
    return false;
}

/* As the choice harness reads its first byte: a relation, or a request on its own. */
static bool from_queue(struct campaign *c, struct feed *f, struct input *in)
{
    bool ok = from_relation(c, f, in);
    while (!ok && queue_next(&f->queue, &f->bytes)) {
        const uint8_t *bytes = (const uint8_t *)buf_text(&f->bytes);
        if (bytes[0] < relation_count()) {
            relation_read(c->gen, bytes[0], bytes + 1, f->bytes.len - 1, &f->check);
            f->part = 0;
            ok = from_relation(c, f, in);
        } else {
            gen_request(c->gen, bytes + 1, f->bytes.len - 1, &in->request);
            ok = true;
        }
    }
    return ok;
}

static bool is_avoided(const struct campaign *c, const char *request)
{
    for (size_t i = 0; c->config.avoid != NULL && i < c->config.avoid->count; i++)
        if (strstr(request, c->config.avoid->items[i]) != NULL)
            return true;
    return false;
}

static void make_batch(struct campaign *c, struct feed *f)
{
    queue_look(&f->queue, os_now_ms());
    f->count = 0;
    /* Of some come none, and of all where what is to be avoided is everywhere. */
    for (size_t i = 0; i < c->batch && (c->config.count == 0 || c->next < c->config.count); i++) {
        struct input *in = &f->inputs[f->count];
        buf_clear(&in->request);
        in->seed = mix(c->seed ^ mix(c->next));
        if (!from_queue(c, f, in)) {
            gen_draw(c->gen, in->seed, NULL, &in->request);
            c->next++;
        }
        if (is_avoided(c, buf_text(&in->request)))
            c->avoided++;
        else
            f->count += prepare(c, in);
    }
}

/* --- Asking ---------------------------------------------------------------------------------- */

/* How likely an implementation is to be asked: the quicker it answers, the more. */
static double weight(const struct campaign *c, size_t rival)
{
    const struct campaign_rival *r = &c->rivals[rival];
    if (c->found.party->rivals[rival].peer.gone)
        return 0;
    return r->asked < CAMPAIGN_BATCH || r->ms <= 0 ? 1 : (double)r->asked / r->ms;
}

/* Whether the implementation is among those that a request goes to. */
static bool *draw_rivals(const struct campaign *c, uint64_t seed, bool *chosen)
{
    size_t count = c->found.party->count;
    memset(chosen, 0, count * sizeof *chosen);
    for (size_t k = 0; k < CAMPAIGN_SAMPLE; k++) {
        double sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += chosen[i] ? 0 : weight(c, i);
        seed = mix(seed);
        double at = (double)(seed >> 11) / (double)(1ULL << 53) * sum;
        for (size_t i = 0; i < count; i++) {
            if (chosen[i] || weight(c, i) <= 0)
                continue;
            at -= weight(c, i);
            if (at <= 0) {
                chosen[i] = true;
                break;
            }
        }
    }
    return chosen;
}

/* Of the campaign's time, for looking into differences. */
static double search_share(const struct campaign *c)
{
    return CAMPAIGN_SEARCH_SHARE + (CAMPAIGN_SEARCH_SHARE_MAX - CAMPAIGN_SEARCH_SHARE) *
                                       (double)c->postponed_count / CAMPAIGN_POSTPONED_MAX;
}

/* Whether there is time left for looking into differences. */
static bool may_search(const struct campaign *c)
{
    if (c->config.no_search || guard_pending())
        return false;
    if (c->config.unhurried)
        return true;
    if (c->config.settled)
        return c->searched_ms - c->searched_before_ms <
               CAMPAIGN_SEARCH_SHARE * (os_now_ms() - c->begin_ms);
    return c->searched_ms < CAMPAIGN_SEARCH_ONCE_MS +
                                CAMPAIGN_SEARCH_BUCKET_MS * (double)c->found.buckets.count +
                                search_share(c) * campaign_ms(c);
}

static void postpone(struct campaign *c, size_t rival, const struct question *q, uint64_t seed,
                     enum difference kind)
{
    struct rival *r = &c->found.party->rivals[rival];
    if (c->postponed_count < CAMPAIGN_POSTPONED_MAX)
        c->postponed[c->postponed_count++] =
            (struct postponed){rival, mem_dup_n(q->text, q->len), kind, seed};
    else if (campaign_spool(c, r, q->text, kind, "postponed"))
        c->spooled++;
    else
        c->counted++;
}

static void look_into(struct campaign *c, struct rival *r, const struct question *q, uint64_t seed,
                      const struct peer_answer *answer, enum difference kind)
{
    struct bucket *bucket;
    struct buf name = {0};
    double begin = os_now_ms();
    enum found found = investigate(&c->found, r, q, answer, kind, seed, &bucket);
    c->searched_ms += os_now_ms() - begin;
    if (found == FOUND_MUTED || found == FOUND_OPEN)
        return;
    if (found == FOUND_STOPPED) {
        postpone(c, (size_t)(r - c->found.party->rivals), q, seed, kind);
        return;
    }
    if (bucket != NULL)
        bucket_name(&c->found.party->oracle, bucket, &name);
    (void)campaign_spool(c, r, q->text, kind, bucket != NULL ? buf_text(&name) : "unstable");
    buf_free(&name);
    if (found == FOUND_NEW && c->first == 0) {
        c->first = c->inputs;
        c->first_ms = os_now_ms();
    }
    if (found == FOUND_NEW)
        status_found(c, bucket);
}

/* Looks into findings again that lost their causes, as long as there is time. */
static void take_stale(struct campaign *c)
{
    for (size_t i = 0; i < c->found.party->count; i++) {
        struct rival *r = &c->found.party->rivals[i];
        for (bool more = true; more && !r->peer.gone && may_search(c);) {
            double begin = os_now_ms();
            more = investigate_again(&c->found, r);
            c->searched_ms += os_now_ms() - begin;
        }
    }
}

/* Looks into what waits, the oldest first, as long as there is time. */
static void take_postponed(struct campaign *c)
{
    while (c->postponed_count > 0 && may_search(c)) {
        struct postponed one = c->postponed[0];
        struct rival *r = &c->found.party->rivals[one.rival];
        struct peer_answer answer;
        struct where ignored = {0};
        struct question q;
        memmove(c->postponed, c->postponed + 1, --c->postponed_count * sizeof one);
        if (is_avoided(c, one.request)) {
            c->avoided++;
            c->spooled += campaign_spool(c, r, one.request, one.kind, "avoided");
            free(one.request);
            continue;
        }
        double begin = os_now_ms();
        question_read(one.request, strlen(one.request), &q);
        peer_ask(&r->peer, &(struct peer_request){q.text, q.len}, 1, &answer);
        enum difference kind =
            rival_compare(r, &c->found.party->oracle, &q, &answer, NULL, 0, &ignored, NULL);
        c->searched_ms += os_now_ms() - begin;
        if (answer.kind != PEER_GONE && difference_is_found(kind))
            look_into(c, r, &q, one.seed, &answer, kind);
        else if (guard_pending())
            postpone(c, one.rival, &q, one.seed, one.kind);
        else
            c->found.unstable++;
        where_free(&ignored);
        peer_answer_free(&answer);
        free(one.request);
    }
}

static void compare_batch(struct campaign *c, const struct feed *f, size_t rival, size_t count)
{
    struct rival *r = &c->found.party->rivals[rival];
    struct campaign_rival *tally = &c->rivals[rival];
    for (size_t k = 0; k < count; k++) {
        const struct input *in = &f->inputs[f->which[k]];
        struct where w = {0};
        if (f->answers[k].kind == PEER_GONE && guard_pending()) {
            tally->asked--;
            peer_answer_free(&f->answers[k]);
            continue;
        }
        enum difference d = f->answers[k].kind == PEER_GONE
                                ? DIFFERENCE_UNSUPPORTED
                                : rival_compare(r, &c->found.party->oracle, &in->q, &f->answers[k],
                                                in->reply.data, in->reply.len, &w, NULL);
        where_free(&w);
        tally->differences[d]++;
        if (d == DIFFERENCE_NONE && in->traced.len > 0 &&
            witnesses_learn(&tally->seen, r, &c->found.party->oracle, &in->q, in->traced.data,
                            in->traced.len, &f->answers[k]))
            investigate_doubt(&c->found, r);
        if (difference_is_found(d) && may_search(c))
            look_into(c, r, &in->q, in->seed, &f->answers[k], d);
        else if (difference_is_found(d) &&
                 !investigate_known(&c->found, r, &in->q, &f->answers[k], d))
            postpone(c, rival, &in->q, in->seed, d);
        peer_answer_free(&f->answers[k]);
    }
}

/* Whether a request is more than an implementation can take. */
static bool is_beyond(const struct limits *limits, const struct question *q)
{
    struct limits_measure measure;
    if (!limits_met(limits))
        return false;
    limits_measure(q->text, q->len, &measure);
    return !limits_allow(limits, &measure);
}

static void ask_rival(struct campaign *c, struct feed *f, size_t rival, const bool *chosen)
{
    struct rival *r = &c->found.party->rivals[rival];
    size_t count = 0, rivals = c->found.party->count;
    for (size_t i = 0; i < f->count; i++) {
        const struct input *in = &f->inputs[i];
        if (!chosen[i * rivals + rival])
            continue;
        if (is_beyond(&r->limits, &in->q)) {
            c->held_back++;
        } else if (capability_lacks(&r->peer.capability, in->q.op, in->json,
                                    c->found.party->options->edition, in->needs) != NULL) {
            c->rivals[rival].differences[DIFFERENCE_UNSUPPORTED]++;
        } else {
            f->which[count] = i;
            f->requests[count++] = (struct peer_request){in->q.text, in->q.len};
        }
    }
    for (size_t k = 0; c->config.asked != NULL && k < count; k++)
        fprintf(c->config.asked, "{\"id\":%zu,%s\n", k, f->requests[k].text + 1);
    double begin = os_now_ms();
    peer_ask(&r->peer, f->requests, count, f->answers);
    c->rivals[rival].ms += os_now_ms() - begin;
    c->rivals[rival].asked += count;
    compare_batch(c, f, rival, count);
}

/* --- The loop -------------------------------------------------------------------------------- */

static bool someone_left(struct campaign *c)
{
    const struct party *p = c->found.party;
    for (size_t i = 0; i < p->count; i++)
        if (!p->rivals[i].peer.gone)
            return true;
    for (size_t i = 0; i < p->count; i++)
        buf_fmt(&c->why, "%s: %s\n", p->rivals[i].command, buf_text(&p->rivals[i].peer.why));
    return false;
}

static bool is_over(const struct campaign *c)
{
    size_t disagreements = c->found.looked_into + c->found.muted;
    return guard_interrupted() || (c->config.enough > 0 && disagreements >= c->config.enough) ||
           (c->config.more_ms > 0 && c->first > 0 &&
            os_now_ms() - c->first_ms >= c->config.more_ms) ||
           (c->config.time_ms > 0 && os_now_ms() - c->begin_ms >= c->config.time_ms) ||
           (c->config.count > 0 && c->next >= c->config.count);
}

/* After one that took so long. */
static void size_batch(struct campaign *c, double ms)
{
    if (ms < CAMPAIGN_BATCH_MS && c->batch < CAMPAIGN_BATCH_MAX)
        c->batch *= 2;
    else if (ms > CAMPAIGN_BATCH_LONG_MS && c->batch > 1)
        c->batch /= 2;
}

static bool loop(struct campaign *c, struct feed *f)
{
    size_t rivals = c->found.party->count;
    bool *chosen = mem_alloc(CAMPAIGN_BATCH_MAX * rivals * sizeof *chosen);
    bool ok = true;
    c->batch = CAMPAIGN_BATCH;
    while (ok && !is_over(c)) {
        double begin = os_now_ms();
        make_batch(c, f);
        for (size_t i = 0; i < f->count; i++)
            draw_rivals(c, f->inputs[i].seed, chosen + i * rivals);
        for (size_t i = 0; i < rivals; i++)
            if (!c->found.party->rivals[i].peer.gone)
                ask_rival(c, f, i, chosen);
        size_batch(c, os_now_ms() - begin);
        take_stale(c);
        take_postponed(c);
        status_show(c, false);
        ok = someone_left(c);
        if (ok && os_now_ms() - c->save_ms >= SAVE_MS)
            ok = campaign_save(c);
    }
    free(chosen);
    return ok;
}

static struct feed open_feed(const struct campaign_config *config)
{
    return (struct feed){.queue = {.dir = config->watch},
                         .part = RELATION_PARTS,
                         .inputs = mem_alloc(CAMPAIGN_BATCH_MAX * sizeof(struct input)),
                         .requests = mem_alloc(CAMPAIGN_BATCH_MAX * sizeof(struct peer_request)),
                         .answers = mem_alloc(CAMPAIGN_BATCH_MAX * sizeof(struct peer_answer)),
                         .which = mem_alloc(CAMPAIGN_BATCH_MAX * sizeof(size_t))};
}

static void close_feed(struct feed *f)
{
    for (size_t i = 0; i < CAMPAIGN_BATCH_MAX; i++) {
        buf_free(&f->inputs[i].request);
        buf_free(&f->inputs[i].reply);
        buf_free(&f->inputs[i].traced);
    }
    free(f->inputs);
    free(f->requests);
    free(f->answers);
    free(f->which);
    queue_free(&f->queue);
    buf_free(&f->bytes);
    relation_free(&f->check);
}

/* What some implementation answers: those that only parse would refuse most other requests. The
 * inputs of a queue are made by nobody's wishes. */
static struct gen_options offered(const struct party *p, bool queue)
{
    struct gen_options wanted = {.ops = p->options->selection.ops,
                                 .editions = 1u << p->options->edition};
    unsigned ops = 0, syntaxes = 0;
    for (size_t i = 0; i < p->count && !queue; i++) {
        ops |= p->rivals[i].peer.capability.ops;
        syntaxes |= p->rivals[i].peer.capability.syntaxes;
    }
    if (wanted.ops == 0)
        wanted.ops = ops;
    else if ((wanted.ops & ops) != 0)
        wanted.ops &= ops;
    if ((syntaxes & 1u) != 0)
        wanted.syntaxes |= GEN_NATIVE;
    if ((syntaxes & 2u) != 0)
        wanted.syntaxes |= GEN_JSON;
    return wanted;
}

bool campaign_run(struct campaign *c, struct party *p, const struct campaign_config *config)
{
    struct gen_options wanted = offered(p, config->watch != NULL);
    *c = (struct campaign){
        .config = *config, .found = {.party = p}, .seed = config->seed, .lock = -1};
    c->rivals = mem_alloc((p->count + 1) * sizeof *c->rivals);
    for (size_t i = 0; i < p->count; i++) {
        witnesses_open(&c->rivals[i].seen, &p->registry);
        p->rivals[i].seen = &c->rivals[i].seen;
    }
    c->postponed = mem_alloc(CAMPAIGN_POSTPONED_MAX * sizeof *c->postponed);
    c->gen = gen_new(&wanted);
    if (config->watch != NULL && !os_is_dir(config->watch)) {
        buf_fmt(&c->why, "--watch %s: no such folder", config->watch);
        return false;
    }
    if (!campaign_load(c))
        return false;
    struct feed f = open_feed(config);
    c->begin_ms = c->save_ms = os_now_ms();
    c->searched_before_ms = c->searched_ms;
    c->found.begin_ms = c->begin_ms - c->before_ms;
    bool ok = loop(c, &f);
    status_show(c, true);
    close_feed(&f);
    return campaign_save(c) && ok;
}

void campaign_free(struct campaign *c)
{
    buckets_free(&c->found.buckets);
    gen_free(c->gen);
    for (size_t i = 0; i < c->postponed_count; i++)
        free(c->postponed[i].request);
    free(c->postponed);
    for (size_t i = 0; i < c->found.party->count; i++) {
        c->found.party->rivals[i].seen = NULL;
        witnesses_free(&c->rivals[i].seen);
    }
    free(c->rivals);
    watchdog_keep(NULL, NULL);
    c->found.party->oracle.unanswered = NULL;
    unanswered_free(&c->unanswered);
    buf_free(&c->foreign);
    campaign_unlock(&c->lock);
    free(c->unanswered_path);
    buf_free(&c->why);
}
