#include "ask/causes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ask/search.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"

struct finder {
    const struct judge *judge;
    const struct judged *cases;
    struct search search;
    size_t *which;       /* for each answer of the search, the index of its case */
    size_t failed;       /* number of answers that are failures; the other answers are right */
    struct variant base; /* the interpretations that the implementation follows */
    size_t *broken;      /* for each rule, the number of failures that the rule explains, in cases
                            about the rule */
    size_t *followed;    /* for each rule, the number of cases that passed and would fail without
                            the rule */
    bool *skipped;       /* for each rule, true if the rule explains too few failures */
    bool finished;       /* true if the search was complete; then `followed` is complete */
};

static const struct judged *case_of(const struct finder *f, const struct suspicion *p)
{
    return &f->cases[f->which[p->of]];
}

static size_t rule_of(const struct finder *f, const struct suspicion *p)
{
    return (size_t)(p->variant.without - f->judge->registry->rules);
}

/* Returns true if the case is about the rule. */
static bool covers(const struct finder *f, const struct suspicion *p)
{
    const struct test_case *c = case_of(f, p)->c;
    for (size_t i = 0; i < c->cover_count; i++)
        if (c->covers[i] == p->variant.without)
            return true;
    return false;
}

/* --- Asking the reference --------------------------------------------------------------------- */

/* Adds the answer to a case to the search. Returns false if the answer cannot be compared. */
static bool add_answer(struct finder *f, const struct judged *j)
{
    const struct probe *p = &j->probes[j->at_fault];
    struct request r;
    if ((j->verdict != VERDICT_FAIL && j->verdict != VERDICT_PASS) || p->reply == NULL ||
        p->reply_bytes > CAUSES_REPLY_MAX)
        return false;
    ask_pose_case(j->c, j->at_fault, f->judge->edition, &r);
    r.variant = &f->base;
    f->which[search_add(&f->search, &r, probe_answer(p))] = (size_t)(j - f->cases);
    return true;
}

/* Compares two suspicions for qsort. Rules that the cases are about come first, then the rules of
   most failures. */
static int by_promise(const void *a, const void *b)
{
    const struct suspicion *x = a, *y = b;
    if (x->promise != y->promise)
        return x->promise > y->promise ? -1 : 1;
    return (x->variant.without > y->variant.without) - (x->variant.without < y->variant.without);
}

/* Suspects the rules that decided the right answers. */
static void suspect_failed(struct finder *f)
{
    struct search *s = &f->search;
    size_t *shared = mem_alloc((f->judge->registry->rule_count + 1) * sizeof *shared);
    for (size_t i = 0; i < s->answered_count; i++)
        search_suspect_rules(s, i);
    for (size_t i = 0; i < s->count; i++)
        shared[rule_of(f, &s->list[i])]++;
    for (size_t i = 0; i < s->count; i++)
        s->list[i].promise =
            shared[rule_of(f, &s->list[i])] + (covers(f, &s->list[i]) ? s->count : 0);
    if (s->count > 0)
        qsort(s->list, s->count, sizeof *s->list, by_promise);
    free(shared);
}

/* Adds the passed cases about rules that explain failures. If a passed case would fail without the
   rule, the implementation follows the rule in this case. */
static void suspect_passed(struct finder *f, size_t count)
{
    const struct registry *registry = f->judge->registry;
    struct search *s = &f->search;
    bool *explains = mem_alloc((registry->rule_count + 1) * sizeof *explains);
    for (size_t i = 0; i < s->count; i++)
        if (s->list[i].explains)
            explains[rule_of(f, &s->list[i])] = true;
    for (size_t i = 0; i < count; i++) {
        const struct judged *j = &f->cases[i];
        bool added = false;
        for (size_t k = 0; j->verdict == VERDICT_PASS && k < j->c->cover_count; k++) {
            struct variant v = f->base;
            v.without = j->c->covers[k];
            if (!explains[v.without - registry->rules])
                continue;
            added = added || add_answer(f, j);
            if (added)
                search_suspect(s, s->answered_count - 1, &v);
        }
    }
    free(explains);
}

