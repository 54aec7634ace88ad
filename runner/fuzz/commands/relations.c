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

/* Number of checks in a run without --count, and with --time. */
enum { CHECKS = 100000, CHECKS_MAX = 100000000 };

/* Maximum number of bytes of a request or reply that are printed. */
enum { SHOWN_BYTES = 2000 };

struct run {
    const struct options *options;
    FILE *out;
    struct gen *gen;
    struct setup setup; /* holds the implementation to check, or the reference */
    const char *lacks;  /* what hello does not offer, but a check needed; or NULL */
    size_t *wanted;     /* indexes of the relations to check, in the order of relation_table.def */
    size_t wanted_count;
    size_t count;
    bool *shown;                 /* for each relation, true if a violation was shown */
    struct relation_check check; /* the current check */
    size_t judged, skipped, violated;
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

static void show_violation(struct run *r, const char *const *replies, const char *why)
{
    static const char *const parts[] = {"premise", "left", "right"};
    const struct relation *relation = &relations[r->check.relation];
    r->shown[r->check.relation] = true;
    progress_hide(&r->progress);
    fprintf(r->out, "VIOLATED %s (%s): %s\n", relation->name, relation->section, why);
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        if (r->check.requests[i].len == 0)
            continue;
        show_text(r, parts[i], buf_text(&r->check.requests[i]));
        show_text(r, "", replies[i]);
    }
    fputc('\n', r->out);
}

/* Judges the current check, and counts the verdict. `replies` is NULL if a request was not asked or
   got no reply. For each relation, prints the first violation only. */
static void judge(struct run *r, const char *const *replies)
{
    struct buf why = {0};
    enum relation_verdict verdict =
        replies == NULL ? RELATION_SKIPPED : relation_judge(&r->check, replies, &why);
    r->judged++;
    r->skipped += verdict == RELATION_SKIPPED;
    r->violated += verdict == RELATION_VIOLATED;
    if (verdict == RELATION_VIOLATED && !r->shown[r->check.relation])
        show_violation(r, replies, buf_text(&why));
    buf_free(&why);
}

/* Returns true if the implementation offers what a request needs. Keeps the name of the first thing
   that is lacking. */
static bool is_offered(struct run *r, const struct buf *request)
{
    const char *lacks = NULL;
    struct question q;
    if (question_read(buf_text(request), request->len, &q))
        lacks = capability_lacks(&r->setup.subjects[0].peer.capability, q.op, q.json,
                                 r->options->edition, question_needs(&q));
    if (r->lacks == NULL)
        r->lacks = lacks;
    return lacks == NULL;
}

/* Sends the requests of the current check, and judges the replies. Returns false after a signal, or
   if the implementation gets no more requests. */
static bool run_check(struct run *r)
{
    struct peer_request requests[RELATION_REQUESTS];
    struct peer_answer answers[RELATION_REQUESTS];
    const char *replies[RELATION_REQUESTS] = {NULL};
    size_t parts[RELATION_REQUESTS], count = 0;
    bool offered = true, answered = true, gone = false;
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        const struct buf *request = &r->check.requests[i];
        if (request->len == 0)
            continue;
        offered = offered && is_offered(r, request);
        parts[count] = i;
        requests[count++] = (struct peer_request){.text = buf_text(request), .len = request->len};
    }
    if (!offered)
        count = 0;
    peer_ask(&r->setup.subjects[0].peer, requests, count, answers);
    for (size_t i = 0; i < count; i++) {
        replies[parts[i]] = answers[i].text;
        answered = answered && answers[i].kind == PEER_REPLY;
        gone = gone || answers[i].kind == PEER_GONE;
        r->failures += answers[i].kind != PEER_REPLY && answers[i].kind != PEER_GONE;
    }
    judge(r, offered && answered ? replies : NULL);
    for (size_t i = 0; i < count; i++)
        peer_answer_free(&answers[i]);
    return !gone;
}

static void run_checks(struct run *r)
{
    bool ok = true;
    r->begin_ms = os_now_ms();
    for (size_t i = 0; ok && i < r->count && !setup_is_over(&r->setup); i++) {
        /* Derives the seed of each check from the seed of the run. */
        uint64_t seed = r->options->campaign.seed.value * 0x9e3779b97f4a7c15u + i;
        relation_draw(r->gen, r->wanted[i % r->wanted_count], seed, &r->check);
        ok = run_check(r);
        progress_show(&r->progress, r->judged, r->count);
    }
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

/* Prints the counts. Returns false, with a message, if nothing could be checked. */
static bool print_counts(const struct run *r)
{
    double seconds = (os_now_ms() - r->begin_ms) / 1000;
    size_t checked = r->judged - r->skipped;
    fprintf(r->out,
            "%zu checks of %zu relations, %zu skipped, %zu violations; %.1f s, %.0f checks/s\n",
            checked, r->wanted_count, r->skipped, r->violated, seconds,
            seconds > 0 ? (double)checked / seconds : 0);
    if (r->failures > 0)
        fprintf(r->out, "%zu requests crashed the implementation, or got no answer in time\n",
                r->failures);
    else if (checked == 0 && r->lacks != NULL)
        fprintf(r->setup.err, "hclcheck: relations: none could be checked: hello offers no %s\n",
                r->lacks);
    else if (checked == 0)
        fputs("hclcheck: relations: none could be checked: no answers were comparable\n",
              r->setup.err);
    return checked > 0 || r->failures > 0;
}

/* Starts the implementation, or the reference if the command line names no implementation, and runs
   the checks. */
static enum exit_status run(struct run *r)
{
    const struct words *impls = &r->options->impls;
    if (!setup_add(&r->setup, impls->count > 0 ? impls->items[0] : NULL))
        return EXIT_SETUP;
    run_checks(r);
    progress_end(&r->progress);
    if (r->judged == 0)
        return EXIT_SETUP;
    bool checked = print_counts(r);
    return cleanup_pending() || !checked   ? EXIT_SETUP
           : r->violated + r->failures > 0 ? EXIT_WRONG
                                           : EXIT_RIGHT;
}

enum exit_status relations_command(const struct options *options, FILE *out, FILE *err)
{
    if (options->selection.only.count == 1 && strcmp(options->selection.only.items[0], "laws") == 0)
        return fuzz_laws(options, out, err);
    struct gen_options wanted = {.editions = 1u << options->edition};
    struct run r = {.options = options,
                    .out = out,
                    .gen = gen_new(&wanted),
                    .setup = {.err = err},
                    .wanted = mem_alloc(relation_count() * sizeof *r.wanted),
                    .shown = mem_alloc(relation_count() * sizeof *r.shown)};
    enum exit_status status = EXIT_SETUP;
    setup_begin(&r.setup, options, err);
    progress_begin(&r.progress, err, "checks");
    r.count = options->campaign.count > 0 ? options->campaign.count
              : options->time_ms > 0      ? CHECKS_MAX
                                          : CHECKS;
    for (size_t i = 0; i < relation_count(); i++)
        if (is_wanted(options, i))
            r.wanted[r.wanted_count++] = i;
    if (r.wanted_count == 0)
        fprintf(err, "hclcheck: relations: no relation of the edition %s matches\n",
                edition_name(options->edition));
    else
        status = run(&r);
    setup_close(&r.setup);
    relation_free(&r.check);
    progress_end(&r.progress);
    gen_free(r.gen);
    free(r.wanted);
    free(r.shown);
    return status;
}
