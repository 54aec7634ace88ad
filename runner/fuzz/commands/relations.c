#include "fuzz/commands/relations.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "commands/progress.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/watchdog.h"
#include "fuzz/relations/relation_ask.h"
#include "fuzz/relations/relation_check.h"
#include "options/options.h"
#include "process/command.h"
#include "process/confine.h"
#include "process/sched.h"
#include "protocol/capability.h"

/* Of a request or reply that violates a relation, this much is shown. */
enum { SHOWN_BYTES = 2000 };

/* Checks after which an implementation is started afresh: what is kept for each stays small. */
enum { ROUND_CHECKS = 100000 };

struct tally {
    size_t checks, skipped, violated;
};

/* A check on its way. */
struct pending {
    struct relation_check check;
    char *replies[RELATION_PARTS];
    unsigned waiting; /* bits of the parts without outcome */
};

struct run {
    const struct options *options;
    FILE *out;
    FILE *err;
    struct gen *gen;
    size_t *wanted; /* relations, in the order of the table */
    size_t wanted_count;
    size_t count;
    size_t first;             /* check of this round */
    struct tally *tallies;    /* by relation */
    struct pending **pending; /* by check of this round; NULL before and after */
    struct capability capability;
    struct buf greeting;
    bool greeted;
    size_t judged;
    size_t failures; /* requests that crashed or were not answered in time */
    double begin_ms; /* of the first check: starting up does not count */
    struct progress progress;
    bool out_of_time;
};

/* --- Checks --- */

/* Checks take turns through the relations. */
static size_t relation_of(const struct run *r, size_t check)
{
    return r->wanted[check % r->wanted_count];
}

/* Distinct for distinct checks, and far apart. */
static uint64_t seed_of(const struct run *r, size_t check)
{
    return r->options->campaign.seed.value * 0x9e3779b97f4a7c15u + check;
}

static void show_text(const struct run *r, const char *what, const char *text)
{
    struct buf safe = {0};
    text_escape(text, strlen(text), SHOWN_BYTES, &safe);
    fprintf(r->out, "  %-8s %s\n", what, buf_text(&safe));
    buf_free(&safe);
}

static void show_violation(const struct run *r, const struct pending *p, const char *why)
{
    static const char *const parts[] = {"premise", "left", "right"};
    size_t relation = p->check.relation;
    fprintf(r->out, "VIOLATED %s (%s): %s\n", relation_name(relation), relation_section(relation),
            why);
    for (size_t i = 0; i < RELATION_PARTS; i++) {
        if (p->check.requests[i].len == 0)
            continue;
        show_text(r, parts[i], buf_text(&p->check.requests[i]));
        show_text(r, "", p->replies[i] != NULL ? p->replies[i] : "(no answer)");
    }
    fputc('\n', r->out);
}

static void show_progress(struct run *r)
{
    progress_show(&r->progress, "", r->judged, r->count, " checks");
}

static bool is_answered(const struct pending *p)
{
    for (size_t i = 0; i < RELATION_PARTS; i++)
        if (p->check.requests[i].len > 0 && p->replies[i] == NULL)
            return false;
    return true;
}

/* A check of which a request was not answered says nothing. Only the first violation of a relation
 * is shown. */
static void judge(struct run *r, const struct pending *p)
{
    struct tally *tally = &r->tallies[p->check.relation];
    struct buf why = {0};
    enum relation_verdict verdict =
        is_answered(p) ? relation_judge(&p->check, (const char *const *)p->replies, &why)
                       : RELATION_SKIPPED;
    tally->checks++;
    r->judged++;
    tally->skipped += verdict == RELATION_SKIPPED;
    if (verdict == RELATION_VIOLATED && tally->violated++ == 0)
        show_violation(r, p, buf_text(&why));
    buf_free(&why);
    show_progress(r);
}

static void clear_replies(struct pending *p)
{
    for (size_t i = 0; i < RELATION_PARTS; i++) {
        free(p->replies[i]);
        p->replies[i] = NULL;
    }
}

static void free_pending(struct pending *p)
{
    if (p == NULL)
        return;
    clear_replies(p);
    relation_free(&p->check);
    free(p);
}

/* Not before something was judged, however little time there was. */
static bool time_is_up(struct run *r)
{
    r->out_of_time |=
        r->options->time_ms > 0 && r->judged > 0 && os_now_ms() - r->begin_ms > r->options->time_ms;
    return r->out_of_time;
}

/* --- The reference, in process --- */