/* Notes if the time limit ended the search, or if the reference does not answer. */
static void note(const struct sched_result *result, double until, struct causes *out)
{
    bool late = result->end == SCHED_INTERRUPTED || os_now_ms() >= until;
    out->unfinished = out->unfinished || late;
    if (result->end != SCHED_COMPLETE && !late && out->fault.len == 0)
        buf_fmt(&out->fault, "hclref: %s", buf_text(&result->message));
}

static double left(double until)
{
    double ms = until - os_now_ms();
    return ms > 1 ? ms : 1;
}

static void ask_all(struct finder *f, size_t count, double ms, struct causes *out)
{
    struct ask_config config = {.wait_ms = CAUSES_WAIT_MS};
    double until = os_now_ms() + ms;
    struct search *s = &f->search;
    s->reference = ask_open(&config);
    if (ask_offers(s->reference) == NULL) {
        buf_str(&out->fault, buf_text(&ask_result(s->reference)->message));
    } else {
        note(search_trace(s, left(until)), until, out);
        suspect_failed(f);
        note(search_try(s, left(until)), until, out);
        suspect_passed(f, count);
        note(search_try(s, left(until)), until, out);
    }
    ask_close(s->reference);
}

/* --- The choice ------------------------------------------------------------------------------- */

/* Counts the failures that each rule explains, and the cases that follow the rule. */
static void count_answers(struct finder *f)
{
    for (size_t i = 0; i < f->search.count; i++) {
        const struct suspicion *p = &f->search.list[i];
        f->broken[rule_of(f, p)] += p->of < f->failed && p->explains && covers(f, p);
        f->followed[rule_of(f, p)] += p->of >= f->failed && p->replied && !p->explains;
    }
}

static size_t source_length(const struct judged *j)
{
    const cJSON *fields = case_request(j->c, j->at_fault);
    return strlen(json_get_text(fields, "source")) + strlen(json_get_text(fields, "source_base64"));
}

static void add_failure(struct cause *cause, const struct judged *j)
{
    cause->count++;
    if (cause->example == NULL || source_length(j) < source_length(cause->example))
        cause->example = j;
}

/* Returns true if a suspicion is strong enough: the rule explains the failure, and the case is
   about the rule. If the case is about other rules only, the rule must explain a failure of some
   case about the rule, and no passed case may follow the rule. */
static bool is_cause(const struct finder *f, const struct suspicion *p)
{
    size_t rule = rule_of(f, p);
    return p->of < f->failed && p->explains && !f->skipped[rule] &&
           (covers(f, p) || (f->finished && f->broken[rule] > 0 && f->followed[rule] == 0));
}

/* Returns true if a rule is a better cause than another rule. Each failure that a rule explains
   counts for the rule. Each passed case in which the implementation follows the rule counts against
   the rule. */
static bool is_better(const struct finder *f, const size_t *counts, size_t rule, size_t than)
{
    return counts[rule] + CAUSES_AGAINST * f->followed[than] >
           counts[than] + CAUSES_AGAINST * f->followed[rule];
}

/* Returns the rule that best explains the failures that still have no cause. If several rules are
   equally good, returns the rule of the earliest suspicion. Returns SIZE_MAX if no rule explains a
   failure. */
static size_t best_rule(const struct finder *f, const struct causes *out, size_t *counts)
{
    size_t best = SIZE_MAX;
    memset(counts, 0, f->judge->registry->rule_count * sizeof *counts);
    for (size_t i = 0; i < f->search.count; i++) {
        const struct suspicion *p = &f->search.list[i];
        counts[rule_of(f, p)] += is_cause(f, p) && out->of[f->which[p->of]] == NULL;
    }
    for (size_t i = 0; i < f->search.count; i++) {
        size_t rule = rule_of(f, &f->search.list[i]);
        if (counts[rule] > 0 && (best == SIZE_MAX || is_better(f, counts, rule, best)))
            best = rule;
    }
    return best;
}

