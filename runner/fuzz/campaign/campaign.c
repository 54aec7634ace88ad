#include "fuzz/campaign/campaign.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/random.h"
#include "fuzz/campaign/queue.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/twins.h"
#include "fuzz/peers/watchdog.h"
#include "fuzz/relations/relation_check.h"
#include "options/options.h"
#include "process/cleanup.h"

/* Milliseconds between two saves of the campaign's state. */
#define SAVE_MS 5000.0

struct input {
    struct buf request;
    struct buf reply; /* the reference's reply */
    struct question q;
    uint64_t seed;
};

struct feed {
    struct input inputs[CAMPAIGN_BATCH];
    size_t count;
    struct queue queue; /* the inputs that AFL++ found */
    struct buf bytes;   /* the input that was read last from `queue` */
    struct relation_check check;
    /* index in `check` of the request that is sent next */
    size_t check_next;
    struct peer_request requests[CAMPAIGN_BATCH]; /* a batch of requests for one implementation */
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

/* Gets the reference's answer. Returns false if the reference calls the request malformed. */
static bool ask_reference(struct campaign *c, struct input *in)
{
    bool traced = c->inputs % CAMPAIGN_TRACED == 0;
    size_t n;
    if (!question_read(buf_text(&in->request), in->request.len, &in->q))
        return false;
    const char *reply = oracle_ask(&c->found.setup->oracle, in->q.text, NULL, traced, &n);
    buf_clear(&in->reply);
    if (traced) {
        gen_note_rules(c->gen, reply);
        buf_add(&in->reply, reply, oracle_without_trace(reply, n));
        buf_char(&in->reply, '}');
    } else {
        buf_add(&in->reply, reply, n);
    }
    c->inputs++;
    c->errors += strstr(buf_text(&in->reply), ",\"error\":{") != NULL;
    return strstr(buf_text(&in->reply), "\"phase\":\"request\"") == NULL;
}

/* Returns true if a request has the campaign's edition. A request without "edition" has the latest
   edition. */
static bool is_of_edition(const struct campaign *c, const struct buf *request)
{
    enum edition edition = edition_asked(c->found.setup->options->edition);
    const char *name = edition_name(edition), *at = strstr(buf_text(request), "\"edition\":\"");
    if (at == NULL)
        return edition == (enum edition)EDITION_DEFAULT;
    return strncmp(at + strlen("\"edition\":\""), name, strlen(name)) == 0;
}

/* Takes the next request from f->check, a check of a relation with several requests. */
static bool from_relation(struct campaign *c, struct feed *f, struct input *in)
{
    while (f->check_next < RELATION_REQUESTS) {
        const struct buf *request = &f->check.requests[f->check_next++];
        if (request->len == 0 || !is_of_edition(c, request))
            continue;
        buf_add(&in->request, request->data, request->len);
        return true;
    }
    return false;
}

/* Makes a request from the next input of AFL++. The first byte of the input decides if the request
   belongs to a relation (harness_choice.c). */
static bool from_queue(struct campaign *c, struct feed *f, struct input *in)
{
    bool ok = from_relation(c, f, in);
    while (!ok && queue_next(&f->queue, &f->bytes)) {
        const uint8_t *bytes = (const uint8_t *)buf_text(&f->bytes);
        if (bytes[0] < relation_count()) {
            relation_read(c->gen, bytes[0], bytes + 1, f->bytes.len - 1, &f->check);
            f->check_next = 0;
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

static bool is_counted_out(const struct campaign *c)
{
    return c->config.count > 0 && c->next >= c->config.count;
}

static void make_batch(struct campaign *c, struct feed *f)
{
    queue_poll(&f->queue, os_now_ms());
    f->count = 0;
    for (size_t i = 0; i < CAMPAIGN_BATCH && !is_counted_out(c); i++) {
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
            f->count += ask_reference(c, in);
    }
}

/* --- Differences ----------------------------------------------------------------------------- */

static bool may_search(const struct campaign *c)
{
    double share = CAMPAIGN_SEARCH_SHARE + (CAMPAIGN_SEARCH_SHARE_MAX - CAMPAIGN_SEARCH_SHARE) *
                                               (double)c->postponed_count / CAMPAIGN_POSTPONED_MAX;
    if (c->config.budget != BUDGET_SHARE || cleanup_pending())
        return c->config.budget == BUDGET_UNLIMITED && !cleanup_pending();
    return c->searched_ms < CAMPAIGN_SEARCH_ONCE_MS +
                                CAMPAIGN_SEARCH_BUCKET_MS * (double)c->found.buckets.count +
                                share * campaign_ms(c);
}

static void postpone(struct campaign *c, const struct disagreement *d, uint64_t seed)
{
    if (c->postponed_count < CAMPAIGN_POSTPONED_MAX)
        c->postponed[c->postponed_count++] =
            (struct postponed){(size_t)(d->subject - c->found.setup->subjects),
                               mem_dup_n(d->question.text, d->question.len), d->kind, seed};
    else if (campaign_spool(c, d, "postponed"))
        c->spooled++;
    else
        c->counted++;
}

static void search(struct campaign *c, const struct disagreement *d, uint64_t seed)
{
    struct bucket *bucket;
    struct buf name = {0};
    double begin = os_now_ms();
    enum found found = investigate(&c->found, d, seed, &bucket);
    c->searched_ms += os_now_ms() - begin;
    if (found == FOUND_MUTED)
        return;
    if (found == FOUND_STOPPED) {
        postpone(c, d, seed);
        return;
    }
    if (bucket != NULL)
        bucket_name(d->oracle, bucket, &name);
    (void)campaign_spool(c, d, bucket != NULL ? buf_text(&name) : "unstable");
    buf_free(&name);
    if (found == FOUND_NEW && c->first_ms <= 0)
        c->first_ms = os_now_ms();
    if (found == FOUND_NEW)
        status_found(c, bucket);
}

/* Sends a postponed request again. If the difference shows again, investigates it. */
static void search_postponed(struct campaign *c, const struct postponed *p)
{
    struct disagreement d = {.subject = &c->found.setup->subjects[p->subject],
                             .oracle = &c->found.setup->oracle,
                             .kind = p->kind};
    struct peer_answer answer;
    question_read(p->request, strlen(p->request), &d.question);
    if (is_avoided(c, p->request)) {
        c->avoided++;
        c->spooled += campaign_spool(c, &d, "avoided");
        return;
    }
    double begin = os_now_ms();
    subject_ask(d.subject, d.oracle, &(struct peer_request){d.question.text, d.question.len}, 1,
                &answer);
    enum difference kind = subject_compare(d.subject, d.oracle, &d.question, &answer);
    c->searched_ms += os_now_ms() - begin;
    if (answer.kind != PEER_GONE && difference_is_found(kind)) {
        d.answer = &answer;
        d.kind = kind;
        search(c, &d, p->seed);
    } else if (cleanup_pending()) {
        postpone(c, &d, p->seed);
    } else {
        c->found.unstable++;
    }
    peer_answer_free(&answer);
}

static void search_all_postponed(struct campaign *c)
{
    while (c->postponed_count > 0 && may_search(c)) {
        struct postponed oldest = c->postponed[0];
        memmove(c->postponed, c->postponed + 1, --c->postponed_count * sizeof oldest);
        search_postponed(c, &oldest);
        free(oldest.request);
    }
}

static enum difference compare(struct subject *r, struct oracle *o, const struct input *in,
                               const struct peer_answer *answer)
{
    enum difference d = compare_lines(in->q.op, in->reply.data, in->reply.len, answer);
    if (answer->kind == PEER_GONE)
        return DIFFERENCE_UNSUPPORTED;
    return d == DIFFERENCE_NONE ? d : subject_compare(r, o, &in->q, answer);
}

/* --- Asking ---------------------------------------------------------------------------------- */

static void count_answer(struct campaign *c, size_t subject, const struct input *in,
                         const struct peer_answer *answer)
{
    struct disagreement d = {&c->found.setup->subjects[subject], &c->found.setup->oracle, in->q,
                             answer, DIFFERENCE_NONE};
    if (answer->kind == PEER_GONE && cleanup_pending())
        return;
    d.kind = compare(d.subject, d.oracle, in, answer);
    c->tallies[subject].asked++;
    c->tallies[subject].differences[d.kind]++;
    if (!difference_is_found(d.kind))
        return;
    if (may_search(c))
        search(c, &d, in->seed);
    else if (!investigate_known(&c->found, &d))
        postpone(c, &d, in->seed);
}

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
    return (subject + count - in->seed % count) % count < CAMPAIGN_SAMPLE;
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
    subject_ask(r, &c->found.setup->oracle, f->requests, count, f->answers);
    for (size_t i = 0; i < count; i++) {
        count_answer(c, subject, f->asked[i], &f->answers[i]);
        peer_answer_free(&f->answers[i]);
    }
}

/* --- The loop -------------------------------------------------------------------------------- */

static bool is_someone_left(struct campaign *c)
{
    const struct setup *p = c->found.setup;
    for (size_t i = 0; i < p->count; i++)
        if (!p->subjects[i].peer.gone)
            return true;
    for (size_t i = 0; i < p->count; i++)
        buf_fmt(&c->why, "%s: %s\n", p->subjects[i].command, buf_text(&p->subjects[i].peer.why));
    return false;
}

static bool is_over(const struct campaign *c)
{
    const struct campaign_config *config = &c->config;
    double now = os_now_ms();
    return cleanup_interrupted() || is_counted_out(c) ||
           (config->enough > 0 && c->found.investigated + c->found.muted >= config->enough) ||
           (config->more_ms > 0 && c->first_ms > 0 && now - c->first_ms >= config->more_ms) ||
           (config->time_ms > 0 && now - c->begin_ms >= config->time_ms);
}

static bool loop(struct campaign *c, struct feed *f)
{
    const struct setup *p = c->found.setup;
    bool ok = true;
    while (ok && !is_over(c)) {
        make_batch(c, f);
        for (size_t i = 0; i < p->count; i++)
            if (!p->subjects[i].peer.gone)
                ask_subject(c, f, i);
        search_all_postponed(c);
        status_show(c, false);
        ok = is_someone_left(c);
        if (ok && os_now_ms() - c->save_ms >= SAVE_MS)
            ok = campaign_save(c);
    }
    return ok;
}

static void close_feed(struct feed *f)
{
    for (size_t i = 0; i < CAMPAIGN_BATCH; i++) {
        buf_free(&f->inputs[i].request);
        buf_free(&f->inputs[i].reply);
    }
    queue_free(&f->queue);
    buf_free(&f->bytes);
    relation_free(&f->check);
    free(f);
}

/* Restricts the generator to operations and syntaxes that some implementation offers. For inputs of
   AFL++, the generator must not be restricted, because AFL++ used an unrestricted generator. */
static struct gen_options offered(const struct setup *p, bool queue)
{
    struct gen_options wanted = {.ops = p->options->selection.ops,
                                 .editions = 1u << edition_asked(p->options->edition)};
    unsigned ops = 0, syntaxes = 0;
    for (size_t i = 0; i < p->count && !queue; i++) {
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
    struct gen_options wanted = offered(p, config->watch != NULL);
    *c = (struct campaign){
        .config = *config, .found = {.setup = p}, .seed = config->seed, .lock = -1};
    c->tallies = mem_alloc((p->count + 1) * sizeof *c->tallies);
    c->postponed = mem_alloc(CAMPAIGN_POSTPONED_MAX * sizeof *c->postponed);
    c->gen = gen_new(&wanted);
    if (config->watch != NULL && !os_is_dir(config->watch)) {
        buf_fmt(&c->why, "--watch %s: the folder does not exist", config->watch);
        return false;
    }
    if (!campaign_load(c))
        return false;
    struct feed *f = mem_alloc(sizeof *f);
    f->queue.dir = config->watch;
    f->check_next = RELATION_REQUESTS;
    c->begin_ms = c->save_ms = os_now_ms();
    c->found.begin_ms = c->begin_ms - c->before_ms;
    bool ok = loop(c, f);
    status_show(c, true);
    close_feed(f);
    return campaign_save(c) && ok;
}

void campaign_free(struct campaign *c)
{
    buckets_free(&c->found.buckets);
    gen_free(c->gen);
    for (size_t i = 0; i < c->postponed_count; i++)
        free(c->postponed[i].request);
    free(c->postponed);
    free(c->tallies);
    watchdog_keep(NULL, NULL);
    c->found.setup->oracle.unanswered = NULL;
    buf_free(&c->unanswered);
    buf_free(&c->foreign);
    campaign_unlock(&c->lock);
    free(c->unanswered_path);
    buf_free(&c->why);
}
