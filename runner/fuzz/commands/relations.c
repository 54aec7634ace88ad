#include "fuzz/commands/fuzz_commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "commands/progress.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/setup.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/relations/relation_table.h"
#include "options/options.h"
#include "process/cleanup.h"

/* Default and maximum of the number of checks in a run. The option --time replaces the default. */
enum { CHECKS = 100000, CHECKS_MAX = 100000000 };

/* Maximum number of bytes of a request or reply that are printed. */
enum { SHOWN_BYTES = 2000 };

/* Number of checks that are generated together, before their requests are sent. */
enum { BATCH = 64 };

struct tally {
    size_t checks, skipped, violated;
};

/* A check of a relation, with the replies to its requests. */
struct asked {
    struct relation_check check;
    char *replies[RELATION_REQUESTS]; /* the reply to each request, owned; NULL if the request got
                                         no answer */
};

struct run {
    const struct options *options;
    FILE *out;
    struct gen *gen;
    struct setup setup; /* holds the implementation to check, or the reference */
    const char *lacks;  /* what hello does not offer, but a check needed; or NULL */
    size_t *wanted;     /* indexes of the relations to check, in the order of relation_table.def */
    size_t wanted_count;
    size_t count;
    struct tally *tallies; /* by relation */
    struct asked *batch;
    size_t judged;
    size_t failures; /* number of requests during which the implementation crashed or timed out */
    double begin_ms; /* time at which the first check began */
    struct progress progress;
};

static void show_text(const struct run *r, const char *what, const char *text)
{
    struct buf safe = {0};
    text_escape(text, strlen(text), SHOWN_BYTES, &safe);
    fprintf(r->out, "  %-8s %s\n", what, buf_text(&safe));
    buf_free(&safe);
}

static void show_violation(struct run *r, const struct asked *a, const char *why)
{
    static const char *const parts[] = {"premise", "left", "right"};
    size_t relation = a->check.relation;
    progress_hide(&r->progress);
    fprintf(r->out, "VIOLATED %s (%s): %s\n", relations[relation].name, relations[relation].section,
            why);
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        if (a->check.requests[i].len == 0)
            continue;
        show_text(r, parts[i], buf_text(&a->check.requests[i]));
        show_text(r, "", a->replies[i] != NULL ? a->replies[i] : "(no answer)");
    }
    fputc('\n', r->out);
}

/* Returns true if all requests of a check were asked and answered. */
static bool is_answered(const struct asked *a)
{
    for (size_t i = 0; i < RELATION_REQUESTS; i++)
        if (a->check.requests[i].len > 0 && a->replies[i] == NULL)
            return false;
    return true;
}

/* Judges a check, and counts the verdict. For each relation, prints the first violation only. */
static void judge(struct run *r, const struct asked *a)
{
    struct tally *tally = &r->tallies[a->check.relation];
    struct buf why = {0};
    enum relation_verdict verdict =
        is_answered(a) ? relation_judge(&a->check, (const char *const *)a->replies, &why)
                       : RELATION_SKIPPED;
    tally->checks++;
    r->judged++;
    tally->skipped += verdict == RELATION_SKIPPED;
    if (verdict == RELATION_VIOLATED && tally->violated++ == 0)
        show_violation(r, a, buf_text(&why));
    buf_free(&why);
}

/* Returns true if the implementation offers what all requests of a check need. Keeps the name of
   the first thing that is lacking. */
static bool is_offered(struct run *r, const struct relation_check *check)
{
    const struct capability *offered = &r->setup.subjects[0].peer.capability;
    const char *lacks = NULL;
    for (size_t i = 0; i < RELATION_REQUESTS && lacks == NULL; i++) {
        const struct buf *request = &check->requests[i];
        struct question q;
        if (request->len > 0 && question_read(buf_text(request), request->len, &q))
            lacks =
                capability_lacks(offered, q.op, q.json, r->options->edition, question_needs(&q));
    }
    if (r->lacks == NULL)
        r->lacks = lacks;
    return lacks == NULL;
}

/* Sends the requests of several checks to the implementation. Returns false after a signal, or if
   the implementation gets no more requests. */
static bool ask_implementation(struct run *r, size_t count)
{
    struct peer_request requests[BATCH * RELATION_REQUESTS];
    struct peer_answer answers[BATCH * RELATION_REQUESTS];
    char **replies[BATCH * RELATION_REQUESTS];
    size_t asked = 0;
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        bool offered = is_offered(r, &r->batch[i].check);
        for (size_t part = 0; offered && part < RELATION_REQUESTS; part++) {
            const struct buf *request = &r->batch[i].check.requests[part];
            if (request->len == 0)
                continue;
            replies[asked] = &r->batch[i].replies[part];
            requests[asked++] =
                (struct peer_request){.text = buf_text(request), .len = request->len};
        }
    }
    peer_ask(&r->setup.subjects[0].peer, requests, asked, answers);
    for (size_t i = 0; i < asked; i++) {
        if (answers[i].kind == PEER_REPLY)
            *replies[i] = mem_dup_n(answers[i].text, answers[i].len);
        ok = ok && answers[i].kind != PEER_GONE;
        r->failures += answers[i].kind != PEER_REPLY && answers[i].kind != PEER_GONE;
        peer_answer_free(&answers[i]);
    }
    return ok;
}

/* Generates several checks, sends their requests, and judges the replies. Returns false if no more
   answers will come. */