/* Adds a rule to the causes, with all failures that it explains and that still have no cause. */
static void choose_rule(const struct finder *f, size_t rule, struct causes *out)
{
    struct cause *cause = &out->list[out->count++];
    *cause = (struct cause){
        .rule = &f->judge->registry->rules[rule], .explains = true, .followed = f->followed[rule]};
    for (size_t i = 0; i < f->search.count; i++) {
        const struct suspicion *p = &f->search.list[i];
        if (rule_of(f, p) != rule || !is_cause(f, p) || out->of[f->which[p->of]] != NULL)
            continue;
        out->of[f->which[p->of]] = cause->rule;
        add_failure(cause, case_of(f, p));
    }
    out->explained += cause->count;
}

/* Chooses causes, first the rule that explains most failures. Leaves out a rule if the
   implementation follows the rule in many more cases. */
static void choose_rules(struct finder *f, struct causes *out)
{
    size_t *counts = mem_alloc((f->judge->registry->rule_count + 1) * sizeof *counts), best;
    while ((best = best_rule(f, out, counts)) != SIZE_MAX) {
        f->skipped[best] = f->followed[best] > CAUSES_FOLLOWED_MAX * counts[best];
        if (!f->skipped[best])
            choose_rule(f, best, out);
    }
    free(counts);
}

/* Returns the group for a failure that no rule explains. Wrong answers are grouped by the first
   rule that the case is about, and other failures by verdict. */
static struct cause *group_of(struct causes *out, const struct judged *j)
{
    struct cause group = {.verdict = j->verdict, .mixes = j->wrong == WRONG_READING};
    if (j->verdict == VERDICT_FAIL && !group.mixes)
        group.rule = j->c->covers[0];
    for (size_t i = 0; i < out->count; i++) {
        struct cause *c = &out->list[i];
        if (!c->explains && c->rule == group.rule && c->verdict == group.verdict &&
            c->mixes == group.mixes)
            return c;
    }
    out->list[out->count] = group;
    return &out->list[out->count++];
}

static int by_count(const void *a, const void *b)
{
    const struct cause *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count ? 1 : -1)
                                : strcmp(x->example->c->id, y->example->c->id);
}

static bool is_failure(const struct judged *j)
{
    return verdict_is_bad(j->verdict) && j->verdict != VERDICT_NOT_RUN &&
           j->verdict != VERDICT_XPASS;
}

void causes_find(const struct judge *judge, const struct judged *cases, size_t count, double ms,
                 struct causes *out)
{
    size_t rules = judge->registry->rule_count + 1;
    struct finder f = {.judge = judge,
                       .cases = cases,
                       .search.registry = judge->registry,
                       .which = mem_alloc((2 * count + 1) * sizeof *f.which),
                       .base.follows = judge->readings,
                       .broken = mem_alloc(rules * sizeof *f.broken),
                       .followed = mem_alloc(rules * sizeof *f.followed),
                       .skipped = mem_alloc(rules * sizeof *f.skipped)};
    *out = (struct causes){.of = mem_alloc((count + 1) * sizeof *out->of)};
    for (size_t i = 0; i < count; i++) {
        out->failures += is_failure(&cases[i]);
        f.failed += is_failure(&cases[i]) && add_answer(&f, &cases[i]);
    }
    out->list = mem_alloc((out->failures + 1) * sizeof *out->list);
    if (f.failed > 0)
        ask_all(&f, count, ms, out);
    f.finished = !out->unfinished;
    count_answers(&f);
    choose_rules(&f, out);
    for (size_t i = 0; i < count; i++)
        if (is_failure(&cases[i]) && out->of[i] == NULL)
            add_failure(group_of(out, &cases[i]), &cases[i]);
    if (out->count > 0)
        qsort(out->list, out->count, sizeof *out->list, by_count);
    search_free(&f.search);
    free(f.which);
    free(f.broken);
    free(f.followed);
    free(f.skipped);
}

void causes_free(struct causes *c)
{
    free(c->list);
    free(c->of);
    buf_free(&c->fault);
    *c = (struct causes){0};
}
