/* Judges laws with generated sources and values. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "base/where.h"
#include "commands/progress.h"
#include "fuzz/commands/fuzz_commands.h"
#include "fuzz/diagnose/reducer.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/setup.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "laws/laws.h"
#include "options/options.h"
#include "protocol/encode.h"
#include "protocol/request.h"

/* Number of cases without --count, of requests whose laws are judged together, and of bytes of a
   request that are printed. */
enum { CASES = 100000, TOGETHER = 500, SHOWN_BYTES = 2000 };

/* The operations whose requests have a source or value that laws are about. */
enum {
    OPS = 1u << OP_EVALUATE | 1u << OP_PARSE | 1u << OP_TEMPLATE | 1u << OP_BODY | 1u << OP_STATIC |
          1u << OP_TREE | 1u << OP_CONVERT
};

/* Some requests, and the cases of laws that are derived from them. */
struct batch {
    struct suite suite;
    struct judged *judged; /* one for each case */
};

struct run {
    struct setup setup;
    struct laws_run laws;
    struct progress progress;
    FILE *out;
    size_t judged, skipped, violated;
    bool shown[LAWS_COUNT]; /* true if a violation was shown */
};

/* Adds a request, a JSON object, unless it is malformed. */
static void add(struct batch *b, const struct buf *request)
{
    struct suite *s = &b->suite;
    struct json_error ignored;
    struct where where = {0};
    cJSON *fields = json_parse(request->data, request->len, JSON_NUL_KEEP, &ignored);
    enum op op = op_find(json_get_text(fields, "op"));
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "op");
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "edition");
    if (!request_check(op, fields, &where)) {
        where_free(&where);
        cJSON_Delete(fields);
        return;
    }
    s->cases = mem_more(s->cases, &s->cap, s->count, sizeof *s->cases);
    s->cases[s->count++] = (struct test_case){.id = mem_dup("fuzz#request"),
                                              .section = "fuzz",
                                              .op = op,
                                              .json_syntax = json_get(fields, "syntax") != NULL,
                                              .editions = (1u << EDITION_COUNT) - 1,
                                              .needs = needs_of(fields),
                                              .fields = fields};
}

static void judge_batch(struct batch *b, const struct laws_run *laws)
{
    laws_add(&b->suite);
    b->judged = mem_alloc((b->suite.derived_count + 1) * sizeof *b->judged);
    for (size_t i = 0; i < b->suite.derived_count; i++)
        b->judged[i].c = &b->suite.cases[b->suite.count + i];
    laws_run(laws, b->judged, b->suite.derived_count);
}

static void batch_free(struct batch *b)
{
    for (size_t i = 0; i < b->suite.derived_count; i++)
        judged_free(&b->judged[i]);
    free(b->judged);
    suite_free(&b->suite);
}

static bool is_violated(const struct judged *j)
{
    return j->probes[0].done && verdict_is_failure(j->probes[0].verdict);
}

/* --- Violations ------------------------------------------------------------------------------ */

/* The smallest request that breaks the laws of a group. */
struct violation {
    struct run *run;
    enum laws laws;
    double until_ms;
    struct buf why, request;
};

static bool spent(void *arg)
{
    const struct violation *v = arg;
    return setup_is_over(&v->run->setup) || os_now_ms() >= v->until_ms;
}

static bool shows(void *arg, const struct buf *request)
{
    struct violation *v = arg;
    struct batch b = {.judged = NULL};
    bool violated = false;
    add(&b, request);
    judge_batch(&b, &v->run->laws);
    for (size_t i = 0; i < b.suite.derived_count && !violated; i++) {
        const struct judged *j = &b.judged[i];
        violated = j->c->derived->laws == v->laws && is_violated(j);
        if (!violated)
            continue;
        buf_clear(&v->why);
        buf_str(&v->why, j->probes[0].detail);
        buf_clear(&v->request);
        encode_request(j->c->op, j->c->fields, v->run->laws.judge->edition, 0, &v->request);
    }
    batch_free(&b);
    return violated;
}