static bool run_batch(struct run *r, size_t first, size_t count)
{
    bool ok;
    for (size_t i = 0; i < count; i++) {
        /* Derives the seed of each check from the seed of the run. */
        uint64_t seed = r->options->campaign.seed.value * 0x9e3779b97f4a7c15u + first + i;
        relation_draw(r->gen, r->wanted[(first + i) % r->wanted_count], seed, &r->batch[i].check);
    }
    ok = ask_implementation(r, count);
    for (size_t i = 0; i < count; i++) {
        judge(r, &r->batch[i]);
        for (size_t part = 0; part < RELATION_REQUESTS; part++) {
            free(r->batch[i].replies[part]);
            r->batch[i].replies[part] = NULL;
        }
    }
    progress_show(&r->progress, r->judged, r->count);
    return ok;
}

static void run_batches(struct run *r)
{
    bool ok = true;
    r->begin_ms = os_now_ms();
    for (size_t i = 0; ok && i < r->count && !setup_is_over(&r->setup); i += BATCH)
        ok = run_batch(r, i, r->count - i < BATCH ? r->count - i : BATCH);
    if (r->setup.subjects[0].peer.gone)
        fprintf(r->setup.err, "hclcheck: %s\n", buf_text(&r->setup.subjects[0].peer.why));
}

static bool is_wanted(const struct options *o, size_t relation)
{
    if ((relations[relation].editions >> o->edition & 1) == 0)
        return false;
    for (size_t i = 0; i < o->selection.only.count; i++)
        if (glob_match(o->selection.only.items[i], relations[relation].name) ||
            glob_match(o->selection.only.items[i], relations[relation].section))
            return true;
    return o->selection.only.count == 0;
}

static void select_relations(struct run *r)
{
    r->wanted = mem_alloc(relation_count() * sizeof *r->wanted);
    for (size_t i = 0; i < relation_count(); i++)
        if (is_wanted(r->options, i))
            r->wanted[r->wanted_count++] = i;
}

/* Prints the counts. Returns false, with a message, if nothing could be checked. */
static bool print_table(const struct run *r, size_t *violations)
{
    size_t violated = 0, skipped = 0;
    if (r->options->verbose)
        fprintf(r->out, "%-28s %10s %12s %10s\n", "relation", "checks", "skipped", "violated");
    for (size_t i = 0; i < relation_count(); i++) {
        const struct tally *t = &r->tallies[i];
        violated += t->violated;
        skipped += t->skipped;
        if (r->options->verbose && t->checks > 0)
            fprintf(r->out, "%-28s %10zu %12zu %10zu\n", relations[i].name, t->checks, t->skipped,
                    t->violated);
    }
    double seconds = (os_now_ms() - r->begin_ms) / 1000;
    fprintf(r->out,
            "%zu checks of %zu relations, %zu skipped, %zu violations; %.1f s, %.0f checks/s\n",
            r->judged - skipped, r->wanted_count, skipped, violated, seconds,
            seconds > 0 ? (double)(r->judged - skipped) / seconds : 0);
    if (r->failures > 0)
        fprintf(r->out, "%zu requests crashed the implementation, or got no answer in time\n",
                r->failures);
    *violations = violated;
    if (skipped == r->judged && r->failures == 0 && r->lacks != NULL)
        fprintf(r->setup.err, "hclcheck: relations: none could be checked: hello offers no %s\n",
                r->lacks);
    else if (skipped == r->judged && r->failures == 0)
        fputs("hclcheck: relations: none could be checked: no answers were comparable\n",
              r->setup.err);
    return skipped < r->judged || r->failures > 0;
}

static void set_count(struct run *r)
{
    const struct options *o = r->options;
    size_t count = o->campaign.count > 0 ? o->campaign.count : o->time_ms > 0 ? CHECKS_MAX : CHECKS;
    r->count = count < CHECKS_MAX ? count : CHECKS_MAX;
}

/* Starts the implementation, or the reference if the command line names no implementation. */
static bool start(struct run *r)
{
    const struct words *impls = &r->options->impls;
    return setup_add(&r->setup, impls->count > 0 ? impls->items[0] : NULL);
}

static enum exit_status run(struct run *r)
{
    size_t violated;
    if (!start(r))
        return EXIT_SETUP;
    run_batches(r);
    progress_end(&r->progress);
    if (r->judged == 0)
        return EXIT_SETUP;
    bool checked = print_table(r, &violated);
    return cleanup_pending() || !checked ? EXIT_SETUP
           : violated + r->failures > 0  ? EXIT_WRONG
                                         : EXIT_RIGHT;
}

enum exit_status relations_command(const struct options *options, FILE *out, FILE *err)
{
    struct gen_options wanted = {.editions = 1u << options->edition};
    struct run r = {.options = options,
                    .out = out,
                    .gen = gen_new(&wanted),
                    .setup = {.err = err},
                    .tallies = mem_alloc(relation_count() * sizeof *r.tallies),
                    .batch = mem_alloc(BATCH * sizeof *r.batch)};
    enum exit_status status = EXIT_SETUP;
    setup_begin(&r.setup, options, err);
    progress_begin(&r.progress, err, "checks");
    set_count(&r);
    select_relations(&r);
    if (r.wanted_count == 0)
        fprintf(err, "hclcheck: relations: no relation of the edition %s matches\n",
                edition_name(options->edition));
    else
        status = run(&r);
    setup_close(&r.setup);
    for (size_t i = 0; i < BATCH; i++)
        relation_free(&r.batch[i].check);
    free(r.batch);
    progress_end(&r.progress);
    gen_free(r.gen);
    free(r.wanted);
    free(r.tallies);
    return status;
}
