#include "ask/causes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/cases.h"
#include "ask/search.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"

/* What is known of a rule. */
struct suspect {
    size_t broken; /* number of failures that the rule explains, in cases about the rule; if 0, the
rule is no cause */
    size_t followed; /* number of cases about the rule that passed and would fail without it */
    size_t counted;  /* number of failures without a cause that the rule explains */
    bool skipped;    /* true if the rule explains too few failures */
};

struct finder {
    const struct judge *judge;
    const struct judged *cases;
    size_t count;
    struct search search;
    struct variant base; /* the interpretations that the implementation follows */
    struct suspect *rules;
    struct ask_item *passed; /* cases that may follow rules that explain failures; owned */
};

static struct suspect *suspect_of(const struct finder *f, const struct rule *rule)
{
    return &f->rules[rule - f->judge->registry->rules];
}

/* --- Asking the reference --------------------------------------------------------------------- */

/* Adds the answer to a failed case to the search, if the answer can be compared. */
static void add_answer(struct finder *f, const struct judged *j)
{
    const struct probe *p = &j->probes[j->at_fault];
    struct request r;
    if (j->verdict != VERDICT_FAIL || p->reply == NULL || p->reply_bytes > JUDGE_REPLY_WHOLE)
        return;
    ask_pose_case(j->c, j->at_fault, f->judge->edition, &r);
    r.variant = &f->base;
    search_add(&f->search, &r, probe_answer(p), (size_t)(j - f->cases));
}

static const struct judged *case_of(const struct finder *f, const struct suspicion *p)
{
    return &f->cases[f->search.answered[p->of].id];
}

static bool is_about(const struct finder *f, const struct suspicion *p)
{
    return case_covers(case_of(f, p)->c, p->variant.without);
}

/* Tries the rules that the failed cases are about. If `others` is true, tries such a rule in all
   other failed cases, if the rule explains some failure. */
static void try_rules(struct finder *f, bool others, double ms)
{
    struct search *s = &f->search;
    for (size_t i = 0; i < s->count; i++) {
        struct suspicion *p = &s->list[i];
        p->skip =
            is_about(f, p) == others || (others && suspect_of(f, p->variant.without)->broken == 0);
    }
    search_try(s, 0, ms);
    for (size_t i = 0; i < s->count && !others; i++)
        suspect_of(f, s->list[i].variant.without)->broken += s->list[i].explains;
}

/* Notes if the time limit ended the search, or if the reference does not answer. */
static void note(const struct finder *f, double until, struct causes *out)
{
    const struct sched_result *result = ask_result(f->search.reference);
    bool late = result->end == SCHED_INTERRUPTED || os_now_ms() >= until;
    out->unfinished = out->unfinished || late;
    if (result->end != SCHED_COMPLETE && !late && out->fault.len == 0)
        buf_fmt(&out->fault, "hclref: %s", buf_text(&result->message));
}

static bool count_followed(void *arg, size_t item, const struct judged *j)
{
    const struct finder *f = arg;
    suspect_of(f, f->passed[item].variant.without)->followed +=
        j->verdict == VERDICT_FAIL && j->at_fault == REQUEST_OWN;
    return true;
}

/* Counts the passed cases about rules that may be causes. If such a case would fail without the
   rule, the implementation follows the rule in this case. */
static void ask_passed(struct finder *f, double ms)
{
    struct judge judge = *f->judge;
    struct ask_items items = {.judge = &judge, .run_ms = ms, .arg = f, .seen = count_followed};
    struct buf ignored = {0};
    size_t cap = 0;
    for (size_t i = 0; i < f->count; i++) {
        const struct judged *j = &f->cases[i];
        struct ask_item item = {j->c, f->judge->edition, f->base};
        for (size_t k = 0; j->verdict == VERDICT_PASS && k < j->c->cover_count; k++) {
            item.variant.without = j->c->covers[k];
            if (suspect_of(f, item.variant.without)->broken == 0)
                continue;
            f->passed = mem_more(f->passed, &cap, items.count, sizeof *f->passed);
            f->passed[items.count++] = item;
        }
    }
    judge.trace = false;
    items.list = f->passed;
    ask_cases(f->search.reference, &items, &ignored);
    buf_free(&ignored);
}

static void ask_all(struct finder *f, double ms, struct causes *out)
{
    double until = os_now_ms() + ms;
    f->search.reference = ask_open(&(struct ask_config){.wait_ms = CAUSES_WAIT_MS});
    if (ask_offers(f->search.reference) == NULL) {
        buf_str(&out->fault, buf_text(&ask_result(f->search.reference)->message));
    } else {
        search_trace(&f->search, fmax(1, until - os_now_ms()));
        note(f, until, out);
        try_rules(f, false, fmax(1, until - os_now_ms()));
        note(f, until, out);
        try_rules(f, true, fmax(1, until - os_now_ms()));
        note(f, until, out);
        ask_passed(f, fmax(1, until - os_now_ms()));
        note(f, until, out);
    }
    ask_close(f->search.reference);
}