/* Reduces the request of a violation, and prints it. */
static void show(struct run *r, const struct judged *found)
{
    const struct derivation *d = found->c->derived;
    bool source = d->made == NULL;
    struct violation v = {.run = r, .laws = d->laws, .until_ms = setup_until(&r->setup)};
    struct reducer reducer = {.arg = &v, .shows = shows, .spent = spent};
    struct buf safe = {0};
    cJSON *request = cJSON_Duplicate(source ? d->own : found->c->fields, true);
    cJSON_AddStringToObject(request, "op", op_name(source ? d->op : OP_CONVERT));
    if (!source) {
        cJSON_DeleteItemFromObjectCaseSensitive(request, "of");
        cJSON_AddStringToObject(request, "type", "dynamic");
    }
    json_print(request, 0, &reducer.request);
    if (shows(&v, &reducer.request)) {
        r->shown[v.laws] = true;
        reducer_run(&reducer);
        text_escape(buf_text(&v.request), v.request.len, SHOWN_BYTES, &safe);
        progress_hide(&r->progress);
        fprintf(r->out, "VIOLATED %s: %s\n  {%s}\n\n", laws_table[v.laws].name, buf_text(&v.why),
                buf_text(&safe));
    }
    cJSON_Delete(request);
    buf_free(&reducer.request);
    buf_free(&v.why);
    buf_free(&v.request);
    buf_free(&safe);
}

/* --- The run --------------------------------------------------------------------------------- */

/* Generates requests and judges their laws. Shows the first violation of each group of laws. */
static void run_batches(struct run *r, size_t wanted)
{
    const struct options *o = r->setup.options;
    uint64_t seed = o->campaign.seed.value * 0x9e3779b97f4a7c15u;
    struct gen *gen = gen_new(&(struct gen_options){
        .ops = OPS, .editions = 1u << edition_asked(o->edition), .well_typed = true});
    struct peer *peer = &r->setup.subjects[0].peer;
    while (r->judged < wanted && !setup_is_over(&r->setup) && !peer->gone) {
        struct batch b = {.judged = NULL};
        for (size_t i = 0; i < TOGETHER; i++) {
            struct buf request = {0};
            gen_draw(gen, seed++, NULL, &request);
            add(&b, &request);
            buf_free(&request);
        }
        judge_batch(&b, &r->laws);
        for (size_t i = 0; i < b.suite.derived_count; i++) {
            const struct judged *j = &b.judged[i];
            r->judged++;
            r->skipped += !j->probes[0].done || j->probes[0].verdict == VERDICT_UNSUPPORTED;
            r->violated += is_violated(j);
            if (is_violated(j) && !r->shown[j->c->derived->laws])
                show(r, j);
        }
        batch_free(&b);
        peer_note(peer, ask_result(peer->ask));
        progress_show(&r->progress, r->judged, wanted);
    }
    gen_free(gen);
}

/* Runs the checks, and prints the counts. Returns false if nothing could be checked. */
static bool run(struct run *r, const struct options *o, FILE *err)
{
    const struct peer *peer = &r->setup.subjects[0].peer;
    progress_begin(&r->progress, err, "laws");
    run_batches(r, o->campaign.count > 0 ? o->campaign.count : o->time_ms > 0 ? SIZE_MAX : CASES);
    progress_end(&r->progress);
    size_t checked = r->judged - r->skipped;
    fprintf(r->out, "%zu checks of laws, %zu skipped, %zu violations\n", checked, r->skipped,
            r->violated);
    if (peer->gone && !setup_is_over(&r->setup))
        fprintf(err, "hclcheck: %s\n", buf_text(&peer->why));
    else if (checked == 0)
        fputs("hclcheck: relations: no law could be checked\n", err);
    return checked > 0 && !cleanup_pending();
}

enum exit_status fuzz_laws(const struct options *o, FILE *out, FILE *err)
{
    struct run r = {.out = out};
    struct readings readings = {0};
    bool ok = setup_open(&r.setup, o, err) && (r.setup.count > 0 || setup_add(&r.setup, NULL));
    readings_init(&readings, &r.setup.registry);
    const struct judge judge = {
        .edition = o->edition, .registry = &r.setup.registry, .readings = &readings};
    if (ok) {
        r.laws = (struct laws_run){.ask = r.setup.subjects[0].peer.ask,
                                   .reference = r.setup.oracle.peer.ask,
                                   .judge = &judge,
                                   .end_ms = r.setup.end_ms};
        ok = run(&r, o, err);
    }
    readings_free(&readings);
    setup_close(&r.setup);
    return !ok ? EXIT_SETUP : r.violated > 0 ? EXIT_WRONG : EXIT_RIGHT;
}