static void run_reference(struct run *r)
{
    struct relation_asker *asker = relation_asker_new();
    struct pending p = {.waiting = 0};
    watchdog_begin(WATCHDOG_MS);
    for (size_t i = 0; i < r->count && !(i % 64 == 0 && time_is_up(r)); i++) {
        relation_draw(r->gen, relation_of(r, i), seed_of(r, i), &p.check);
        for (size_t part = 0; part < RELATION_PARTS; part++)
            if (p.check.requests[part].len > 0)
                p.replies[part] = mem_dup(relation_ask(asker, &p.check.requests[part]));
        judge(r, &p);
        clear_replies(&p);
    }
    watchdog_end();
    relation_free(&p.check);
    relation_asker_free(asker);
}

/* --- An implementation --- */

static bool on_hello(void *arg, const cJSON *hello, struct buf *why)
{
    struct run *r = arg;
    if (r->greeted)
        capability_free(&r->capability);
    else
        r->begin_ms = os_now_ms();
    r->greeted = capability_read(hello, &r->capability, why);
    return r->greeted;
}

/* What a request needs beyond its operation. */
static unsigned needs_of(const char *request)
{
    static const struct {
        const char *text;
        enum feature feature;
    } signs[] = {{",\"functions\":{", FEATURE_FUNCTIONS},
                 {"{\"unknown\":", FEATURE_UNKNOWN},
                 {"{\"capsule\":", FEATURE_CAPSULE},
                 {",\"mode\":\"literal\"", FEATURE_LITERAL_MODE}};
    unsigned needs = 0;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strstr(request, signs[i].text) != NULL)
            needs |= 1u << signs[i].feature;
    return needs;
}

static bool offers(const struct run *r, const char *request)
{
    static const char head[] = "{\"op\":\"";
    char name[16] = "";
    const char *op = request + sizeof head - 1;
    memcpy(name, op, strcspn(op, "\"") % sizeof name);
    bool json = strstr(request, ",\"syntax\":\"json\"") != NULL;
    return capability_lacks(&r->capability, op_find(name), json, r->options->edition,
                            needs_of(request)) == NULL;
}

static struct pending *start_check(struct run *r, size_t check)
{
    struct pending *p = mem_alloc(sizeof *p);
    size_t number = r->first + check;
    relation_draw(r->gen, relation_of(r, number), seed_of(r, number), &p->check);
    for (unsigned i = 0; i < RELATION_PARTS; i++)
        if (p->check.requests[i].len > 0)
            p->waiting |= 1u << i;
    for (unsigned i = 0; i < RELATION_PARTS; i++)
        if (p->waiting != 0 && p->check.requests[i].len > 0 &&
            !offers(r, buf_text(&p->check.requests[i]))) {
            p->waiting = 0;
            r->tallies[p->check.relation].checks++;
            r->tallies[p->check.relation].skipped++;
            r->judged++;
        }
    return p;
}

static bool on_request(void *arg, size_t task, struct buf *out)
{
    struct run *r = arg;
    size_t check = task / RELATION_PARTS, part = task % RELATION_PARTS;
    if (part == 0)
        r->pending[check] = start_check(r, check);
    struct pending *p = r->pending[check];
    if (p == NULL || (p->waiting >> part & 1) == 0)
        return false;
    const struct buf *request = &p->check.requests[part];
    buf_add(out, request->data + 1, request->len - 2);
    return true;
}

static bool on_done(void *arg, size_t task, const struct outcome *outcome)
{
    struct run *r = arg;
    size_t check = task / RELATION_PARTS, part = task % RELATION_PARTS;
    struct pending *p = r->pending[check];
    if (p == NULL || (p->waiting >> part & 1) == 0)
        return true;
    p->waiting &= ~(1u << part);
    if (outcome->kind == OUTCOME_REPLY)
        p->replies[part] = mem_dup_n(outcome->text, outcome->len);
    else
        r->failures++;
    if (p->waiting == 0) {
        judge(r, p);
        free_pending(p);
        r->pending[check] = NULL;
    }
    return !time_is_up(r);
}

static void report_end(const struct run *r, const struct sched_result *result)
{
    if (result->end != SCHED_COMPLETE && result->end != SCHED_STOPPED)
        fprintf(r->err, "hclcheck: %s\n", buf_text(&result->message));
    if (result->fault_count > 0)
        fprintf(r->err, "hclcheck: fault of the run: %s", buf_text(&result->faults));
}