/* --- The choice ------------------------------------------------------------------------------- */

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

/* Returns true if a suspicion is strong enough, and its failure has no cause yet: the rule explains
   the failure, and the case is about the rule. If the case is about other rules only, the rule must
   explain a failure of some case about the rule, and no passed case may follow the rule. */
static bool is_cause(const struct finder *f, const struct suspicion *p, const struct causes *out)
{
    const struct suspect *rule = suspect_of(f, p->variant.without);
    return p->explains && !rule->skipped && out->of[case_of(f, p) - f->cases] == NULL &&
           (is_about(f, p) || (!out->unfinished && rule->broken > 0 && rule->followed == 0));
}

/* Returns true if a rule is a better cause than another rule. Each failure that a rule explains
   counts for the rule. Each passed case in which the implementation follows the rule counts against
   the rule. */
static bool is_better(const struct suspect *rule, const struct suspect *than)
{
    return rule->counted + CAUSES_AGAINST * than->followed >
           than->counted + CAUSES_AGAINST * rule->followed;
}

/* Returns the rule that best explains the failures that still have no cause. If several rules are
   equally good, returns the rule of the earliest suspicion. Returns NULL if no rule explains a
   failure. */
static const struct rule *best_rule(struct finder *f, const struct causes *out)
{
    const struct search *s = &f->search;
    const struct rule *best = NULL;
    for (size_t i = 0; i < s->count; i++)
        suspect_of(f, s->list[i].variant.without)->counted = 0;
    for (size_t i = 0; i < s->count; i++)
        suspect_of(f, s->list[i].variant.without)->counted += is_cause(f, &s->list[i], out);
    for (size_t i = 0; i < s->count; i++) {
        const struct rule *rule = s->list[i].variant.without;
        if (suspect_of(f, rule)->counted > 0 &&
            (best == NULL || is_better(suspect_of(f, rule), suspect_of(f, best))))
            best = rule;
    }
    return best;
}

/* Adds a rule to the causes, with all failures that it explains and that still have no cause. */
static void choose_rule(const struct finder *f, const struct rule *rule, struct causes *out)
{
    struct cause *cause = &out->list[out->count++];
    *cause =
        (struct cause){.rule = rule, .explains = true, .followed = suspect_of(f, rule)->followed};
    for (size_t i = 0; i < f->search.count; i++) {
        const struct suspicion *p = &f->search.list[i];
        if (p->variant.without != rule || !is_cause(f, p, out))
            continue;
        out->of[case_of(f, p) - f->cases] = rule;
        add_failure(cause, case_of(f, p));
    }
    out->explained += cause->count;
}

/* Chooses causes, first the rule that explains most failures. Leaves out a rule if the
   implementation follows the rule in many more cases. */
static void choose_rules(struct finder *f, struct causes *out)
{
    const struct rule *best;
    while ((best = best_rule(f, out)) != NULL) {
        struct suspect *rule = suspect_of(f, best);
        rule->skipped = rule->followed > CAUSES_FOLLOWED_MAX * rule->counted;
        if (!rule->skipped)
            choose_rule(f, best, out);
    }
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

void causes_find(const struct judge *judge, const struct judged *cases, size_t count, double ms,
                 struct causes *out)
{
    struct finder f = {.judge = judge,
                       .cases = cases,
                       .count = count,
                       .search.registry = judge->registry,
                       .base.follows = judge->readings,
                       .rules = mem_alloc((judge->registry->rule_count + 1) * sizeof *f.rules)};
    *out = (struct causes){.of = mem_alloc((count + 1) * sizeof *out->of)};
    for (size_t i = 0; i < count; i++) {
        out->failures += verdict_is_failure(cases[i].verdict);
        add_answer(&f, &cases[i]);
    }
    out->list = mem_alloc((out->failures + 1) * sizeof *out->list);
    if (f.search.answered_count > 0)
        ask_all(&f, ms, out);
    choose_rules(&f, out);
    for (size_t i = 0; i < count; i++)
        if (verdict_is_failure(cases[i].verdict) && out->of[i] == NULL)
            add_failure(group_of(out, &cases[i]), &cases[i]);
    if (out->count > 0)
        qsort(out->list, out->count, sizeof *out->list, by_count);
    search_free(&f.search);
    free(f.rules);
    free(f.passed);
}

void causes_free(struct causes *c)
{
    free(c->list);
    free(c->of);
    buf_free(&c->fault);
    *c = (struct causes){0};
}