static enum sched_end run_round(struct run *r, const struct command *command,
                                const struct confine *confine)
{
    const struct options *o = r->options;
    size_t rest = r->count - r->first;
    size_t count = rest < ROUND_CHECKS ? rest : ROUND_CHECKS;
    struct sched_result result;
    struct sched_config config = {
        .command = command,
        .confine = confine,
        .jobs = 1,
        .window = o->window,
        .timeout_ms = o->timeout_ms,
        .hello_ms = o->start_ms,
        .tasks = count * RELATION_PARTS,
        .greeting = &r->greeting,
        .arg = r,
        .hello = on_hello,
        .request = on_request,
        .done = on_done,
    };
    r->pending = mem_alloc(count * sizeof *r->pending);
    sched_run(&config, &result);
    report_end(r, &result);
    for (size_t i = 0; i < count; i++)
        free_pending(r->pending[i]);
    free(r->pending);
    enum sched_end end = result.end;
    sched_result_free(&result);
    return end;
}

/* Returns whether it could be asked; it may have been given up on the way. */
static bool run_rounds(struct run *r, const struct command *command, const struct confine *confine)
{
    enum sched_end end = SCHED_COMPLETE;
    for (; end == SCHED_COMPLETE && r->first < r->count; r->first += ROUND_CHECKS)
        end = run_round(r, command, confine);
    return end != SCHED_INTERRUPTED && end != SCHED_SETUP_FAILED;
}

static bool run_implementation(struct run *r)
{
    struct command command = {0};
    struct confine confine = {0};
    struct buf why = {0};
    bool ok = command_split(r->options->impls.items[0], &command, &why) &&
              confine_open(&r->options->limits, &confine, &why);
    if (!ok) {
        fprintf(r->err, "hclcheck: %s\n", buf_text(&why));
    } else {
        if (confine.own_folder)
            confine_anchor(&command);
        ok = run_rounds(r, &command, &confine);
    }
    if (r->greeted)
        capability_free(&r->capability);
    buf_free(&r->greeting);
    command_free(&command);
    confine_free(&confine);
    buf_free(&why);
    return ok;
}

/* --- The whole --- */

static bool is_wanted(const struct options *o, size_t relation)
{
    if ((relation_editions(relation) >> o->edition & 1) == 0)
        return false;
    for (size_t i = 0; i < o->selection.only.count; i++)
        if (glob_match(o->selection.only.items[i], relation_name(relation)) ||
            glob_match(o->selection.only.items[i], relation_section(relation)))
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

static size_t print_table(const struct run *r)
{
    size_t violated = 0, skipped = 0;
    if (r->options->verbose)
        fprintf(r->out, "%-28s %10s %12s %10s\n", "relation", "checks", "passed over", "violated");
    for (size_t i = 0; i < relation_count(); i++) {
        const struct tally *t = &r->tallies[i];
        violated += t->violated;
        skipped += t->skipped;
        if (r->options->verbose && t->checks > 0)
            fprintf(r->out, "%-28s %10zu %12zu %10zu\n", relation_name(i), t->checks, t->skipped,
                    t->violated);
    }
    double seconds = (os_now_ms() - r->begin_ms) / 1000;
    fprintf(r->out,
            "%zu checks of %zu relations, %zu passed over, %zu violations; %.1f s, %.0f checks/s\n",
            r->judged, r->wanted_count, skipped, violated, seconds,
            seconds > 0 ? (double)r->judged / seconds : 0);
    if (r->failures > 0)
        fprintf(r->out, "%zu requests killed or silenced the implementation\n", r->failures);
    return violated;
}

static void set_count(struct run *r)
{
    const struct options *o = r->options;
    size_t count = o->campaign.count > 0 ? o->campaign.count
                   : o->time_ms > 0      ? RELATIONS_COUNT_MAX
                                         : RELATIONS_COUNT;
    r->count = count < RELATIONS_COUNT_MAX ? count : RELATIONS_COUNT_MAX;
}

static enum exit_status run_all(struct run *r)
{
    bool ok = true;
    if (r->options->impls.count == 0)
        run_reference(r);
    else
        ok = run_implementation(r);
    progress_end(&r->progress);
    if (r->judged == 0)
        return EXIT_SETUP;
    size_t violated = print_table(r);
    return !ok ? EXIT_SETUP : violated + r->failures > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status relations_command(const struct options *options, FILE *out, FILE *err)
{
    struct gen_options wanted = {.editions = 1u << options->edition};
    struct run r = {.options = options, .out = out, .err = err, .begin_ms = os_now_ms()};
    enum exit_status status = EXIT_SETUP;
    r.gen = gen_new(&wanted);
    r.tallies = mem_alloc(relation_count() * sizeof *r.tallies);
    r.progress = progress_begin(err);
    set_count(&r);
    select_relations(&r);
    if (r.wanted_count == 0)
        fputs("hclcheck: --only: no such relation in this edition\n", err);
    else
        status = run_all(&r);
    gen_free(r.gen);
    free(r.wanted);
    free(r.tallies);
    return status;
}
